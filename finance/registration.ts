/** Land titles office fees, in dollars, to register a transfer and the lender's mortgage. */

import { checkMoney, checkOneOf, checkSum, refuse } from './finance-input.ts';
import { STATES, type State } from './stamp-duty.ts';

/** The fee for a price above `above`, up to the next step. */
interface TransferStep {
  above: number;
  fee: number;
  /** Added per started `each` dollars above `above`. */
  more?: number | undefined;
  each?: number | undefined;
}

export interface RegistrationFees {
  mortgage: number;
  transfer: readonly TransferStep[];
  /** The maximum fee for a transfer. */
  most?: number | undefined;
  /** Counts whole steps only and rounds the fee up to a dollar, as Victoria does. */
  wholeSteps?: boolean | undefined;
}

export type RegistrationTables = Readonly<Partial<Record<State, RegistrationFees>>>;

export interface Registration {
  transfer: number;
  mortgage: number;
  total: number;
}

/**
 * The fees for one transfer and one mortgage, lodged electronically: the step's fee + `more` per started `each`
 * above it.
 *
 * Source: the offices' fees for 2026-27 in content/facts.yaml (`transferFees`, and facts such as title-fee-nsw).
 * @throws {FinanceInputError} on impossible input, and for a state without a table.
 */
export function registrationFees(
  { state, price }: { state: State; price: number },
  tables: RegistrationTables,
): Registration {
  checkSum(price, 'price');
  const fees = tables[checkOneOf(state, 'state', STATES)] ?? refuse('tables', `one for ${state}`);
  for (const each of fees.transfer) {
    checkMoney(each.above, 'tables (above)');
    checkMoney(each.fee, 'tables (fee)');
    checkMoney(each.more ?? 0, 'tables (more)');
    checkSum(each.each ?? 1, 'tables (each)');
  }
  checkOneOf(fees.wholeSteps, 'tables (wholeSteps)', [true, false, undefined]);
  const step = fees.transfer.findLast(({ above }) => price > above);
  const { above, fee, more = 0, each = 1 } = step ?? refuse('tables (transfer)', 'a step from 0');
  const count = (price - above) / each;
  const rising = fee + more * (fees.wholeSteps ? Math.floor(count) : Math.ceil(count));
  const rounded = fees.wholeSteps ? Math.ceil(rising) : rising;
  const transfer = Math.min(rounded, checkMoney(fees.most ?? rounded, 'tables (most)'));
  const mortgage = checkMoney(fees.mortgage, 'tables (mortgage)');
  return { transfer, mortgage, total: transfer + mortgage };
}
