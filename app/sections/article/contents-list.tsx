import { useEffect, useState } from 'react';
import { PageContents } from '../../components/page-contents.tsx';
import { SectionFigure, type SectionFigureProps } from './section-figure.tsx';

/** The upper two fifths of the screen and everything above: an anchor lands well inside. */
const REACHED = '1000000px 0px -60%';

interface ContentsListProps {
  headings: readonly { id: string; text: string }[];
  /** Of the sections that have an example, by the id of their heading. */
  figures: Readonly<Record<string, SectionFigureProps>>;
}

/**
 * The sections of an article, beside its text on wide screens, with the one that is being read marked and
 * the figure of its example below.
 */
export function ContentsList({ headings, figures }: ContentsListProps) {
  const current = useCurrentSection(headings);
  const figure = current === undefined ? undefined : figures[current];
  return (
    <div className="contents-place">
      <div className="pinned">
        <PageContents headings={headings} current={current} />
        {figure && <SectionFigure key={current} {...figure} />}
      </div>
    </div>
  );
}

/** The section of the last heading that the reader has come to; none above the first. */
function useCurrentSection(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const reached = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reached.add(target.id);
          else reached.delete(target.id);
        }
        setCurrent(headings.findLast(({ id }) => reached.has(id))?.id);
      },
      { rootMargin: REACHED },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [headings]);

  return current;
}
