import { expect, test } from 'vitest';
import { ratesNearButtons } from './rates-near-buttons.ts';

const button = '<a class="button" href="/#contact-form">Book a chat</a>';
const far = 'word '.repeat(250);

test.each([
  ['in a sentence', `<p>An interest rate of 6.5% a year.</p>${button}`],
  ['in an alternative text', `${button}<img alt="What a loan at 5% costs" src="a.svg">`],
  ['in a chart', `<svg aria-label="Repayments at 6.5%"><text>A</text></svg>${button}`],
  ['in an example', `${button}<label>Interest rate</label><output>5.00%</output>`],
  ['beside the form for brokers', '<a href="#apply">Apply</a> loans at a rate of 5%'],
])('a rate %s near a button is found', (_where, html) => {
  expect(ratesNearButtons(html)).toHaveLength(1);
});

test.each([
  ['without a button', '<p>An interest rate of 6.5% a year.</p>'],
  ['a long way off', `<p>An interest rate of 6.5% a year.</p>${far}${button}`],
  ['a share that is no rate', `<p>50% of new brokers stay.</p>${button}`],
  ['in a script', `<script>const rate = '5% interest';</script>${button}`],
])('%s nothing is found', (_what, html) => {
  expect(ratesNearButtons(html)).toEqual([]);
});
