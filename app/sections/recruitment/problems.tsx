import { problems, solution } from 'virtual:firm/work-with-us';
import type { Firm } from '../../../config/schema.ts';
import { longDate } from '../../../figures/counts-and-dates.ts';
import { onDarkButton } from '../../components/button.ts';
import { ArrowRight, Icon } from '../../components/icon.tsx';
import { ScrollButton } from '../../components/links.tsx';
import { NumberedSteps } from '../../components/section.tsx';

type Survival = Firm['claims']['brokerSurvival'];

/** What is known of new brokers, as dots where somebody has counted them, beside what gets in their way. */
export function Problems({ survival }: { survival: Survival }) {
  return (
    <section id="problems" aria-labelledby="problems-title">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div
          className={`content-start gap-x-16 md:grid md:grid-cols-2 lg:block ${survival.source ? 'lg:col-span-5' : 'lg:col-span-4'}`}
        >
          {/* In small and without a picture where nobody but the firm says so. */}
          <h2 id="problems-title" className={survival.source ? 'text-title' : 'text-heading'}>
            {problems.title}
          </h2>
          {survival.source && <Dots {...survival} />}
          <p className="mt-6 text-note text-ink-soft">
            <Source source={survival.source} />
          </p>
        </div>
        <div className={survival.source ? 'lg:col-span-7' : 'lg:col-span-8'}>
          <p className="text-lead">{problems.introduction}</p>
          <div className="mt-6">
            <NumberedSteps steps={problems.cards} />
          </div>
        </div>
      </div>
    </section>
  );
}

const ROWS = [0, 1, 2, 3];
const COLUMNS = [0, 1, 2, 3, 4];
const DOTS = ROWS.length * COLUMNS.length;

/** @returns nothing where a share is no whole number of dots: a dot that is nearly right would be wrong. */
function dotsOf(value: string): number | undefined {
  const [, share] = /^(\d+(?:\.\d+)?)\s?%$/.exec(value) ?? [];
  const dots = (Number(share) * DOTS) / 100;
  return Number.isInteger(dots) && dots <= DOTS ? dots : undefined;
}

function Dots({ value, period }: Survival) {
  const lasting = dotsOf(value);
  if (lasting === undefined) return null;
  return (
    // The colour is the wrapper's: forced colours leave alone one that a drawing has itself.
    <div className="row-span-2 mt-8 text-fig md:mt-0 lg:mt-8">
      <svg
        viewBox="0 0 200 160"
        role="img"
        aria-label={`Twenty dots stand for new brokers: ${lasting} are filled, who make it past ${period}; ${DOTS - lasting} are hollow, who do not.`}
        className="w-56 fill-current stroke-current lg:w-80"
        strokeWidth="2"
      >
        {ROWS.flatMap((row) =>
          COLUMNS.map((column) => {
            const dot = row * COLUMNS.length + column;
            const place = { cx: 16 + column * 42, cy: 17 + row * 42, r: 15 };
            return <circle key={dot} {...place} {...(dot >= lasting && { fill: 'none' })} />;
          }),
        )}
      </svg>
    </div>
  );
}

/** Who says so; the firm itself, while it names nobody. */
function Source({ source }: Pick<Survival, 'source'>) {
  if (!source) return 'This is our own figure, not a published statistic.';
  const { title, url, read } = source;
  const named = url ? (
    <a href={url} className="text-fig underline underline-offset-4">
      {title}
    </a>
  ) : (
    title
  );
  return (
    <>
      Source: {named}, read on {longDate(read)}.
    </>
  );
}

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
