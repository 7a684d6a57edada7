import { figureFacts } from 'virtual:firm/figures';
import type { ShownCalculator } from '../../../figures/calculator.ts';
import { requireCalculator } from '../../../figures/known.ts';
import type { BodyNode } from '../../content/body-node.ts';
import { ChartThumbnail } from '../../figures/chart-drawing.tsx';
import type { WorkedExampleProps } from '../../figures/worked-example.tsx';

export type SectionFigureProps = Pick<WorkedExampleProps, 'calculator' | 'premises'>;

/** A section's answer, in sight while its text is read. Who cannot see it meets it in the example itself. */
export function SectionFigure({ calculator: name, premises }: SectionFigureProps) {
  // The build has checked that it has an answer to show.
  const { short, chart } = (requireCalculator(name) as ShownCalculator).outcome(premises, figureFacts);
  return (
    <div className="section-figure" aria-hidden="true">
      <p>
        <strong>{short.value}</strong> {short.unit}
      </p>
      <ChartThumbnail drawing={chart} className="section-picture" />
    </div>
  );
}

/** The first worked example of each section, by the id of the section's heading. */
export function sectionFigures(nodes: readonly BodyNode[]): Record<string, SectionFigureProps> {
  const figures: Record<string, SectionFigureProps> = {};
  let section = '';
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === 'h2') section = String(node.props?.id ?? '');
    if (node.tag !== 'worked-example' || section === '' || figures[section]) continue;
    const { calculator, premises } = node.props as unknown as WorkedExampleProps;
    figures[section] = { calculator, premises };
  }
  return figures;
}
