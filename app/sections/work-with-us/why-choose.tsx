import { whyChoose } from '../../../content/work-with-us.ts';
import { PointList } from '../../components/point-list.tsx';
import { Section } from '../../components/section.tsx';

export function WhyChoose() {
  return (
    <Section id="why-choose" title={whyChoose.title} ground="mist">
      <PointList points={whyChoose.reasons} columns="three" />
    </Section>
  );
}
