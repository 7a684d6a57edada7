/** Where a calculator's code is. Imports no calculator, so a browser can look up a file before it loads it. */

/** Calculators that share a file, by name. Every other calculator has a file of its own name. */
const SHARED_FILES: Readonly<Record<string, string>> = {
  'borrowing-takers': 'borrowing',
  'debt-to-income': 'borrowing',
  release: 'equity',
  'break-cost': 'fixed-or-variable',
  'payment-pause': 'interest-only',
  'broker-commission': 'loan-book',
  'low-valuation': 'lvr',
  'offset-or-redraw': 'mixed-loan',
  'several-offsets': 'offset',
  'offset-break-even': 'offset-or-savings',
  'loan-progress': 'repayments',
  'rate-change': 'repayments',
  'deduction-and-loan': 'self-employed-income',
  'income-tax': 'sums',
  'settlement-cash': 'sums',
  'share-of': 'sums',
  'super-saver': 'sums',
  'switch-costs': 'sums',
  'term-change': 'sums',
};

/** Path from the root of the repository, such as `figures/calculators/offset.ts`. */
export function calculatorFile(name: string): string {
  return `figures/calculators/${SHARED_FILES[name] ?? name}.ts`;
}
