import { site } from 'virtual:firm';
import { problems } from 'virtual:firm/work-with-us';
import type { Firm } from '../../../config/schema.ts';
import { longDate } from '../../../figures/counts-and-dates.ts';
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
  if (!source)
    return `${site.brand.name} states this figure. It is our own: no published count stands behind it.`;
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
