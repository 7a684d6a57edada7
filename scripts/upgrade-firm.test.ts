/** Older firms are brought forward: a checkout of version 0, and folders by invented steps. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyProject, type ProjectCopy } from '../tests/support/project-copy.ts';
import { describeChanges } from './upgrade/changes.ts';
import { moveForward, versionOf } from './upgrade/steps.ts';

const OLD = resolve('tests/firms/version-0');
const PLUM = 'clients/plum';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

const take = (...args: string[]) => copy.run('upgrade-firm.ts', ['--firm', PLUM, ...args]);
const yaml = (name: string) => parse(copy.read(`${PLUM}/${name}`));

test('a checkout of version 0 is shown first, and written only when that is wanted', () => {
  const { status, stdout, stderr } = take('--from', OLD);
  expect(status).toBe(1);
  expect(stdout).toContain('firm.yaml: new, ');
  expect(stdout).toContain(`articles/our-street.mdx: new, as ${OLD}`);
  expect(stdout).toContain('plum.html, which was not taken over');
  expect(stdout).toContain('go into .env: MAIL_ORIGIN=https://relay.plum-loans.com.au');
  expect(stderr).toBe('Nothing was written. To write it: add --yes\n');
  expect(existsSync(join(copy.path, PLUM))).toBe(false);
});

test('all that was the firm’s is in its folder then, and nothing that was shipped', () => {
  expect(take('--from', OLD, '--yes').status).toBe(0);
  const names = readdirSync(join(copy.path, PLUM), { recursive: true, encoding: 'utf8' }).toSorted();
  expect(names.filter((name) => /\./.test(name))).toEqual([
    ...['articles/our-street.mdx', 'brand.yaml', 'facts.yaml', 'firm.yaml', 'logo.svg', 'opening.yaml'],
    ...['pages/disclaimer.mdx', 'pages/home.yaml', 'redirects.yaml', 'reviews.yaml', 'testimonials.yaml'],
    'word-exceptions.yaml',
  ]);
  const firm = yaml('firm.yaml');
  expect(firm).toMatchObject({ schemaVersion: 1, brand: { name: "Plum & Sons' Home Loans" } });
  expect(firm.contact.address).toMatchObject({ state: 'NT', postcode: '0800' });
  expect(firm.hide).toHaveLength(11);
  expect(firm.hide).toContain('/blog/what-a-mortgage-broker-does');
  expect(firm.hide).not.toContain('/blog/offset-accounts-mortgage-game-changer');
  expect(copy.read(`${PLUM}/firm.yaml`)).toContain('# One word for tight places.');
  expect(yaml('brand.yaml')).toMatchObject({ colour: { fig: '#5A2B4C' }, logo: { file: 'logo.svg' } });
  expect(yaml('pages/home.yaml')).toEqual({ hero: { headline: 'Home loans on our street' } });
  expect(yaml('testimonials.yaml')[0]).toMatchObject({
    quote: "They didn't rush us: not once.",
    consent: { givenBy: 'Mai Nguyen, by email', on: '2026-10-01', relationship: null },
  });
  expect(yaml('redirects.yaml')).toEqual([{ from: '/our-team', to: '/work-with-us' }]);
  expect(yaml('reviews.yaml')).toEqual({ disclaimer: expect.objectContaining({ on: '2026-11-02' }) });
  expect(yaml('opening.yaml')).toEqual({ by: 'Jo Plum, director', on: '2026-11-20' });
  const fact = { value: '4.85%', asOf: '2026-11-03', reviewBy: '2027-02-10', note: 'Raised on 3 November.' };
  expect(yaml('facts.yaml')).toEqual({ facts: { 'cash-rate': fact } });
  expect(yaml('word-exceptions.yaml').map(({ file }: { file: string }) => file)).toEqual([
    'pages/disclaimer.mdx',
    'articles/our-street.mdx',
  ]);
});

test('the folder is one that the product reads, and a second time nothing has to be changed', () => {
  const env = { FIRM_DIR: PLUM };
  const mistakes = copy.run('launch-check.ts', [], env);
  expect(mistakes.stderr).toBe('');
  expect(mistakes.stdout).toContain('clients/plum/testimonials.yaml: Sample client A');
  expect(take('--from', OLD).stdout).toContain('nothing has to be changed');
  expect(take().stdout).toContain('clients/plum is in the form of this version');
});

test('what is no such checkout is refused', () => {
  const { status, stderr } = take('--from', 'docs');
  expect(status).toBe(1);
  expect(stderr).toContain('expected a checkout of the product from before');
});

const firmFiles = (version: string) => new Map([['firm.yaml', `# Ours.\n${version}\nname: Plum # beside\n`]]);
const steps = [
  {
    from: 1,
    change: (texts: ReadonlyMap<string, string>) =>
      new Map([['team.yaml', `- ${/name: (\w+)/.exec(texts.get('firm.yaml') ?? '')?.[1]}\n`]]),
  },
  { from: 2, change: () => new Map<string, string>() },
];

test('an older folder goes from version to version, and keeps what no step changes', () => {
  expect(moveForward(firmFiles('schemaVersion: 1'), 3, steps)).toEqual(
    new Map([
      ['firm.yaml', '# Ours.\nschemaVersion: 3\nname: Plum # beside\n'],
      ['team.yaml', '- Plum\n'],
    ]),
  );
  expect(moveForward(firmFiles('schemaVersion: 3'), 3, steps)).toEqual(new Map());
  expect(() => moveForward(firmFiles('schemaVersion: 0'), 3, steps)).toThrow(
    'no way is known from version 0',
  );
});

test.each([
  ['schemaVersion: 9', 'the product knows 1 at most'],
  ['schemaVersion: one', 'expected its version'],
  ['', 'expected its version'],
])('"%s" is no version that can be moved', (version, expected) => {
  expect(() => versionOf(firmFiles(version), 1)).toThrow(expected);
});

test('changes are shown line by line', () => {
  const folder = join(copy.path, 'compared');
  cpSync(join(OLD, 'public'), folder, { recursive: true });
  const before = readFileSync(join(folder, 'plum.html'), 'utf8');
  const texts = new Map([
    ['plum.html', `${before}Second line\n`],
    ['new.yaml', 'a: 1\nb: 2\n'],
  ]);
  const copies = new Map([['logo.svg', join(OLD, 'public/logo.svg')]]);
  expect(describeChanges(folder, { texts, copies, notes: [] })).toEqual([
    'plum.html:',
    '  + Second line',
    'new.yaml: new, 2 lines',
  ]);
});
