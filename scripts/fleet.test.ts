/** What the command refuses; tests/second-firm.test.ts builds with it. */
import { expect, test } from 'vitest';
import { callOf } from '../tests/support/processes.ts';
import { fleet } from './fleet.ts';

test.each([
  [['--out', 'sites', 'clients/plum', 'others/plum'], 1, 'plum: expected each firm'],
  [['--jobs', 'many', 'clients/plum'], 2, 'Expected a number'],
  [['--out', 'sites'], 2, "missing required argument 'folders'"],
  [['clients/plum'], 2, "required option '--out <folder>' not specified"],
])('%j is refused', async (args, status, expected) => {
  expect(await callOf(fleet, args)).toMatchObject({ status, stderr: expect.stringContaining(expected) });
});
