/** The figures of an article's sentences: its worked examples publish the reader's values, which stand beside ours. */
import { useCallback, useSyncExternalStore } from 'react';

/** By worked example, the last moved at the end: another one's numbers may follow it, and it wins then. */
const published = new Map<string, Readonly<Record<string, string>>>();

/** Everything that shows a figure: how it is told of a change, and what it shows of the reader's. */
const shown = new Map<() => void, () => string | undefined>();

/**
 * @param figures texts by example and result, such as `rental.costPerYear`; none to take them away.
 * @returns whether the article shows any of the reader's figures now.
 */
export function publish(example: string, figures: Readonly<Record<string, string>>): boolean {
  published.delete(example);
  published.set(example, figures);
  for (const tell of shown.keys()) tell();
  return [...shown.values()].some((read) => read() !== undefined);
}

/** A number of an example as the text states it, and beside it the reader's, where theirs reads as another. */
export function FigureValue({ of, children: ours }: { of: string; children: string }) {
  const read = () => {
    const theirs = [...published.values()].findLast((figures) => figures[of] !== undefined)?.[of];
    return theirs === ours ? undefined : theirs;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a figure shows is all that its reading hangs on
  const subscribe = useCallback(
    (tell: () => void) => {
      shown.set(tell, read);
      return () => shown.delete(tell);
    },
    [of, ours],
  );
  const theirs = useSyncExternalStore(subscribe, read, () => undefined);
  return (
    <span className="figure">
      {ours}
      {theirs !== undefined && (
        <>
          {' '}
          <span className="figure-yours">
            (you: <span className="figure-ring">{theirs}</span>)
          </span>
        </>
      )}
    </span>
  );
}
