/** What the numbers of a worked example are counted in. */
export type Unit = 'dollars' | 'percent' | 'years' | 'months' | 'days';

/** Whether a unit comes in whole numbers only: a loan has no 12.3 years of repayments. */
export const isCounted = (unit: Unit) => unit === 'years' || unit === 'months' || unit === 'days';
