/** Figures in an article's sentences. Worked examples publish the reader's values, which appear beside the article's. */
import { Fragment, useCallback, useSyncExternalStore } from 'react';

/** Published texts by worked example, the last changed at the end: it wins if two publish the same figure. */
const published = new Map<string, Readonly<Record<string, string>>>();

/** Subscribed components: a listener, and a function that reads the reader's figures that it shows. */
const subscribers = new Map<() => void, () => string | undefined>();

/**
 * @param figures texts by variable, such as `rental.costPerYear`; an empty object removes them.
 * @returns whether the article now shows any of the reader's figures.
 */
export function publishFigures(example: string, figures: Readonly<Record<string, string>>): boolean {
  published.delete(example);
  published.set(example, figures);
  for (const notify of subscribers.keys()) notify();
  return [...subscribers.values()].some((read) => read() !== undefined);
}

/** A figure of the article. */
interface ArticleFigure {
  /** Its variable, such as `rental.costPerYear`. */
  of: string;
  ours: string;
}

interface FiguredTextProps {
  /** Text and figures, in order. */
  parts: readonly (string | ArticleFigure)[];
}

/**
 * Text with figures of the article, each followed by the reader's if it differs. Until then it is one text node:
 * separate elements would count as layout shifts when a late font rewraps the lines. Browser translation replaces text
 * nodes, which React can then neither remove nor insert before, so the text has its own element and is replaced whole.
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

/** The reader's texts by variable, without those equal to the article's. */
function useReaderFigures(figures: readonly ArticleFigure[]): ReadonlyMap<string, string> {
  // One string, so that React can compare snapshots.
  const read = () => {
    const theirs = figures.flatMap(({ of, ours }) => {
      const their = [...published.values()].findLast((texts) => texts[of] !== undefined)?.[of];
      return their === undefined || their === ours ? [] : [[of, their]];
    });
    return theirs.length > 0 ? JSON.stringify(theirs) : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reading depends on the figures alone
  const subscribe = useCallback(
    (notify: () => void) => {
      subscribers.set(notify, read);
      return () => subscribers.delete(notify);
    },
    [JSON.stringify(figures)],
  );
  return new Map(JSON.parse(useSyncExternalStore(subscribe, read, () => undefined) ?? '[]'));
}
