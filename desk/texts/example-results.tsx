import type { ExampleResult } from '../../contracts/texts.ts';
import { asSentence } from '../website/values.ts';

interface ExampleResultsProps {
  result: ExampleResult;
  isArticle: boolean;
  onInsert: (text: string) => void;
  onShowChart: (name: string) => void;
}

/** The results of an example, to put into the text. */
export function ExampleResults({
  result: { name, results, problem, hasChart },
  isArticle,
  onInsert,
  onShowChart,
}: ExampleResultsProps) {
  if (problem !== null) return <p className="alert">{asSentence(problem)}</p>;
  return (
    <section aria-label={`Results of ${name}`}>
      <h3 className="font-semibold">Results</h3>
      <ul>
        {results.map((one) => (
          <li key={one.name} className="ruled flex-wrap">
            <span className="min-w-0">{one.text}</span>
            <button
              type="button"
              className="target"
              aria-label={`Put into the text: ${one.text}`}
              onClick={() => onInsert(one.markdown)}
            >
              Put into the text
            </button>
          </li>
        ))}
      </ul>
      {isArticle && hasChart && (
        <div className="mt-2 flex flex-wrap gap-3">
          <button
            type="button"
            className="button-quiet"
            aria-label={`Show the chart: ${name}`}
            onClick={() => onShowChart(name)}
          >
            Show the chart
          </button>
          <button
            type="button"
            className="button-quiet whitespace-normal"
            aria-label={`Put the worked example into the text: ${name}`}
            onClick={() => onInsert(`{% example of="${name}" /%}`)}
          >
            Put the worked example into the text
          </button>
        </div>
      )}
    </section>
  );
}
