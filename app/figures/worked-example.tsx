import { generalWarning } from '../../content/general-warning.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import type { Values } from './calculators/calculator.ts';
import { requireCalculator } from './calculators/calculators.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { ExampleActions } from './example-actions.tsx';
import { ExampleField } from './example-field.tsx';
import { download, toCsv } from './example-file.ts';
import { useExample } from './use-example.ts';

export interface WorkedExampleProps {
  /** Its place among the examples of the page, from 1 on. Links that are passed on name it. */
  number: number;
  calculator: string;
  premises: Values;
}

/**
 * A computed example that a reader can put their own numbers into. As HTML alone it is a readable
 * example: boxes and buttons are hidden where there are no scripts.
 */
export function WorkedExample({ number, calculator: name, premises }: WorkedExampleProps) {
  const calculator = requireCalculator(name);
  const id = `example-${number}`;
  const example = useExample(id, calculator, premises);
  const { worked } = example;

  return (
    <section id={id} aria-labelledby={`${id}-number ${id}-title`} className="worked-example">
      <p id={`${id}-number`} className="text-sm font-semibold text-ink-soft">
        Worked example {number}
      </p>
      <h3 id={`${id}-title`}>{calculator.title}</h3>
      <form
        className="needs-scripts"
        aria-label={`Your numbers for worked example ${number}`}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {calculator.fields.map((field) => (
          <ExampleField key={field.name} example={example} field={field} />
        ))}
      </form>
      {'problem' in worked ? (
        <p className="field-error">{worked.problem}</p>
      ) : (
        <>
          <p className="text-lead font-semibold">{worked.outcome.result}</p>
          <ChartDrawing drawing={worked.outcome.chart} alt={worked.outcome.chartAlt} />
          <ul>
            {worked.outcome.assumptions.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
            <li>{generalWarning.example}</li>
          </ul>
          <details>
            <summary>Show the working</summary>
            <ol>
              {worked.outcome.working.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </details>
          <FoldedTable table={worked.outcome.table}>
            <button
              type="button"
              className="needs-scripts text-button"
              onClick={() =>
                download(`${name}.csv`, toCsv(worked.outcome.schedule?.() ?? worked.outcome.table))
              }
            >
              Download as a spreadsheet file (CSV)
            </button>
          </FoldedTable>
        </>
      )}
      <ExampleActions example={example} />
      <p role="status" className="sr-only">
        {example.announcement}
      </p>
    </section>
  );
}
