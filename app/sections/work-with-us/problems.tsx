import { problems } from '../../../content/work-with-us.ts';
import { PointList } from '../../components/point-list.tsx';
import { Section } from '../../components/section.tsx';

export function Problems() {
  return (
    <Section
      id="problems"
      title={problems.title}
      introduction={problems.introduction}
      ground="paper"
    >
      <PointList points={problems.cards} columns="four" />
    </Section>
  );
}
