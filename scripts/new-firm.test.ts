import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { firmState } from './check/firm-state.ts';
import { newFirm } from './new-firm.ts';

test('creates a folder that can be built, has no sample data, and lists what to fill in', async () => {
  const folder = join(testFolder(), 'plum');
  const { status, stdout, stderr } = await runCommand(newFirm, [folder]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const state = await firmState(folder, { today: '2026-11-22', env: {} });
  expect(state.refusal).toBeNull();
  expect(state.report).not.toMatch(/is a sample|are samples/);
  const stops = (text: string) => [...text.matchAll(/^ *STOP {2}(.*)$/gm)].map(([, title]) => title);
  expect(stops(stdout)).toEqual(stops(state.report));
  expect(stops(stdout)).toEqual([
    'Your own name, numbers and contact details',
    'Your own domain',
    'Where enquiries are held is known',
    'Every claim has a source',
    'Promises to brokers are confirmed',
    'Software used in decisions is named',
    'Legal texts reviewed in their present wording',
    'Rates near a booking button are approved',
    'The cash rate is known',
    'Enquiries reach a person',
  ]);
  expect(stdout).toContain(`${folder}/firm.yaml: legal.abn`);
  expect(stdout).toContain(`npm run check -- --firm ${folder}`);
  expect(readdirSync(folder)).not.toContain('people');
  // Keeps the sample's comments.
  expect(readFileSync(join(folder, 'firm.yaml'), 'utf8')).toContain('# null if the firm is not a company.');
});

test('refuses a folder that exists', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'firm.yaml'), '# Ours');
  const { status, stderr } = await runCommand(newFirm, [folder]);
  expect([status, stderr]).toEqual([1, `${folder} already exists. Choose another name.\n`]);
  expect(readdirSync(folder)).toEqual(['firm.yaml']);
});
