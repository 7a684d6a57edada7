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
import { type Example, type Stated, useExample } from './use-example.ts';

export interface WorkedExampleProps extends Stated {
  /** Its place among the examples of the page, from 1 on. Links that are passed on name it. */
  number: number;
  /** The second of the same calculator in a text says 2; the first says nothing. */
  again?: number;
  calculator: string;
  /** On a page to itself, whose first heading is its title, everything is unfolded. */
  isPage?: boolean;
}

/**
 * A computed example that a reader can put their own numbers into, in an article or on a page to itself.
 * As HTML alone it is a readable example: fields and buttons are hidden where there are no scripts.
 */
export function WorkedExample(props: WorkedExampleProps) {
  const { number, again = 1, calculator: name, isPage = false, ...stated } = props;
  // The build has checked that it has an answer to show.
  const calculator = loadedCalculator(name) as ShownCalculator;
  const id = `example-${number}`;
  const example = useExample(id, calculator, stated);
  const { outcome, ours, isStale } = example;
  const said = saidOf(ours);
  // What a hand is not moving may follow a frame later.
  const reasons = useDeferredValue(outcome);
  return (
    <section
      id={id}
      aria-label={isPage ? calculator.title : undefined}
      aria-labelledby={isPage ? undefined : `${id}-number ${id}-title`}
      className="worked-example rounded-lg border border-line-strong bg-card text-base"
      tabIndex={-1}
      // For app/entry.client.tsx, which fetches them before the page is hydrated.
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
              {/* Its place is kept while there is nothing to take back. */}
              <button
                type="button"
                className="needs-scripts text-button -my-3.5 ml-3"
                disabled={example.isOwn}
                onClick={() => {
                  example.reset();
                  // The button goes, and must not take the focus with it.
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
          {/* The chart first: it stays where it is when the sentence needs another line. */}
          <div className="example-result inert:opacity-40" inert={isStale}>
            <ChartDrawing
              drawing={outcome.chart}
              alt={outcome.chartAlt}
              note={example.isOwn ? '' : `Our numbers: ${said === saidOf(outcome) ? 'the same' : said}`}
              beside={ours.chart}
            />
            <p className="mt-3">{outcome.result}</p>
            <p className="mt-4 text-[0.9375rem] text-ink-soft">{outcome.assumptions[0]}</p>
            {/* A page to itself says it below. */}
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

const saidOf = ({ short }: Outcome) => `${short.value} ${short.unit}`;

function answerHeading({ isStale, isOwn }: Example): string {
  if (isStale) return 'Last valid numbers';
  return isOwn ? 'With these numbers' : 'With your numbers';
}

/** What the answer rests on besides, the working and the table, folded. */
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

/** The schedule as a file: rows of RFC 4180, with the mark that makes spreadsheets read them as UTF-8. */
export function toCsv({ columns, rows }: Rows): string {
  const lines = [columns, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\ufeff${plain(lines.join('\r\n'))}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Hands a text to the visitor as a download; nothing leaves their device. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
