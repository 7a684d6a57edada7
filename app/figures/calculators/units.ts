/** Apart from the calculators, because every article's page reads the numbers in its address. */
export type Unit = 'dollars' | 'percent' | 'years' | 'months' | 'days';

/** Whether a unit comes in whole numbers only: a loan has no 12.3 years of repayments. */
export const isCounted = (unit: Unit) => unit === 'years' || unit === 'months' || unit === 'days';
