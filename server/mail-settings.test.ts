import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/schema.ts';
import { readMailSettings, SiteNotBuiltError } from './mail-settings.ts';
import { temporaryFolder, testMail } from './testing/site-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'mail.json');
});
afterEach(() => folder.remove());

test('the settings of the build are read', () => {
  writeFileSync(path, JSON.stringify(testMail));
  expect(readMailSettings(path)).toEqual(testMail);
});

test('a missing file says how to make it', () => {
  expect(() => readMailSettings(path)).toThrow(SiteNotBuiltError);
  expect(() => readMailSettings(path)).toThrow(`${path} is missing`);
});

test.each([
  ['no JSON', 'oops'],
  ['an empty file', ''],
  ['a missing setting', JSON.stringify({ ...testMail, serviceId: undefined })],
  ['an origin without scheme', JSON.stringify({ ...testMail, origin: 'localhost:3000' })],
])('%s is refused, naming the file', (_name, content) => {
  writeFileSync(path, content);
  expect(() => readMailSettings(path)).toThrow(ConfigError);
  expect(() => readMailSettings(path)).toThrow(/mail\.json is not right/);
});
