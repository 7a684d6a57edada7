import { useReaderFigure } from './reader-figures.ts';

/** A number of an example as the text states it, and beside it the reader's, where theirs is another. */
export function FigureValue({ of, children: ours }: { of: string; children: string }) {
  const theirs = useReaderFigure(of, ours);
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
