import { application } from 'virtual:firm/work-with-us';
import { NumberedSteps } from '../../components/section.tsx';
import { ApplicationForm } from '../../forms/application-form.tsx';

/** The form, and beside it what happens once it is sent. */
export function Apply() {
  return (
    <section id="apply" aria-labelledby="apply-title">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="apply-title" className="text-title">
            {application.title}
          </h2>
          <div className="mt-4 md:mt-8 md:rounded-lg md:border md:border-line md:bg-card md:p-10">
            <ApplicationForm introduction={application.introduction} />
          </div>
        </div>
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-[calc(var(--header-height)+2.5rem)]">
            <h2 className="text-heading">{application.stepsTitle}</h2>
            <div className="mt-6">
              <NumberedSteps steps={application.steps} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
