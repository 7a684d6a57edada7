import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  introduction?: string;
  children: ReactNode;
}

/** The ground of a page's bands, which alternates so that the eye finds where one ends. */
export const band = 'odd:bg-mist';

/** One band of a page. */
export function Section({ id, title, introduction, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={band}>
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id={`${id}-title`} className="max-w-3xl text-title">
          {title}
        </h2>
        {introduction && <p className="mt-4 max-w-2xl text-lead text-ink-soft">{introduction}</p>}
        <div className="mt-10 md:mt-12">{children}</div>
      </div>
    </section>
  );
}

interface Point {
  title: string;
  text: string;
}

/** Short points side by side, each under a rule: a heading and a sentence or two. */
export function PointList({ points, columns }: { points: readonly Point[]; columns: 'three' | 'four' }) {
  return (
    <ul className={`grid gap-10 ${columns === 'four' ? 'sm:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3'}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-fig pt-5">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What happens in which order: side by side for the steps of a band, stacked beside a form. */
export function NumberedSteps({ steps, layout }: { steps: readonly Point[]; layout: 'row' | 'stack' }) {
  return (
    <ol className={`grid gap-8 ${layout === 'row' ? 'md:grid-cols-3 md:gap-10' : ''}`}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-fig font-bold text-card"
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
