import { application, process, whyChoose } from 'virtual:firm/work-with-us';
import { Card, CardGrid } from '../../components/card.tsx';
import { NumberedSteps } from '../../components/section.tsx';
import { ApplicationForm } from '../../forms/application-form.tsx';

/** The steps to join, what a broker needs, and questions that the firm has not answered. */
export function Process() {
  const items = process.needs.items.filter(
    ({ unless }) => unless === undefined || whyChoose.answers[unless] === undefined,
  );
  return (
    <section id="process" aria-labelledby="process-title" className="bg-mist">
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="process-title" className="text-title">
          {process.title}
        </h2>
        <CardGrid columns="three" ordered className="mt-8 lg:mt-12">
          {process.steps.map((step, index) => (
            <Card key={step.title} number={index + 1} {...step} />
          ))}
        </CardGrid>
        <h3 className="mt-12 text-heading">{process.needs.title}</h3>
        <dl className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {items.map(({ title, text }) => (
            <div key={title} className="break-inside-avoid border-t border-line pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-base text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface ApplyProps {
  /** The privacy notice beside the form. */
  notice: string[];
}

/** The application form, beside the steps that follow. */
export function Apply({ notice }: ApplyProps) {
  return (
    <section id="apply" aria-labelledby="application-title">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <ApplicationForm notice={notice} />
        <div className="lg:col-span-5 lg:pt-10">
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
