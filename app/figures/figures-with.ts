import { figureFacts } from 'virtual:firm/figures';
import { UnworkableError, type Values } from '../../figures/calculator.ts';
import { type Examples, followed, saidOf } from '../../figures/examples.ts';
import { FinanceInputError } from '../../finance/finance-input.ts';

/**
 * What sentences say of an example and of those like it with a reader's numbers, by the names that they
 * write: `rental.costPerYear`, `rental.costPerYear.cents`. Numbers without an answer say nothing.
 */
export function figuresWith(values: Values, name: string, calculator: string, family: Examples) {
  const texts: Record<string, string> = {};
  for (const [example, numbers] of Object.entries(followed(family, name, values))) {
    const results = saidWith(family[example]?.calculator ?? calculator, numbers);
    for (const [result, said] of Object.entries(results)) {
      if (said === null) continue;
      const { text, cents, about } = said;
      const of = `${example}.${result}`;
      Object.assign(texts, { [of]: text }, cents && { [`${of}.cents`]: cents });
      Object.assign(texts, about && { [`${of}.about`]: about });
    }
  }
  return texts;
}

function saidWith(calculator: string, values: Values): ReturnType<typeof saidOf> {
  try {
    return saidOf({ calculator, values }, figureFacts);
  } catch (error) {
    if (error instanceof UnworkableError || error instanceof FinanceInputError) return {};
    throw error;
  }
}
