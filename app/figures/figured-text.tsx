/** The figures of an article's sentences: its worked examples publish the reader's values, which stand beside ours. */
import { Fragment, useCallback, useSyncExternalStore } from 'react';

/** By worked example, the last moved at the end: another one's numbers may follow it, and it wins then. */
const published = new Map<string, Readonly<Record<string, string>>>();

/** Everything that shows figures: how it is told of a change, and what it shows of the reader's. */
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

/** A number of an example as the article states it. */
interface ArticleFigure {
  /** Example and result, such as `rental.costPerYear`. */
  of: string;
  ours: string;
}

interface FiguredTextProps {
  /** Words, and the numbers of examples between them. */
  parts: readonly (string | ArticleFigure)[];
}

/**
 * Words with numbers of examples as the article states them, and beside each the reader's, where theirs is another.
 * As long as all are ours it is one piece of text: what stood apart would move, and be counted as moving, when a
 * late font breaks the lines anew. A browser's translation replaces text nodes, and React can neither remove those
 * nor insert before them, so the words have an element of their own and are replaced as a whole.
 */
export function FiguredText({ parts }: FiguredTextProps) {
  const theirs = useReaderFigures(parts.filter((part) => typeof part !== 'string'));
  if (theirs.size === 0) {
    return <span>{parts.map((part) => (typeof part === 'string' ? part : part.ours)).join('')}</span>;
  }
  const words = parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const their = theirs.get(part.of);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
      <Fragment key={index}>
        {part.ours}
        {their !== undefined && their !== part.ours && (
          <>
            {' '}
            <span className="figure-yours">
              (you: <span className="figure-ring">{their}</span>)
            </span>
          </>
        )}
      </Fragment>
    );
  });
  return (
    <span>
      <span key={JSON.stringify([...theirs])}>{words}</span>
    </span>
  );
}

/** The reader's texts of figures, by what they are of; none of those that read as ours do. */
function useReaderFigures(figures: readonly ArticleFigure[]): ReadonlyMap<string, string> {
  // As one text, by which React tells whether anything has changed.
  const read = () => {
    const theirs = figures.flatMap(({ of, ours }) => {
      const their = [...published.values()].findLast((texts) => texts[of] !== undefined)?.[of];
      return their === undefined || their === ours ? [] : [[of, their]];
    });
    return theirs.length > 0 ? JSON.stringify(theirs) : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is all that its reading hangs on
  const subscribe = useCallback(
    (tell: () => void) => {
      shown.set(tell, read);
      return () => shown.delete(tell);
    },
    [JSON.stringify(figures)],
  );
  return new Map(JSON.parse(useSyncExternalStore(subscribe, read, () => undefined) ?? '[]'));
}
