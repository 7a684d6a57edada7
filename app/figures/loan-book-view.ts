/** The loan book chart of the page for brokers. */
import type { FigureFacts, Values } from '../../figures/calculator.ts';
import { loanBook } from '../../figures/calculators/loan-book.ts';
import type { Example } from '../../figures/examples.ts';
import { fieldsNamed, movableView } from './movable-view.ts';

export const isLoanBook = ({ calculator }: Pick<Example, 'calculator'>) => calculator === loanBook.name;

export const loanBookSliders = fieldsNamed(loanBook, ['perMonth', 'ending']);

/** @param values of an example of a loan book. */
export const loanBookView = (values: Values, facts: FigureFacts) =>
  movableView(
    { calculator: loanBook, sliders: loanBookSliders, highest: { perMonth: 4, ending: 0 } },
    values,
    facts,
  );
