/** Figures that are stated rather than worked out. */
import { z } from 'zod';
import { datedFacts } from '../../../content/dated-facts.ts';
import { longDate } from '../../lib/format.ts';
import { type DatedFact, DatedFactError, findFact } from '../dated-facts-schema.ts';
import { cents, figure, InlineFigureError, money, showMoney } from './figure.ts';

/** They are checked before any article is read, with all that is wrong in them. */
const facts: readonly DatedFact[] = datedFacts;
const id = z.string('expected the id of a fact in quotes, such as "cash-rate"');

function factFor(name: string, factId: string) {
  try {
    return findFact(facts, factId);
  } catch (error) {
    if (!(error instanceof DatedFactError)) throw error;
    throw new InlineFigureError(`<${name} />: id: ${error.message}`, { cause: error });
  }
}

export const factFigures = {
  Dollars: figure('Dollars', { value: money, cents }, (props) =>
    showMoney(props.value, props.cents),
  ),
  Fact: figure('Fact', { id }, (props) => factFor('Fact', props.id).value),
  FactDate: figure('FactDate', { id }, (props) => longDate(factFor('FactDate', props.id).asOf)),
};
