import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The ground of a page's bands, which alternates so that the eye finds where one ends. */
export const band = 'odd:bg-mist';

/** One band of a page. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={band}>
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id={`${id}-title`} className="max-w-3xl text-title">
          {title}
        </h2>
        <div className="mt-10 md:mt-12">{children}</div>
      </div>
    </section>
  );
}

interface Step {
  title: string;
  text: string;
}

/** What happens in which order, beside a form. */
export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-8">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-fig font-bold text-card tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="pt-1 text-heading">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
