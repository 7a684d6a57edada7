/** The warning that goes with every article, wherever it is read. */
export const generalWarning = {
  lead: 'General information only.',
  text:
    'It does not consider your objectives, financial situation or needs, and is not credit ' +
    'assistance, tax, legal or financial advice. Rates in examples are illustrative, not an offer, ' +
    'and figures are rounded for display, so a sum can differ by a cent. Lending criteria, fees and ' +
    'terms apply; approval is not guaranteed.',
  /** Beside each worked example, whose numbers a reader may have made their own. */
  example: "General information only. It isn't advice, an offer or a decision about a loan.",
} as const;
