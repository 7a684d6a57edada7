/** What only the owner and the licensee can say, and what a site that opens has to have from them. */
import { z } from 'zod';
import { day, sample, text } from './fields.ts';

const confirmation = z
  .strictObject({ by: text.describe('Name and role.'), on: day })
  .nullable()
  .default(null);

export const automatedTools = z
  .array(
    z.strictObject({
      name: text.describe('What kind of software it is: "Loan comparison software of our aggregator".'),
      helpsTo: text.describe('Completes "used to ...": "estimate what a lender would lend".'),
      uses: text.describe('The kinds of personal information it works with: "income, spending and debts".'),
      sample: sample('an invented entry'),
    }),
  )
  .nullable()
  .default(null)
  .describe(
    'Software that decides about people or substantially helps to, such as loan comparison, serviceability or ' +
      'document reading; [] for none, null while nobody has said. The privacy policy prints it: Australian ' +
      'Privacy Principles 1.7 to 1.9 ask for it from 10 December 2026.',
  );

export const promises = z
  .strictObject({
    toolkit: confirmation.describe('Who confirms that each broker who joins gets the toolkit of the page.'),
    mentor: confirmation.describe('Who confirms that each of them gets a mentor, named before the start.'),
    bookingPage: confirmation.describe('Who confirms that each of them gets a page that takes bookings.'),
  })
  .default({ toolkit: null, mentor: null, bookingPage: null })
  .describe(
    'What the page for brokers promises. Sections 31 and 37 of the Australian Consumer Law forbid misleading ' +
      'people about work and about business activities.',
  );

export const ratesApproved = confirmation.describe(
  'Who at the licensee approved, and when, that rates of examples stand near buttons to book: an ' +
    'advertisement that names a rate may owe a comparison rate (National Credit Code, part 10).',
);
