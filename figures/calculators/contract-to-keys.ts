/** Days from the signed contract to settlement. */

import { bars } from '../bars.ts';
import { ask, calculator, result } from '../calculator.ts';
import { countOf } from '../format.ts';

export const contractToKeys = calculator({
  name: 'contract-to-keys',
  title: 'Settlement date calculator',
  fields: {
    coolingOff: ask.days('Cooling off', [0, 30]),
    finance: ask.days('Finance and inspections', [1, 90], 30),
    documents: ask.days('Loan documents signed by', [1, 120], 60),
    settlement: ask.days('Settlement after', [7, 365], 120),
  },
  max: {
    coolingOff: ({ settlement }) => settlement,
    finance: ({ documents }) => documents,
    documents: ({ settlement }) => settlement,
  },
  compute({ coolingOff, finance, documents, settlement }, shown) {
    const step = (from: number, to: number) => ({ from, baseline: to - from, value: `by day ${to}` });
    return {
      results: { settlement: result('from contract to keys', 'days', settlement) },
      sentences: [
        `The lender's answer is due on day ${finance}, the keys come on day ${settlement}.`,
        `The loan documents are signed between them, by day ${documents}.`,
      ],
      chart: bars('Days after the contract is signed', {
        ...(coolingOff > 0 && { 'Cooling off, if any': step(0, coolingOff) }),
        Inspections: step(0, finance),
        'Finance approved': step(0, finance),
        'Loan documents signed': step(finance, documents),
        'Ready to settle': step(documents, settlement),
      }),
      assumptions: [
        `An example: a private sale whose contract gives ${shown.finance} for finance and inspections and settles after ${shown.settlement}. Your contract sets its own days.`,
        'At an auction there is no cooling off, and finance and inspections have to be done before it.',
      ],
      working: [
        `For the loan documents: day ${documents} − day ${finance} = ${countOf(documents - finance, 'days')}`,
        `To get ready to settle: day ${settlement} − day ${documents} = ${countOf(settlement - documents, 'days')}`,
      ],
    };
  },
});
