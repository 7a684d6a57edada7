/** What the page for brokers shows of a book of loans: worked out by the build, and again while it is moved. */
import type { FigureFacts, Values } from '../../figures/calculator.ts';
import { loanBook } from '../../figures/calculators/loan-book.ts';
import type { ShownChart } from '../../figures/chart.ts';
import type { Example } from '../../figures/examples.ts';
import { notes } from '../../figures/outcome.ts';

export interface BookView extends ShownChart {
  /** What ends, and what is taken back. */
  also: string;
}

export const isBook = ({ calculator }: Pick<Example, 'calculator'>) => calculator === loanBook.name;

/** The numbers that a hand can move, with their sliders. */
export const bookSliders = loanBook.fields.filter(({ name }) => name === 'perMonth' || name === 'ending');

/** @param values of an example that is a book. */
export function bookView(values: Values, facts: FigureFacts): BookView {
  const { message, result, chart, chartAlt, table, assumptions } = loanBook.outcome(values, facts);
  return {
    message,
    also: result.slice(message.length + 1).trim(),
    alt: chartAlt,
    note: `${assumptions[0]} ${notes.illustrative}`,
    table,
    drawing: chart,
  };
}
