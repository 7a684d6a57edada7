/**
 * What may be wrong in a firm's folder, by mistake or on purpose, and what the check says of it: all of it at once,
 * each with file, line and what was expected, and never with a stack trace. Nothing is built.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { escaped } from '../config/problems.ts';
import { readFirm } from '../scripts/check/firm-state.ts';
import { testFolder } from './support/site-fixture.ts';
import { copyFirm } from './support/temporary-firm.ts';

/** The file; what is replaced in it, or null for its end; the text instead; and what its line is said to be wrong in. */
type Mistake = [file: string, search: RegExp | null, text: string, expected: string];

const article = (slug: string) => `articles/${slug}.md`;
const several = article('multiple-offset-accounts-more-merrier');
const garden = article('a-loan-above-the-harbour');
const terms = 'pages/terms-of-service.md';
const link = (to: string) => `footer: [{ label: Read, to: '${to}' }]`;

const inSettings: Mistake[] = [
  ['firm.yaml', /^copyrightYear: .*$/m, 'copyrightYear: soon', 'copyrightYear: '],
  ['firm.yaml', null, 'slogan: None', 'slogan: unknown field'],
  ['firm.yaml', / {4}photo: people\/mai.jpg$/m, '    photo: ../mai.jpg', 'photo: expected'],
  ['firm.yaml', / {2}acn: .*$/m, '  acn: 010 499 966', 'legal.acn: expected the nine digits that the ABN'],
  ['firm.yaml', /^url: .*$/m, "url: 'javascript:alert(1)'", 'url: expected an address such as'],
  ['firm.yaml', / {2}name: Tawny.*$/m, '  name: "Fig\\u202edrib"', 'brand.name: expected one line'],
  ['brand.yaml', / {2}fig: .*/, '  fig: purple', 'colour.fig: expected a colour in quotes'],
  ['brand.yaml', /fallback: .*/, `fallback: 'a; } @plugin "/x.mjs"; {'`, 'expected names of fonts'],
  ['brand.yaml', /family: .*/, `family: 'Fig"; } @import "//x.example"'`, "expected a font's name"],
  ['brand.yaml', / {2}file: .*/, '  file: ../../etc/passwd.woff2', 'expected a font file of an installed'],
  ['brand.yaml', /weights: .*/, 'weights: 900 300', 'the lighter first'],
  ['brand.yaml', /pageWidth: .*/, 'pageWidth: 1000000000', 'from 20 to 200'],
  [
    'navigation.yaml',
    null,
    link('javascript:alert(1)'),
    'footer, entry 1 (Read), to: expected a path such as /about-us',
  ],
  [
    'redirects.yaml',
    null,
    '- { from: about, to: /about-us }',
    'redirect 2 (about), from: expected a path such as /about-us',
  ],
  [
    'redirects.yaml',
    null,
    "- { from: /old, to: '//evil.example' }",
    'redirect 3 (/old), to: expected a path such as',
  ],
  [
    'redirects.yaml',
    null,
    '- { from: /new, to: "https://a.example/ /*" }',
    'redirect 4 (/new), to: expected a path',
  ],
  ['facts.yaml', /value: .*/, 'value: 4.85', 'the number with its unit, such as 4.85%, $4.85 or 5 years'],
  [
    'pages/home.yaml',
    null,
    'contact: { next: { steps: ["In {replyTime} you hear"] } }',
    'contact.next.steps, entry 1: expected nothing else in braces than brand.name,',
  ],
];

const inTexts: Mistake[] = [
  [several, null, '![A chart](/charts/redraw.png)', 'expected no image here: a chart is'],
  [several, null, 'Read [this](/blog/no).', 'link "/blog/no": expected a page of this site'],
  [several, null, 'Read [that](/privacy-policy#no).', 'link "/privacy-policy#no": expected the anchor of'],
  [several, null, 'Read [it](javascript:alert(1)).', 'link "javascript:alert(1)": expected a path'],
  [several, null, 'Read [them](//evil.example).', 'link "//evil.example": expected a path'],
  [several, null, '<script>alert(1)</script>', 'expected no HTML and no components, found "<script"'],
  [several, null, 'It is {% $loan.nothing %}.', '$loan.nothing: there is no such variable; expected one of'],
  [several, null, 'It is {% $facts.nothing %}.', '$facts.nothing: there is no such variable; $facts has'],
  [
    several,
    null,
    '{% partial file="/etc/passwd" /%}',
    '{% partial %}: there is no such tag; expected one of',
  ],
  [terms, null, 'Read [on](#%E0%A4%A).', 'expected an address'],
  [terms, null, 'Read [below](#nowhere).', 'link "#nowhere": expected the anchor of a heading'],
  [terms, null, 'See [this](/polcy).', 'link "/polcy": expected a page of this site; there is no /polcy'],
  ['pages/about-us.md', /pictures\/front-door.png/, 'pictures/back-door.png', 'pictures/back-door.png'],
  [
    'pages/about-us.md',
    null,
    'A [draft](/our-garden).',
    'expected a page of this site; there is no /our-garden',
  ],
  [garden, / alt="[^"]*"/, ' title=""', "'alt'"],
  [
    article('offset-vs-redraw-depends-long-term-plans'),
    /^published: .*$/m,
    'published: 3/11/2026',
    'a day such as 2026-11-20 (found "3/11/2026")',
  ],
  [
    article('weekly-fortnightly-or-monthly-repayments'),
    null,
    'You pay $123,456 in the end.',
    '"$123,456" is typed in the text',
  ],
  [article('how-home-loan-repayments-work'), null, '{% note %}', "Node 'note' is missing closing"],
  [article('fixed-vs-variable-home-loans-australia-2025'), null, 'So it is {% 5 + %}.', 'Expected "/"'],
];

/** @returns a copy of the firm that has everything, to be spoilt. */
function firmCopy() {
  const firm = copyFirm(join(testFolder(), 'firm'), 'tests/firms/complete');
  return {
    ...firm,
    /** Texts of the product are the firm's own then. */
    make([file, search, text]: Mistake): void {
      const own = join(firm.path, file);
      const product = join('content', file);
      const source = existsSync(own) ? own : existsSync(product) && file.endsWith('.md') ? product : null;
      const before = source === null ? '' : readFileSync(source, 'utf8');
      const after = search ? before.replace(search, () => text) : `${before}\n${text}\n`;
      if (after === before) throw new Error(`${file}: expected ${search}`);
      firm.write(file, after);
    },
    link(name: string, target: string): void {
      mkdirSync(dirname(join(firm.path, name)), { recursive: true });
      symlinkSync(target, join(firm.path, name));
    },
    /** @returns the report, with file names relative to the folder. */
    async check(env = {}): Promise<string> {
      const said = (await readFirm(firm.path, env)).mistakes.join('\n');
      expect(said).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      return said.replaceAll(`${resolve(firm.path)}/`, '');
    },
  };
}

/** The lines of the report that are about a file. */
function saidOf(file: string, said: string): string[] {
  const parts = said.split(/\n(?! )/).filter((part) => part.startsWith(file));
  return parts.flatMap((part) => part.split('\n'));
}

test.each([
  ['settings', inSettings],
  ['texts', inTexts],
])('everything wrong in %s is said at once, with its file and line', async (_what, mistakes) => {
  const firm = firmCopy();
  for (const mistake of mistakes) firm.make(mistake);
  const said = await firm.check();
  for (const [file, , text, expected] of mistakes) {
    const source = firm.read(file);
    const line = source.slice(0, source.lastIndexOf(text) + text.length).split('\n').length;
    const found = saidOf(file, said).filter((one) => one.includes(expected));
    expect(found, expected).toContainEqual(expect.stringContaining(`  line ${line}: `));
  }
});

/** Ten of ten of ten ... of a value that is written once. */
const bomb = (level: number): string =>
  level === 0
    ? 'a0: &a0 [x, x]\n'
    : `${bomb(level - 1)}a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]\n`;

test('a file that cannot be read says only why', async () => {
  const { write, check } = firmCopy();
  write('testimonials.yaml', '- quote: One thing: it is done\n  name: A\n');
  write('redirects.yaml', Buffer.from('- from: Caf\xe9\n', 'latin1'));
  write('facts.yaml', "x: !!js/function 'function () { process.exit() }'\n");
  write('reviews.yaml', bomb(9));
  const said = await check();
  expect(saidOf('testimonials.yaml', said)[1]).toMatch(/^ {2}line 1: /);
  expect(saidOf('redirects.yaml', said)[1]).toContain(
    'expected text in UTF-8; save the file again as UTF-8.',
  );
  expect(saidOf('facts.yaml', said)[1]).toContain('expected no name of a type, found "');
  expect(saidOf('reviews.yaml', said)[1]).toContain('expected at most 20 repeats');
});

test('links out of the folder and pipes are refused, wherever they are', async () => {
  const { link, check, path } = firmCopy();
  link('articles/passwords.md', '/etc/passwd');
  link('notes/2026/passwords.yaml', '/etc/passwd');
  link('pictures/kitchen-too.jpg', 'kitchen.jpg');
  await execa('mkfifo', [join(path, 'pictures/front.jpg')]);
  const noFile = 'expected a file, found a link that leads to none in this folder';
  expect(await check()).toBe(
    [
      ['articles/passwords.md', noFile],
      ['notes/2026/passwords.yaml', noFile],
      ['pictures/front.jpg', 'expected a file, found a pipe, a socket or a device'],
    ]
      .map(([name, problem]) => `${name} is not right:\n  ${problem}`)
      .join('\n'),
  );
});

test('a text that the parser gives up on is named', async () => {
  const { make, check } = firmCopy();
  make([garden, null, `{% note a=${'['.repeat(20_000)} %}`, '']);
  expect(await check()).toBe(`${garden} is not right:
  expected brackets a few levels deep, found so many that the text cannot be read`);
});

test('a name or a key gives no orders to the terminal', async () => {
  const { make, write, check } = firmCopy();
  make(['brand.yaml', null, '"\\e[2J\\nok": 1', '']);
  write('articles/\u001b[1A\u202e.txt', '');
  const said = await check();
  expect(said).toContain(String.raw`\u001b[2J\nok: unknown field`);
  expect(said).toContain(String.raw`articles/\u001b[1A\u202e.txt is not right:`);
  expect(said).toBe(escaped(said));
});

test('a file may lack a field, have a wrong name or be no picture', async () => {
  const { write, change, make, check } = firmCopy();
  const page = '---\ntitle: A page\ndescription: A page.\nupdated: 2026-11-20\n---\n\nWords.\n';
  make([article('how-daily-interest-is-calculated'), /^title: .*\n/m, '', '']);
  write('people/ruth.webp', 'This is a letter and no picture.');
  write('testimonial.yaml', '[]');
  for (const name of ['blog', 'work-with-us', 'Our Team']) write(`pages/${name}.md`, page);
  change('firm.yaml', /^hide: .*$/m, 'hide: [/disclaimer, /blog/no-such-article, /work-with-us]');
  const said = await check({ MAIL_ORIGIN: 'localhost:3000' });
  for (const expected of [
    'title: expected some text (found nothing)',
    'photo: expected a JPEG, PNG or WebP picture',
    'expected one of firm.yaml, brand.yaml',
    'did you mean "testimonials.yaml"?',
    'expected another name: /blog is an address of the site',
    'or work-with-us.yaml for words of that page',
    'expected a name in lower-case words joined by hyphens',
    'hide, entry 1: expected an article, or a page that not every site has, found /disclaimer',
    'hide, entry 2: expected an article, or a page that not every site has, found /blog/no-such-article',
    'found /work-with-us; to turn off the page for brokers, write features: { recruitment: false }',
  ]) {
    expect(said).toContain(expected);
  }
  expect(said).toMatch(/origin: expected 'same-origin'.*found "localhost:3000"/);
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mia-nguyen');
  expect(await check()).toMatch(
    /author: expected one of the people of this file: mai-nguyen, .*did you mean "mai-nguyen"/,
  );
});

test('what has one plain meaning is no mistake', async () => {
  const { write, change, check } = firmCopy();
  // Two people of one name have short names of their own.
  change('firm.yaml', /^ {4}name: Ruth Adeyemi$/m, '    name: Mai Nguyen');
  // A link to a hidden page leads where that redirects, and one of the menu goes.
  change('firm.yaml', /^hide: .*$/m, '$&\nfeatures: { recruitment: false }');
  write('navigation.yaml', 'header:\n  - { label: Join us, to: /work-with-us }\n');
  write('articles/street.md', withLinkToTurnedOffPage());
  expect(await check()).toBe('');
});

/** An article that links to a page which the firm has turned off. */
function withLinkToTurnedOffPage(): string {
  return readFileSync('tests/firms/complete/articles/a-loan-above-the-harbour.md', 'utf8').replace(
    /(\n---\n\n)/,
    '$1Come and [work with us](/work-with-us). ',
  );
}

test('nothing is built of a folder that is refused', async () => {
  const { write, path } = firmCopy();
  write(
    'pages/a-script.md',
    '---\ntitle: A\ndescription: A.\nupdated: 2026-11-20\n---\n\n<script>x</script>\n',
  );
  const out = join(path, '..', 'out');
  const args = ['scripts/build.ts', '--firm', path, '--out', out];
  const { failed, all } = await execa(process.execPath, args, { all: true, reject: false });
  expect(failed).toBe(true);
  expect(all).toContain('expected no HTML and no components, found "<script"');
  expect(existsSync(join(out, 'build'))).toBe(false);
});
