import { application } from '../../../content/work-with-us.ts';
import { latePart } from '../../components/late-part.tsx';
import { NumberedSteps } from '../../components/numbered-steps.tsx';

export const ApplicationForm = latePart({
  load: () => import('../../forms/forms.ts'),
  pick: (module) => module.ApplicationForm,
});

export function Apply() {
  return (
    <section id="apply" aria-labelledby="apply-title" className="bg-mist">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="apply-title" className="text-title">
            {application.title}
          </h2>
          <p className="mt-4 mb-10 text-lead text-ink-soft">{application.introduction}</p>
          <ApplicationForm />
        </div>
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-[calc(var(--header-height)+2.5rem)]">
            <h2 className="text-heading">{application.stepsTitle}</h2>
            <div className="mt-6">
              <NumberedSteps steps={application.steps} layout="stack" />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
