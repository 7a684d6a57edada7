/** The days between the signed contract and the keys. */
import { ask, calculator, result } from '../calculator.ts';
import { days, table } from '../outcome.ts';
import { partsOf } from '../plots.ts';

const APPROVAL = 'Finance approved';

export const contractToKeys = calculator({
  name: 'contract-to-keys',
  title: 'From contract to keys',
  fields: {
    coolingOff: ask.days('Cooling off', [0, 30]),
    finance: ask.days('Finance and inspections', [1, 90], 30),
    documents: ask.days('Loan documents signed by', [1, 120], 60),
    settlement: ask.days('Settlement after', [7, 365], 120),
  },
  most: {
    coolingOff: ({ settlement }) => settlement,
    finance: ({ documents }) => documents,
    documents: ({ settlement }) => settlement,
  },
  work: ({ coolingOff, finance, documents, settlement }) =>
    [
      { name: 'Cooling off, if any', from: 0, to: coolingOff, who: 'You' },
      { name: 'Inspections', from: 0, to: finance, who: 'You and your inspector' },
      { name: APPROVAL, from: 0, to: finance, who: 'Lender and broker' },
      { name: 'Loan documents signed', from: finance, to: documents, who: 'You and the lender' },
      { name: 'Ready to settle', from: documents, to: settlement, who: 'Conveyancer and lender' },
    ].filter(({ to }) => to > 0),
  results: (_, { settlement }) => ({
    settlement: result('from contract to keys', 'days', settlement),
  }),
  outcome(stages, { finance, documents, settlement }, shown) {
    return {
      says: [
        `The lender's answer is due on day ${finance}, the keys come on day ${settlement}.`,
        `The loan documents are signed between them, by day ${documents}.`,
      ],
      chart: {
        kind: 'bars',
        heading: 'Days after the contract is signed',
        bars: stages.map(({ name, from, to }) => {
          const parts = partsOf({ [name === APPROVAL ? 'coral' : 'fig']: to - from });
          return { name, value: `by day ${to}`, from, parts };
        }),
      },
      assumptions: [
        `An example: a private sale whose contract gives ${shown.finance} for finance and inspections and settles after ${shown.settlement}. Your contract sets its own days.`,
        'At an auction there is no cooling off, and finance and inspections have to be done before it.',
      ],
      working: [
        `For the loan documents: day ${documents} − day ${finance} = ${days(documents - finance)}`,
        `To get ready to settle: day ${settlement} − day ${documents} = ${days(settlement - documents)}`,
      ],
      table: table(
        'From contract to keys in the example',
        ['Step', 'Runs from', 'Who does it'],
        ...stages.map(({ name, from, to, who }) => {
          return [name, `${from === 0 ? 'signing' : `day ${from}`} to day ${to}`, who];
        }),
      ),
    };
  },
});
