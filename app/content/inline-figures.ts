/**
 * The figures that an author writes inside a sentence, so that no computed number is ever typed.
 * docs/figures.md tells authors what each of them says.
 */
import { z } from 'zod';
import { datedFacts, RATES_TODAY, UNCONFIRMED_DECISION } from '../../config/facts.ts';
import { longDate, percent } from '../lib/format.ts';
import { figure, type InlineFigure, InlineFigureError, money, textFigure } from './inline-figures/figure.ts';
import { firstHomeFigures } from './inline-figures/first-home-figures.ts';
import { loanFigures } from './inline-figures/loan-figures.ts';
import { moneyFigures } from './inline-figures/money-figures.ts';
import { offsetFigures } from './inline-figures/offset-figures.ts';
import { propertyFigures } from './inline-figures/property-figures.ts';

const factShape = { id: z.string('expected the id of a fact in quotes, such as "cash-rate"') };

function factOf(id: string) {
  const fact = datedFacts.find((candidate) => candidate.id === id);
  if (fact) return fact;
  const known = datedFacts.map((candidate) => candidate.id).join(', ');
  throw new InlineFigureError(`id: no dated fact "${id}"; expected one of: ${known}`);
}

/** What the rates of the examples stand against, said in one place for all articles. */
function ratesToday(): string {
  const [cashRate, average, typical] = RATES_TODAY.map(factOf);
  if (!cashRate || !average || !typical) throw new InlineFigureError('expected the facts of the rates');
  const open = datedFacts.find(({ id, asOf }) => id === UNCONFIRMED_DECISION && asOf > cashRate.asOf);
  return [
    `A variable loan on one's own home usually costs about ${typical.value} a year: the Reserve Bank's average `,
    `of ${average.value} for ${longDate(average.asOf)}, plus the rise in its cash rate to ${cashRate.value} on `,
    `${longDate(cashRate.asOf)}.`,
    ...(open ? [` We found no record of its decision of ${open.value}.`] : []),
  ].join('');
}

const figures = {
  ...loanFigures,
  ...offsetFigures,
  ...propertyFigures,
  ...moneyFigures,
  ...firstHomeFigures,
  Dollars: figure({ value: money }, ({ value }) => value),
  Percent: textFigure({ value: z.number('expected percent in braces') }, ({ value }) => percent(value)),
  Fact: textFigure(factShape, ({ id }) => factOf(id).value),
  RatesToday: textFigure({}, ratesToday),
  FactDate: textFigure(factShape, ({ id }) => longDate(factOf(id).asOf)),
};

export const inlineFigures: Record<string, InlineFigure> = Object.fromEntries(
  Object.entries(figures).map(([name, figure]) => [name, figure(name)]),
);
