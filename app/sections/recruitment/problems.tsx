import { problems, solution } from 'virtual:firm/work-with-us';
import type { Firm } from '../../../config/schema.ts';
import { longDate } from '../../../figures/counts-and-dates.ts';
import { onDarkButton } from '../../components/button.ts';
import { Card, CardGrid } from '../../components/card.tsx';
import { ScrollButton } from '../../components/links.tsx';

type Survival = Firm['claims']['brokerSurvival'];

/** The survival rate of new brokers, with dots if it has a source, and common obstacles. */
export function Problems({ survival }: { survival: Survival }) {
  return (
    <section id="problems" aria-labelledby="problems-title">
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
          <div className="max-w-2xl">
            {/* Smaller, and without dots, if the claim has no source. */}
            <h2 id="problems-title" className={survival.source ? 'text-title' : 'text-heading'}>
              {problems.title}
            </h2>
            <p className="mt-2 text-note text-ink-soft">
              <Source source={survival.source} />
            </p>
            <p className="mt-4 text-lead">{problems.introduction}</p>
          </div>
          {survival.source && <Dots {...survival} />}
        </div>
        <CardGrid columns="four" className="mt-8">
          {problems.cards.map((card) => (
            <Card key={card.title} {...card} />
          ))}
        </CardGrid>
      </div>
    </section>
  );
}

const ROWS = [0, 1, 2, 3];
const COLUMNS = [0, 1, 2, 3, 4];
const DOTS = ROWS.length * COLUMNS.length;

/** Returns undefined if the share is not a whole number of dots. */
function countDots(value: string): number | undefined {
  const [, share] = /^(\d+(?:\.\d+)?)\s?%$/.exec(value) ?? [];
  const dots = (Number(share) * DOTS) / 100;
  return Number.isInteger(dots) && dots <= DOTS ? dots : undefined;
}

function Dots({ value, period }: Survival) {
  const lasting = countDots(value);
  if (lasting === undefined) return null;
  return (
    // Set on a wrapper, since forced colours don't override colours on an SVG.
    <div className="text-fig">
      <svg
        viewBox="0 0 200 160"
        role="img"
        aria-label={`Twenty dots stand for new brokers: ${lasting} are filled, who make it past ${period}; ${DOTS - lasting} are hollow, who do not.`}
        className="w-56 fill-current stroke-current"
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

/** The source of the claim, or the note for a claim without one. */
function Source({ source }: Pick<Survival, 'source'>) {
  if (!source) return problems.unsourced;
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

export function Solution() {
  return (
    <section
      id="solution"
      aria-labelledby="solution-title"
      className="on-dark bg-fig-dark text-paper print:text-ink"
    >
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="solution-title" className="text-title">
          {solution.title}
        </h2>
        <p className="mt-4 max-w-measure text-lead">{solution.introduction}</p>
        <CardGrid columns="four" className="mt-8 lg:mt-12">
          {solution.benefits.map((benefit) => (
            <Card key={benefit.title} {...benefit} />
          ))}
        </CardGrid>
        <p className="mt-10">
          <ScrollButton section="apply" className={onDarkButton}>
            {solution.button}
          </ScrollButton>
        </p>
      </div>
    </section>
  );
}
