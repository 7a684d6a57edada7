import { expect, test } from 'vitest';
import { toCsv } from './worked-example.tsx';

test('a table becomes rows that spreadsheets read, commas and quotes included', () => {
  const csv = toCsv({
    columns: ['After', 'Owed, in dollars'],
    rows: [
      ['1 year', '$492,623'],
      ['the "end"', '0.00'],
    ],
  });
  expect(csv).toBe('\ufeffAfter,"Owed, in dollars"\r\n1 year,"$492,623"\r\n"the ""end""",0.00\r\n');
});
