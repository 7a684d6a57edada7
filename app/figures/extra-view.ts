/** The home page's chart of extra repayments. */
import type { FigureFacts, Values } from '../../figures/calculator.ts';
import { extraRepayments } from '../../figures/calculators/extra-repayments.ts';
import type { Example } from '../../figures/examples.ts';
import { fieldsNamed, movableView } from './movable-view.ts';

export const isExtra = ({ calculator }: Pick<Example, 'calculator'>) => calculator === extraRepayments.name;

export const extraSliders = fieldsNamed(extraRepayments, ['extra']);

/** @param values of an example of extra repayments. */
export const extraView = (values: Values, facts: FigureFacts) =>
  movableView({ calculator: extraRepayments, sliders: extraSliders, highest: { extra: 0 } }, values, facts);
