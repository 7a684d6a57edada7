import { problems, solution } from 'virtual:firm/work-with-us';
import { onDarkButton } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { ArrowRight } from '../../components/icons.ts';
import { ScrollButton } from '../../components/links.tsx';

/** A ledger: each of the problems, and what answers it. */
export function Solution() {
  return (
    <section
      id="solution"
      aria-labelledby="solution-title"
      className="on-dark bg-fig-dark text-paper print:text-ink"
    >
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12 lg:items-end">
          <h2 id="solution-title" className="text-title lg:col-span-5">
            {solution.title}
          </h2>
          <p className="text-lead lg:col-span-7">{solution.introduction}</p>
        </div>
        <dl className="mt-12 border-b border-line-strong">
          {solution.benefits.map(({ title, text }, index) => (
            <div
              key={title}
              className="break-inside-avoid border-t border-line-strong py-6 md:grid md:grid-cols-12 md:gap-x-10 lg:gap-x-16"
            >
              <dt className="flex gap-4 md:col-span-5 md:text-lead">
                <span aria-hidden="true" className="tabular-nums">
                  {index + 1}
                </span>
                {problems.cards[index]?.title}
                <Icon icon={ArrowRight} className="mt-1 ml-auto hidden text-wattle md:block" />
              </dt>
              <dd className="mt-2 pl-7 md:col-span-7 md:mt-0 md:pl-0">
                <h3 className="text-heading">{title}</h3>
                <p className="mt-1 max-w-measure">{text}</p>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-10">
          <ScrollButton section="apply" className={onDarkButton}>
            {solution.button}
          </ScrollButton>
        </p>
      </div>
    </section>
  );
}
