/** `<GuidedChart principal={500000} … />` in an article, checked and worked out. */
import { z } from 'zod';
import { guidedSteps } from '../figures/guided-steps.ts';
import type { BodyElement } from './body-node.ts';
import type { MdxComponent } from './mdx-to-body.server.ts';

/** The tag of a body node that is drawn as a guided chart. */
export const GUIDED_CHART = 'guided-chart';

const number = z.number('expected a number in braces, such as {200}').positive('expected more than 0');
const shape = z.strictObject({
  principal: number,
  rate: number.min(0.5, 'expected percent, such as {5} for 5%').max(30, 'expected percent, at most 30'),
  years: number,
  extra: number,
  fromYear: z.int('expected a whole number in braces').min(2, 'expected 2 or more'),
  larger: number,
});

export const guidedChart: MdxComponent = (props): BodyElement => {
  const result = shape.safeParse(props);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`<GuidedChart />: ${problems.join('; ')}`);
  }
  const { data } = result;
  if (data.fromYear >= data.years) throw new Error('<GuidedChart />: fromYear: expected less than years');
  if (data.larger <= data.extra) throw new Error('<GuidedChart />: larger: expected more than extra');
  // Numbers that do not go together are refused here.
  guidedSteps(data);
  return { tag: GUIDED_CHART, props: data };
};
