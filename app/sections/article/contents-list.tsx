import { PageContents } from '../../components/page-contents.tsx';
import { useCurrentSection } from '../../lib/use-current-section.ts';
import { SectionFigure, type SectionFigureProps } from './section-figure.tsx';

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
