/** The command as an owner runs it, on the shipped site and on a copy that it may write to. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { firm } from '../tests/support/firm.ts';
import { callOf } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { firmIn } from '../tests/support/temporary-firm.ts';
import { findWords, readTypedTexts, textOf, wordRules } from './launch-check/launch.ts';
import { launchCheck } from './launch-check.ts';

test('the shipped demonstration is not fit to open, for these reasons and no others', async () => {
  const { status, stdout, stderr } = await callOf(launchCheck, ['--today', '2026-11-22']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const stops = [...stdout.matchAll(/^ {2}STOP {2}(.*)$/gm)].map(([, title]) => title);
  expect(stops).toEqual([
    'Your own name, numbers and contact details',
    'Your own domain',
    'People who really work for you',
    'Testimonials are real and agreed to',
    'Every claim has a source',
    'Promises to brokers are confirmed',
    'Software that helps to decide is named',
    'Legal texts reviewed as they stand',
    'Rates beside a button to book are approved',
    'The cash rate is known',
    'Enquiries reach a person',
  ]);
  expect(stdout).toContain('tests/firm/firm.yaml: legal.abn');
});

test('a review is recorded as the text stands, and nothing else in the file changes', async () => {
  const own = firmIn(join(testFolder(), 'firm'));
  vi.stubEnv('FIRM_DIR', own.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const others = '# Kept.\nterms-of-service: null # for now\n';
  own.write('reviews.yaml', `disclaimer: null\n${others}`);
  const call = ['--reviewed', 'disclaimer', '--by', "Jo O'Hara, solicitor", '--on', '2026-11-20'];
  const { status, stderr, stdout } = await callOf(launchCheck, call);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain("Jo O'Hara, solicitor reviewed content/pages/disclaimer.md");
  const after = own.read('reviews.yaml');
  expect(after).toMatch(
    /^disclaimer:\n {2}by: Jo O'Hara, solicitor\n {2}on: 2026-11-20\n {2}fingerprint: \w{64}\n/,
  );
  expect(after).toContain(others);
  // The next check finds it so.
  const { stdout: next } = await callOf(launchCheck, ['--today', '2026-11-22']);
  expect(next).not.toContain('having reviewed the disclaimer');
  expect(next).toContain('having reviewed the terms of service');
});

test.each([
  [['--reviewed', 'menu', '--by', 'Jo'], 'Allowed choices are privacy-policy'],
  [['--reviewed', 'disclaimer'], '--by: expected who it was'],
  [['--reviewed', 'disclaimer', '--by', 'Jo', '--on', '2999-01-01'], 'not in the future'],
  [['--today', 'soon'], 'Expected a day such as'],
])('%j is refused with status 2', async (args, expected) => {
  const { status, stdout, stderr } = await callOf(launchCheck, args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(expected);
  expect(stderr).toContain('--help');
});

test('the words that stand in the source of pages and mails promise nothing either', () => {
  const [app, ...others] = ['app', 'server/routes', 'server/delivery'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.')),
  );
  const texts = [app ?? '', ...others].map((file) => ({
    file,
    line: 1,
    // Comments, names of classes and addresses of modules are no words.
    text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|className="[^"]*"|from '[^']*'/g, ''),
  }));
  const reason = 'It costs nothing and commits to nothing.';
  const wordExceptions = [
    { file: 'app/routes/home.tsx', text: 'Book a free strategy chat with a broker', reason },
  ];
  expect([...findWords(wordRules.risky, texts, { dir: firm.dir, wordExceptions })]).toEqual([]);
});

test('words are found where they stand, the firm’s in place of the product’s, and comments are no words', () => {
  const texts = readTypedTexts(firm);
  // A single word may be what a schema puts in where nothing is written.
  const ofData = texts.filter(({ file, text }) => file.endsWith('.yaml') && text.includes(' '));
  expect(new Set(ofData.map(({ file }) => file)).size).toBeGreaterThan(6);
  for (const { file, line, text } of ofData) {
    const [word = ''] = text.split(/[\s"']/);
    const lines = readFileSync(file, 'utf8').split('\n');
    // A text in a block begins on the line below its field.
    expect(lines.slice(line - 1, line + 1).join('\n'), `${file}:${line}`).toContain(word);
  }
  // Each of the product's exceptions lets something through.
  const isIdle = (one: { file: string; text: string }) =>
    !texts.some(({ file, text }) => file === one.file && text.includes(one.text));
  expect(firm.wordExceptions.filter(isIdle)).toEqual([]);
  expect(textOf({ shown: 'a.md', source: 'One\n<!-- free\n -->two' }).text).toMatch(/^One\n +\n +two$/);
});
