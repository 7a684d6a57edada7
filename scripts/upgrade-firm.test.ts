/** A folder of version 1 is brought forward: nothing of it is lost, and what cannot be turned is named. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../app/content/check-content.server.ts';
import { namedFigure } from '../app/content/named-figures.server.ts';
import { figureFacts } from '../config/figure-facts.ts';
import { loadFirm } from '../config/load-firm.ts';
import { callOf } from '../tests/support/call-of.ts';
import { firm } from '../tests/support/firm.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { upgradeFirm } from './upgrade-firm.ts';
import { charts } from './version-1.ts';

const OLD = resolve('tests/firms/version-1');

/** A copy of the old folder, with something to call the command on it. */
function oldFirm() {
  const folder = join(testFolder(), 'plum');
  cpSync(OLD, folder, { recursive: true });
  return {
    folder,
    kept: `${folder}-version-1`,
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    upgrade: (...args: string[]) => callOf(upgradeFirm, ['--firm', folder, ...args]),
  };
}

/** Every file of a folder with its bytes. */
const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]),
  );

test('what changes is shown, and without a yes nothing is written', async () => {
  const { folder, kept, upgrade } = oldFirm();
  const { status, stdout, stderr } = await upgrade();
  expect(status).toBe(1);
  expect(stdout).toContain('articles/our-lane.mdx becomes articles/our-lane.md\n');
  expect(stdout).toContain(`The old folder stays as ${kept}.`);
  expect(stderr).toBe('Nothing was written. To write it: add --yes\n');
  expect(filesOf(folder)).toEqual(filesOf(OLD));
  expect(existsSync(kept)).toBe(false);
});

test('texts become plain ones, what a program worked out is named with its line, and the old folder stays', async () => {
  const { folder, kept, read, upgrade } = oldFirm();
  const left = [
    'It is {1 + 1}, or so.',
    '<Mystery of="a > b" value={3} /> stands here.',
    "import { x } from './x.js'",
  ];
  const first = read('articles/our-lane.mdx').split('\n').length;
  appendFileSync(join(folder, 'articles/our-lane.mdx'), `${left.join('\n')}\n`);
  const { status, stderr } = await upgrade('--yes');
  expect(status).toBe(1);
  const names = Object.keys(filesOf(OLD)).map((name) => name.replace(/mdx$/, 'md'));
  expect(Object.keys(filesOf(folder)).toSorted()).toEqual(names.toSorted());
  expect(readFileSync(join(kept, 'firm.yaml'), 'utf8')).toContain('schemaVersion: 1');

  const article = read('articles/our-lane.md');
  expect(article).toContain(
    '{% $facts.cash-rate %} on {% $facts.cash-rate.date %}. {% $facts.rates-today %}',
  );
  expect(article).toContain('<!-- Ask Dawit whether the\nroof may be named. -->');
  expect(article).toContain('{% note %}\n\nThey may need');
  expect(article).toContain(left.join('\n'));
  const said = [
    'line 6: /charts/loan-balance.svg: state an example',
    'line 26: <Repayment principal={500000} rate={5} years={30} />: state it as an example',
    'line 49: <WorkedExample calculator="extra-repayments"',
    `line ${first}: {1 + 1}: `,
    `line ${first + 1}: <Mystery of="a > b" value={3} />: `,
    `line ${first + 2}: import { x }`,
  ];
  for (const words of said) expect(stderr).toContain(`${join(kept, 'articles/our-lane.mdx')}: ${words}`);

  expect(read('pages/about-us.md')).toContain('{% $firm.brand.name %} is one person above a boat shed.');
  // What is not turned stays as it was written, to the letter.
  const before = (name: string) => readFileSync(join(OLD, name), 'utf8');
  expect(read('firm.yaml')).toBe(before('firm.yaml').replace('schemaVersion: 1', 'schemaVersion: 2'));
  expect(read('pages/home.yaml')).toBe(
    before('pages/home.yaml').replace(
      'chart: loan-balance',
      'figure: { article: what-extra-repayments-save, example: extra }',
    ),
  );
});

test('a folder without articles of its own passes the check then', async () => {
  const { folder, upgrade } = oldFirm();
  rmSync(join(folder, 'articles'), { recursive: true });
  expect(await upgrade('--yes')).toMatchObject({ status: 0, stderr: '' });
  expect(await checkContent(loadFirm(folder))).toEqual([]);
});

test('a second time nothing has to be changed', async () => {
  const { folder, upgrade } = oldFirm();
  await upgrade('--yes');
  const written = filesOf(folder);
  const { status, stdout } = await upgrade('--yes');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining('nothing has to be changed'),
  });
  expect(filesOf(folder)).toEqual(written);
});

test.each(Object.entries(charts))('in place of "%s" pages can name %s', (_chart, [article, example]) => {
  const found = namedFigure(firm, { article, example }, figureFacts(firm.facts));
  expect(found).toEqual({ example: expect.anything() });
});

test.each(['schemaVersion: 9', 'schemaVersion: one', '', 'schemaVersion: [1'])(
  'a folder that says "%s" is refused, and stays as it is',
  async (version) => {
    const { folder, read, upgrade } = oldFirm();
    writeFileSync(join(folder, 'firm.yaml'), read('firm.yaml').replace('schemaVersion: 1', version));
    const before = filesOf(folder);
    const { status, stderr } = await upgrade('--yes');
    expect(status).toBe(1);
    expect(stderr).toContain(`${join(folder, 'firm.yaml')}: expected "schemaVersion: 1"`);
    expect(filesOf(folder)).toEqual(before);
  },
);

test('where an old folder is kept already, nothing is written over it', async () => {
  const { folder, kept, upgrade } = oldFirm();
  cpSync(join(OLD, 'pages'), kept, { recursive: true });
  const before = [filesOf(folder), filesOf(kept)];
  const { status, stderr } = await upgrade('--yes');
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(kept) });
  expect([filesOf(folder), filesOf(kept)]).toEqual(before);
});
