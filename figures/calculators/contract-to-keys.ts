/** The days between the signed contract and the keys. */
import { ask, calculator, result } from '../calculator.ts';
import { countOf } from '../format.ts';
import { table } from '../outcome.ts';
import { bars } from '../plots.ts';

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
  work({ coolingOff, finance, documents, settlement }, shown) {
    const stages = [
      { name: 'Cooling off, if any', from: 0, to: coolingOff, who: 'You' },
      { name: 'Inspections', from: 0, to: finance, who: 'You and your inspector' },
      { name: 'Finance approved', from: 0, to: finance, who: 'Lender and broker', tone: 'coral' },
      { name: 'Loan documents signed', from: finance, to: documents, who: 'You and the lender' },
      { name: 'Ready to settle', from: documents, to: settlement, who: 'Conveyancer and lender' },
    ].filter(({ to }) => to > 0);
    return {
      results: { settlement: result('from contract to keys', 'days', settlement) },
      says: [
        `The lender's answer is due on day ${finance}, the keys come on day ${settlement}.`,
        `The loan documents are signed between them, by day ${documents}.`,
      ],
      chart: bars(
        'Days after the contract is signed',
        Object.fromEntries(
          stages.map(({ name, from, to, tone = 'fig' }) => {
            return [name, { says: `by day ${to}`, from, [tone]: to - from }];
          }),
        ),
      ),
      assumptions: [
        `An example: a private sale whose contract gives ${shown.finance} for finance and inspections and settles after ${shown.settlement}. Your contract sets its own days.`,
        'At an auction there is no cooling off, and finance and inspections have to be done before it.',
      ],
      working: [
        `For the loan documents: day ${documents} − day ${finance} = ${countOf(documents - finance, 'days')}`,
        `To get ready to settle: day ${settlement} − day ${documents} = ${countOf(settlement - documents, 'days')}`,
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
