import { memo, useDeferredValue } from 'react';
import { generalWarning } from '../../content/general-warning.ts';
import type { ShownCalculator } from '../../figures/calculator.ts';
import type { Outcome, Rows } from '../../figures/outcome.ts';
import { plain } from '../../figures/unbroken.ts';
import { Folded } from '../components/folded.tsx';
import { FoldedTable } from '../components/folded-table.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { ExampleActions, KeptNumbers } from './example-actions.tsx';
import { ExampleFields, fieldGrid } from './example-field.tsx';
import { examplePart } from './example-link.ts';
import { calculatorsOf } from './load-examples.ts';
import { loadedCalculator } from './loaded-calculators.ts';
import { type Example, type StatedExample, useExample } from './use-example.ts';

export interface WorkedExampleProps extends StatedExample {
  /** Position among the examples of the page, from 1. Shared links contain it. */
  number: number;
  /** 2 for the second example of the same calculator in a text, and so on. */
  again?: number;
  calculator: string;
  /** Whether it has the page to itself: the page's heading is its title, and every section is open. */
  isPage?: boolean;
}

/**
 * An example that readers can recalculate with their own numbers, in an article or on its own page. Without scripts it
 * is a static example: fields and buttons are hidden.
 */
export function WorkedExample(props: WorkedExampleProps) {
  const { number, again = 1, calculator: name, isPage = false, ...stated } = props;
  // The build has checked that the calculator has an outcome.
  const calculator = loadedCalculator(name) as ShownCalculator;
  const id = `example-${number}`;
  const example = useExample(id, calculator, stated);
  const { outcome, ours, isStale } = example;
  const ourHeadline = headlineOf(ours);
  // Rendered at a lower priority, so that fields and the chart respond first.
  const reasons = useDeferredValue(outcome);
  return (
    <section
      id={id}
      aria-label={isPage ? calculator.title : undefined}
      aria-labelledby={isPage ? undefined : `${id}-number ${id}-title`}
      className="worked-example rounded-lg border border-line-strong bg-card text-base"
      tabIndex={-1}
      // app/entry.client.tsx loads these before hydration.
      data-calculators={calculatorsOf(props).join(' ')}
    >
      {!isPage && (
        <>
          <p id={`${id}-number`} className="text-note font-semibold text-ink-soft">
            Worked example {number}
          </p>
          <h3 id={`${id}-title`} className="my-0 text-heading">
            {calculator.title}
          </h3>
        </>
      )}
      <KeptNumbers example={example} />
      <div className="example-parts">
        <form
          className={`needs-scripts ${fieldGrid}`}
          aria-label={`Your numbers for worked example ${number}`}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <ExampleFields example={example} />
        </form>
        <div className="example-answer">
          <div className="example-short bg-card leading-tight">
            <p className="text-note text-ink-soft">
              <span>{answerHeading(example)}</span>{' '}
              {/* Disabled instead of removed, so that the layout doesn't shift. */}
              <button
                type="button"
                className="needs-scripts text-button -my-3.5 ml-3"
                disabled={example.isOwn}
                onClick={() => {
                  example.reset();
                  // Disabling the button drops the focus.
                  document.getElementById(id)?.focus({ preventScroll: true });
                }}
              >
                Back to ours
              </button>
            </p>
            <p inert={isStale} className="inert:opacity-40">
              <strong
                className={`block font-extrabold tracking-tight ${outcome.short.value.length > 14 ? 'long' : ''}`}
              >
                {outcome.short.value}
              </strong>{' '}
              <span>{outcome.short.unit}</span>
            </p>
          </div>
          {/* The chart is first, so that it doesn't shift when the sentence wraps to another line. */}
          <div className="example-result inert:opacity-40" inert={isStale}>
            <ChartDrawing
              drawing={outcome.chart}
              alt={outcome.chartAlt}
              note={
                example.isOwn
                  ? ''
                  : `Our numbers: ${ourHeadline === headlineOf(outcome) ? 'the same' : ourHeadline}`
              }
              beside={ours.chart}
            />
            <p className="mt-3">{outcome.result}</p>
            <p className="mt-4 text-[0.9375rem] text-ink-soft">{outcome.assumptions[0]}</p>
            {/* The example's own page shows it below. */}
            {!isPage && <p className="mt-2 text-[0.9375rem] text-ink-soft">{generalWarning.example}</p>}
          </div>
        </div>
      </div>
      <ExampleActions example={example} part={examplePart(name, again)} />
      <Reasons outcome={reasons} file={`${name}.csv`} isStale={isStale} isPage={isPage} />
      <p role="status" className="sr-only">
        {example.isBesideOurs && "The article's figures show yours beside ours."}
      </p>
      <p role="status" className="sr-only">
        {example.announcement}
      </p>
    </section>
  );
}

const headlineOf = ({ short }: Outcome) => `${short.value} ${short.unit}`;

function answerHeading({ isStale, isOwn }: Example): string {
  if (isStale) return 'Last valid numbers';
  return isOwn ? 'With these numbers' : 'With your numbers';
}

/** Collapsed sections: other assumptions, the working and the table. */
const Reasons = memo(function Reasons({
  outcome,
  file,
  isStale,
  isPage,
}: {
  outcome: Outcome;
  file: string;
  isStale: boolean;
  isPage: boolean;
}) {
  return (
    <div className="mt-3 *:mt-1 inert:opacity-40" inert={isStale}>
      <Folded title="What else we assumed" isOpen={isPage}>
        <ul className="max-w-measure list-disc space-y-1 pl-5 text-[0.9375rem] text-ink-soft">
          {outcome.assumptions.slice(1).map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </Folded>
      <Folded title="Show the working" isOpen={isPage}>
        <ol className="space-y-1 pl-6 text-[0.9375rem] leading-loose wrap-anywhere">
          {outcome.working.map((line) => (
            <li key={line} className="-indent-6">
              {line}
            </li>
          ))}
        </ol>
      </Folded>
      <FoldedTable table={outcome.table}>
        <button
          type="button"
          className="needs-scripts text-button"
          onClick={() => download(file, toCsv(outcome.schedule?.() ?? outcome.table))}
        >
          Download as a spreadsheet file (CSV)
        </button>
      </FoldedTable>
    </div>
  );
});

/** The schedule as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv({ columns, rows }: Rows): string {
  const lines = [columns, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\ufeff${plain(lines.join('\r\n'))}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Offers a text as a download, without a request. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
