import { useId } from 'react';
import type { TextPreview, TextProblem } from '../../contracts/texts.ts';
import { asSentence } from '../website/values.ts';

interface ProblemsProps {
  preview: TextPreview | null;
  /** Where a problem is, such as "Line 12". */
  placeOf: (problem: TextProblem) => string;
  onShow: (problem: TextProblem) => void;
  /** Lists an amount that may stay as typed. */
  onAllow: (amount: string) => void;
}

/** What keeps the text from being published, and advice on its wording. */
export function Problems({ preview, placeOf, onShow, onAllow }: ProblemsProps) {
  const id = useId();
  if (preview === null) return null;
  const { problems, advice, words } = preview;
  const count = problems.length === 1 ? 'One thing' : `${problems.length} things`;
  return (
    <section aria-label="What is wrong, and advice" className="mt-6 grid grid-cols-1 gap-4">
      <div className={problems.length > 0 ? 'alert' : undefined}>
        {/* Only a changed count is announced, not each change of the list. */}
        <div role="status">
          <h2 id={id}>
            {problems.length > 0
              ? `${count} to fix before it can be published`
              : 'Nothing is wrong: it can be published'}
          </h2>
        </div>
        {problems.length > 0 && (
          <ul aria-labelledby={id} className="mt-2 grid grid-cols-1 gap-1">
            {problems.map(({ amount, ...problem }) => (
              <li
                key={JSON.stringify(problem)}
                className="border-line border-t py-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4"
              >
                <p className="min-w-0">
                  <span className="font-semibold">{placeOf(problem)}: </span>
                  {asSentence(problem.message)}
                </p>
                <div className="flex flex-wrap gap-x-5">
                  <button
                    type="button"
                    className="target"
                    aria-label={`Show me: ${placeOf(problem)}`}
                    onClick={() => onShow(problem)}
                  >
                    Show me
                  </button>
                  {amount !== undefined && (
                    <button type="button" className="target" onClick={() => onAllow(amount)}>
                      Leave {amount} as typed
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h2>Advice</h2>
        <p className="label">
          {words.toLocaleString('en-AU')} {words === 1 ? 'word' : 'words'}
        </p>
        {advice.length === 0 ? (
          <p>None.</p>
        ) : (
          <ul className="list-disc ps-5">
            {advice.map((sentence) => (
              <li key={sentence}>{asSentence(sentence)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
