import { expect, test } from 'vitest';
import { plain, unbroken } from './unbroken.ts';

test.each([
  'over 30~years at 6.5%',
  '16~years~3~months sooner',
  'from 12~May~2026, or in May~2026',
  'ring 02~7010~4321 or 1800~931~678',
  'ABN~51~824~753~556',
  'section~72 of the Act~1988',
  'in year~10, after 24~hours',
  'about 1.2~million, 0.5~points and 2.5~per cent',
  '$500,000 a year',
  'the next month and 10 lenders',
])('no line ends inside a number: %s', (marked) => {
  const text = marked.replaceAll('~', ' ');
  expect(unbroken(text).replaceAll('\u00a0', '~')).toBe(marked);
  expect(plain(unbroken(text))).toBe(text);
});

test('no line ends after the hyphen of a number, and what leaves the page has nothing there', () => {
  const text = 'a 12-month test, 2026-27 rates and interest-only loans';
  expect(unbroken(text)).toBe(text.replace('12-', '12-\u2060'));
  expect(plain(unbroken(text))).toBe(text);
});
