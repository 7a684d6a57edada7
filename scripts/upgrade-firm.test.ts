/** A folder of version 1 is brought forward: nothing of it is lost, and what cannot be turned is named. */
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { namedFigure } from '../app/content/articles.server.ts';
import { checkContent } from '../app/content/check-content.server.ts';
import { loadFirm } from '../config/load-firm.ts';
import { type Calculator, UnworkableError } from '../figures/calculator.ts';
import { requireCalculator } from '../figures/registry.ts';
import { firm } from '../tests/support/firm.ts';
import { callOf } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { version1 } from './upgrade/to-markdoc.ts';
import { upgradeFirm } from './upgrade-firm.ts';

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

test('the folder passes the check then, and the old one stays beside it as it was', async () => {
  const { folder, kept, read, upgrade } = oldFirm();
  expect(await upgrade('--yes')).toMatchObject({ status: 0, stderr: '' });
  expect(await checkContent(loadFirm(folder))).toEqual([]);
  expect(filesOf(kept)).toEqual(filesOf(OLD));
  const names = Object.keys(filesOf(OLD)).map((name) => name.replace(/mdx$/, 'md'));
  expect(Object.keys(filesOf(folder)).toSorted()).toEqual(names.toSorted());

  const article = read('articles/our-lane.md');
  expect(article).toContain(
    '{% $repayments.repayment %} a month, or {% $repayments.fortnightlyRepayment.cents %}',
  );
  expect(article).toContain('| {% $repayments2.rate %} | {% $repayments2.repayment %} |');
  expect(article).toContain(
    '{% $facts.cash-rate %} on {% $facts.cash-rate.date %}. {% $facts.rates-today %}',
  );
  expect(article).toContain('<!-- Ask Dawit whether the\nroof may be named. -->');
  expect(parse(article.split('---\n')[1] ?? '')).toMatchObject({
    examples: {
      extraRepayments: { calculator: 'extra-repayments', principal: 500_000, rate: 5, extra: 200 },
      repayments: { calculator: 'repayments', principal: 500_000, rate: 5, years: 30 },
      repayments2: { rate: { fact: 'typical-owner-rate', plus: 0.25 } },
    },
    lead: 'extraRepayments',
    givens: ['$500,000', '$200', '$45', '5%'],
  });
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

  // A second time nothing has to be changed.
  const written = filesOf(folder);
  expect((await upgrade('--yes')).stdout).toContain('nothing has to be changed');
  expect(filesOf(folder)).toEqual(written);
});

test('what cannot be turned is named with its line, and none of it is lost', async () => {
  const { folder, kept, read, upgrade } = oldFirm();
  const left = [
    'It is {1 + 1}, or so.',
    '<Mystery of="a > b" value={3} /> stands here.',
    '<WorkedExample calculator="offset" principal={props.x} />',
    '<Repayment principal={500000} rate={5} /> a month.',
    "import { x } from './x.js'",
  ];
  const first = read('articles/our-lane.mdx').split('\n').length;
  appendFileSync(join(folder, 'articles/our-lane.mdx'), `${left.join('\n')}\n`);
  const { status, stderr } = await upgrade('--yes');
  expect(status).toBe(1);
  const said = [
    '"{1 + 1}" is worked out',
    '<Mystery>: ',
    '<WorkedExample>: principal',
    '<Repayment>: years',
    '"import',
  ];
  for (const [index, words] of said.entries()) {
    expect(stderr).toContain(`${join(kept, 'articles/our-lane.mdx')}: line ${first + index}: ${words}`);
  }
  expect(read('articles/our-lane.md')).toContain(left.join('\n'));
});

test('an amount that a component said is typed then, and declared; a chart that is gone is told of', async () => {
  const { folder, read, upgrade } = oldFirm();
  const text = read('articles/our-lane.mdx').replace(/^<WorkedExample.*\n/m, '');
  const more = 'It was <Dollars value={12000} /> at <Percent value={7} />.\n';
  writeFileSync(join(folder, 'articles/our-lane.mdx'), `${text}\n${more}`);
  expect((await upgrade('--yes')).stderr).toContain('our-lane.mdx: image: charts are drawn of examples');
  expect(read('articles/our-lane.md')).toContain('It was $12,000 at 7%.');
  expect(read('articles/our-lane.md')).toContain('  - 5%\n  - $12,000\n  - 7%\nsources');
});

test('in place of charts pages name figures that are there', () => {
  const gone = Object.entries(version1.charts).filter(
    ([, figure]) => !('example' in namedFigure(firm, figure)),
  );
  expect(gone).toEqual([]);
});

/** Every result of a calculator, by numbers of a slider that go together. */
function resultsOf({ fields, figures }: Calculator): string[] {
  for (const share of [0.5, 0.25, 0.75, 0, 1]) {
    try {
      const values = fields.map(({ name, from, to, max }) => {
        const end = typeof to === 'number' ? to : max;
        return [name, Math.round(from + share * (end - from))] as const;
      });
      return Object.keys(figures(Object.fromEntries(values), firm.figureFacts));
    } catch (error) {
      if (!(error instanceof UnworkableError)) throw error;
    }
  }
  throw new Error('expected numbers that go together');
}

test('what components become has these fields and results', () => {
  for (const component of Object.values(version1.components)) {
    const { fields, results = [] } = component;
    const calculator = requireCalculator(component.calculator);
    expect(fields.split(' ').map((field) => field.split(/[=:]/)[0])).toEqual(
      expect.arrayContaining(calculator.fields.map((field) => field.name)),
    );
    const said = typeof results === 'string' ? [results] : Object.values(results);
    expect(resultsOf(calculator)).toEqual(expect.arrayContaining(said));
  }
});

test.each(['schemaVersion: 9', '', 'schemaVersion: [1'])(
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
  expect(await upgrade('--yes')).toMatchObject({ status: 1, stderr: expect.stringContaining(kept) });
  expect([filesOf(folder), filesOf(kept)]).toEqual(before);
});
