import { expect, test } from 'vitest';
import { BlockError, withSection } from './performance-page.ts';

const circumstances = {
  date: '2026-11-20',
  command: 'npm run bench -- pages',
  versions: { Node: '24.21.0' },
  machine: '2 cores',
};
const result = (title: string) => ({
  title,
  table: { columns: ['page'], rows: [['/']] },
  misses: [],
  notes: [],
});

test('a new page gets a heading, the figures, and how they were measured', () => {
  const page = withSection('', 'pages', result('Pages'), circumstances);
  expect(page).toMatch(/^# Performance\n/);
  expect(page).toContain('## Pages');
  expect(page).toContain(
    'Measured on 2026-11-20 with `npm run bench -- pages` on 2 cores; Node 24.21.0.',
  );
});

test('measuring one section again changes neither the others nor what people wrote', () => {
  const first = withSection(
    '# Performance\n\nOur own words.\n',
    'pages',
    result('Old'),
    circumstances,
  );
  const second = withSection(first, 'order', result('Order'), circumstances);
  const third = withSection(`${second}\nA last word.\n`, 'pages', result('New'), circumstances);
  expect(third).toContain('Our own words.');
  expect(third).toContain('A last word.');
  expect(third).toContain('## Order');
  expect(third).toContain('## New');
  expect(third).not.toContain('## Old');
  expect(third.indexOf('## New')).toBeLessThan(third.indexOf('## Order'));
  expect(withSection(third, 'pages', result('New'), circumstances)).toBe(third);
});

test('a block that lost its end is not replaced', () => {
  const page = withSection('', 'pages', result('Pages'), circumstances);
  const broken = page.replace('<!-- bench pages: end -->', '');
  expect(() => withSection(broken, 'pages', result('Pages'), circumstances)).toThrow(BlockError);
});
