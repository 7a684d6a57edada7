/** Two of the facts that were shipped: one as it was, one that this firm has brought up to date. */
const rbaSeptember = {
  title: 'Reserve Bank of Australia, media release 2026-27',
  url: 'https://www.rba.gov.au/media-releases/2026/mr-26-27.html',
};

export const datedFacts = [
  {
    id: 'help-to-buy-places',
    value: '10,000',
    asOf: '2025-12-05',
    source: {
      title: 'Broker Daily, Help to Buy officially launches',
      url: 'https://www.brokerdaily.au/property/21074-help-to-buy-officially-launches-today',
    },
    reviewBy: '2027-05-20',
    note: 'A year.',
  },
  {
    id: 'cash-rate',
    value: '4.85%',
    asOf: '2026-11-03',
    source: rbaSeptember,
    reviewBy: '2027-02-10',
    note: 'Raised on 3 November.',
  },
];
