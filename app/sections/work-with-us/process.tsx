import { process } from '../../../content/work-with-us.ts';
import { NumberedSteps } from '../../components/numbered-steps.tsx';
import { Section } from '../../components/section.tsx';

export function Process() {
  return (
    <Section id="process" title={process.title} ground="paper">
      <NumberedSteps steps={process.steps} layout="row" />
    </Section>
  );
}
