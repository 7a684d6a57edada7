/** The questionnaire's parts, and what the command refuses. tests/rebrand.test.ts runs it for real. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { brand } from '../config/brand.ts';
import { firm } from '../config/firm.ts';
import { callOf } from '../tests/support/call-of.ts';
import { copyProject } from '../tests/support/project-copy.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { claimSource, phone, profiles } from './rebrand/answers.ts';
import { failingPairs, settleColours } from './rebrand/colours.ts';
import { checkAnswer, planRebrand, valueAt } from './rebrand/plan.ts';
import { questions } from './rebrand/questions.ts';
import { editYaml } from './rebrand/write-plan.ts';
import { rebrand } from './rebrand.ts';

const plan = (answers: Record<string, string>, nudge = false) =>
  planRebrand(new Map(Object.entries(answers)), { site: firm, brand }, nudge);

test('what stands in the configuration, given as the answers, changes nothing', () => {
  const answers = Object.fromEntries(
    questions.map(({ flag, path, kind }) => [flag, kind.show(valueAt(firm, path))]),
  );
  const result = plan({ ...answers, 'colour-fig': brand.colour.fig, logo: 'keep' });
  expect('plan' in result && [...result.plan.details, ...result.plan.look]).toEqual([]);
});

test.each([
  [['--abn', '53 004 085 617'], '--abn: expected an ABN whose check digits hold'],
  [['--abn', '123'], '--abn: expected 11 digits'],
  [['--acn', '004085617'], '--acn: expected an ACN whose check digit holds'],
  [['--phone', '555'], '--phone: expected an Australian number'],
  [['--law-state', 'Bavaria'], '--law-state: expected the full name of a state'],
  [['--email', 'me'], '--email: expected an email address'],
  [['--url', 'www.ohara.com.au'], '--url: expected an address such as'],
  [['--social', 'LinkedIn'], '--social: expected a name and an address'],
  [['--lenders-source', 'Panel list'], '--lenders-source: expected "who states it'],
  [['--name', ' '], '--name: expected some text'],
  [['--year', 'now'], '--year: '],
  [['--colour-fig', 'green'], '--colour-fig: expected a colour such as #2B5A3C'],
  [['--colour-fig', '#FFD54A'], 'the nearest that passes is #'],
  [['--logo', 'README.md'], '--logo: README.md: expected an SVG or PNG drawing'],
  [['--logo', 'nowhere.svg'], '--logo: expected an SVG or PNG file, or none; nowhere.svg cannot be read'],
  [['--feeds', 'perhaps'], '--feeds: expected yes or no'],
  [['--nickname', 'Fig'], "unknown option '--nickname'"],
  [[], 'expected a terminal to ask at, or answers as flags'],
])('%j is refused with status 2, and nothing is written', async (args, expected) => {
  const before = readFileSync('tests/firm/firm.yaml', 'utf8');
  const { status, stdout, stderr } = await callOf(rebrand, args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(expected);
  expect(stderr).toContain('Nothing was written.');
  expect(readFileSync('tests/firm/firm.yaml', 'utf8')).toBe(before);
});

test('--help names every flag', async () => {
  const { status, stdout } = await callOf(rebrand, ['--help']);
  expect(status).toBe(0);
  for (const { flag } of questions) expect(stdout).toContain(`  --${flag} `);
  expect(stdout).toContain('Exit status');
});

test('every wrong answer is named at once', () => {
  const result = plan({ abn: '1', acn: '2', 'colour-ink': 'black' });
  expect('problems' in result && result.problems).toHaveLength(3);
});

test.each([
  ['(03) 9123 4567', '+61391234567'],
  ['0412 345 678', '+61412345678'],
  ['+61 3 9123 4567', '+61391234567'],
  ['1300 123 456', '+611300123456'],
  ['(07) 5550 0123', null],
])('%s is dialled as %s', (display, dial) => {
  expect(phone.read(display)).toEqual({ display, dial });
});

test("an SVG or a PNG is taken as it is, by what it holds, and the demonstration's mark goes", () => {
  const folder = testFolder();
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const svg = file(
    'mark',
    '<?xml version="1.0"?>\n<!-- ours -->\n<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>',
  );
  const png = file('mark.svg', Buffer.from('89504e470d0a1a0a0000', 'hex'));
  const planned = (answers: Record<string, string>) => {
    const result = plan(answers);
    return 'plan' in result ? [result.plan.look.get('logo'), result.plan.logoFile] : result.problems;
  };
  const drawing = { kind: 'file', file: 'logo.svg', includesName: false };
  expect(planned({ logo: svg })).toEqual([drawing, { from: svg, name: 'logo.svg' }]);
  expect(planned({ logo: png, 'logo-has-name': 'yes' })).toEqual([
    { kind: 'file', file: 'logo.png', includesName: true },
    { from: png, name: 'logo.png' },
  ]);
  expect(planned({ name: 'Plum Loans' })).toEqual([{ kind: 'name' }, null]);
  expect(planned({ logo: 'none' })).toEqual([{ kind: 'name' }, null]);
});

test('a folder that is not there becomes a new firm with the answers, and no more than that', () => {
  const copy = copyProject();
  const answers = ['--name', 'Plum Loans', '--recruitment', 'no', '--logo', 'app.png'];
  copy.write('app.png', 'no picture');
  const refused = copy.run('rebrand.ts', ['--firm', 'clients/plum', ...answers]);
  expect(refused.stderr).toContain('--logo: app.png: expected an SVG or PNG drawing');
  expect(existsSync(join(copy.path, 'clients'))).toBe(false);
  const { status, stdout } = copy.run('rebrand.ts', ['--firm', 'clients/plum', ...answers.slice(0, 4)]);
  expect(status).toBe(0);
  expect(stdout).toContain('clients/plum/firm.yaml: new');
  expect(stdout).toContain('clients/plum/firm.yaml: legal.abn');
  expect(stdout).not.toContain('names no source');
  expect(readdirSync(join(copy.path, 'clients/plum'))).toEqual(['brand.yaml', 'firm.yaml']);
  const made = copy.read('clients/plum/firm.yaml');
  expect(parse(made)).toMatchObject({ brand: { name: 'Plum Loans' }, features: { recruitment: false } });
  expect(made).toContain('# One word for tight places.');
  expect(parse(copy.read('clients/plum/brand.yaml')).logo).toEqual({ kind: 'name' });
  copy.remove();
});

test('numbers are grouped as the registers write them, however they are typed', () => {
  const question = questions.find(({ flag }) => flag === 'abn');
  expect(question && checkAnswer(question, '53004085616', firm)).toEqual({
    value: '53 004 085 616',
  });
});

test('sources and profiles read back as they are shown', () => {
  const source = { title: 'Panel list', url: null, read: '2026-11-01' };
  expect(claimSource.read(claimSource.show(source))).toEqual(source);
  const list = [{ name: 'Google Maps', url: 'https://maps.example/x' }];
  expect(profiles.read(profiles.show(list))).toEqual(list);
  expect(profiles.read('none')).toEqual([]);
});

test('the shipped colours can be read', () => {
  expect(failingPairs(brand.colour)).toEqual([]);
});

test.each(['#FFD54A', '#7FB8E6', '#888888', '#FF0000'])(
  'a main colour of %s is moved until all that uses it can be read, and no further',
  (hex) => {
    const { palette, moved, hopeless } = settleColours(brand.colour, new Map([['fig', hex]]));
    expect(hopeless).toEqual([]);
    expect(failingPairs(palette)).toEqual([]);
    expect(moved).toEqual([{ name: 'fig', asked: hex, near: palette.fig }]);
    const closest = Math.min(
      ...(['paper', 'card', 'mist'] as const).map((on) => wcagContrast(palette.fig, palette[on])),
    );
    expect(closest).toBeLessThan(4.7);
    // Settled colours stay where they are.
    expect(settleColours(palette, new Map([['fig', palette.fig]])).palette).toEqual(palette);
  },
);

test('a ground that nothing can be read on is refused', () => {
  const result = plan({ 'colour-paper': '#808080' });
  expect('problems' in result && result.problems.join('\n')).toMatch(/colour-/);
});

test('values are changed where they stand, and comments and order stay', () => {
  const source =
    '# Why.\nname: Fig # beside it\n\nlegal:\n  # In digits.\n  abn: 00 000 000 000\n  acn: null\nareas: ' +
    '[Australia]\n';
  const changed = editYaml(
    source,
    new Map<string, unknown>([
      ['name', 'O\'Hara: & "Co"'],
      ['legal.acn', '004 085 616'],
      ['areas', ['Victoria', '0800']],
    ]),
  );
  expect(changed).toContain(
    "# Why.\nname: 'O''Hara: & \"Co\"' # beside it\n\nlegal:\n  # In digits.\n  abn: 00 000 000 000\n",
  );
  expect(parse(changed)).toEqual({
    name: 'O\'Hara: & "Co"',
    legal: { abn: '00 000 000 000', acn: '004 085 616' },
    areas: ['Victoria', '0800'],
  });
});
