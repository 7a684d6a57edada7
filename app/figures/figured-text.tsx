import { Fragment } from 'react';
import { type ArticleFigure, useReaderFigures } from './reader-figures.ts';

interface FiguredTextProps {
  /** Words, and the numbers of examples between them. */
  parts: readonly (string | ArticleFigure)[];
}

/**
 * Words with numbers of examples as the article states them, and beside each the reader's, where theirs is another.
 * As long as all are ours it is one piece of text: what stood apart would move, and be counted as moving, when a
 * late font breaks the lines anew.
 */
export function FiguredText({ parts }: FiguredTextProps) {
  const figures = parts.filter((part) => typeof part !== 'string');
  const theirs = useReaderFigures(figures);
  if (theirs.size === 0) return parts.map((part) => (typeof part === 'string' ? part : part.ours)).join('');
  return parts.map((part, index) => {
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
}
