import { solution } from '../../../content/work-with-us.ts';
import { PointList } from '../../components/point-list.tsx';
import { ScrollButton } from '../../components/scroll-button.tsx';
import { Section } from '../../components/section.tsx';

export function Solution() {
  return (
    <Section
      id="solution"
      title={solution.title}
      introduction={solution.introduction}
      ground="mist"
    >
      <PointList points={solution.benefits} columns="four" />
      <p className="mt-12">
        <ScrollButton section="apply">{solution.button}</ScrollButton>
      </p>
    </Section>
  );
}
