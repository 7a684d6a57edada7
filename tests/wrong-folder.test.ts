/**
 * Invalid and malicious firm folders. The check reports all problems at once, each with file, line and the expected
 * value, and never with a stack trace. Nothing is built.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { escaped } from '../config/problems.ts';
import { readFirm } from '../scripts/check/firm-state.ts';
import { testFolder } from './support/site-fixture.ts';
import { copyFirm } from './support/temporary-firm.ts';

/** The file; the pattern to replace, or null to append; the new text; and the problem reported for its line. */
type Mistake = [file: string, search: RegExp | null, text: string, expected: string];

const article = (slug: string) => `articles/${slug}.md`;
const several = article('multiple-offset-accounts-more-merrier');
const garden = article('a-loan-above-the-harbour');
const terms = 'pages/terms-of-service.md';
const link = (to: string) => `footer: [{ label: Read, to: '${to}' }]`;

const inSettings: Mistake[] = [
  ['firm.yaml', /^copyrightYear: .*$/m, 'copyrightYear: soon', 'copyrightYear: '],
  ['firm.yaml', null, 'slogan: None', 'slogan: unknown field'],
  ['firm.yaml', / {4}photo: people\/mai.jpg$/m, '    photo: ../mai.jpg', 'photo: a picture is'],
  [
    'firm.yaml',
    / {2}acn: .*$/m,
    '  acn: 010 499 966',
    'legal.acn: expected the nine digits at the end of the ABN',
  ],
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
    'contact.next.steps, entry 1: expected only these in braces: brand.name,',
  ],
];

const inTexts: Mistake[] = [
  [several, null, '![A chart](/charts/redraw.png)', 'a picture is not added with ![…]'],
  [
    several,
    null,
    'Read [this](/blog/no).',
    'the link "/blog/no" leads to a page that this site does not have',
  ],
  [
    several,
    null,
    'Read [that](/privacy-policy#no).',
    'the link "/privacy-policy#no" leads to a heading that',
  ],
  [several, null, 'Read [us](www.example.com).', 'with https:// for another site'],
  [several, null, 'Read [it](javascript:alert(1)).', 'the link "javascript:alert(1)" cannot be used'],
  [several, null, 'Read [them](//evil.example).', 'the link "//evil.example" cannot be used'],
  [several, null, '<script>alert(1)</script>', 'HTML such as "<script" cannot be used'],
  [
    several,
    null,
    'It is {% $loan.nothing %}.',
    'there is no figure or fact "$loan.nothing": the text has no example "loan"',
  ],
  [several, null, 'It is {% $facts.nothing %}.', 'there is no figure or fact "$facts.nothing"; $facts has'],
  [several, null, '{% partial file="/etc/passwd" /%}', 'there is no tag {% partial %} here; there are'],
  [terms, null, 'Read [on](#%E0%A4%A).', 'is not a valid address'],
  [terms, null, 'Read [below](#nowhere).', 'the link "#nowhere" leads to a heading that'],
  [terms, null, 'See [this](/polcy).', 'the link "/polcy" leads to a page that this site does not have'],
  ['pages/about-us.md', /pictures\/front-door.png/, 'pictures/back-door.png', 'pictures/back-door.png'],
  [
    'pages/about-us.md',
    null,
    'A [draft](/our-garden).',
    'the link "/our-garden" leads to a page that this site does not have',
  ],
  [garden, / alt="[^"]*"/, ' title=""', 'a picture has no description'],
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
  [article('how-home-loan-repayments-work'), null, '{% note %}', '{% note %} is not closed'],
  [
    article('fixed-vs-variable-home-loans-australia-2025'),
    null,
    'So it is {% 5 + %}.',
    'a tag here cannot be read',
  ],
];

/** Copies the firm with every optional file, for tests to damage. */
function firmCopy() {
  const firm = copyFirm(join(testFolder(), 'firm'), 'tests/firms/complete');
  return {
    ...firm,
    /** Applies the mistake; a text of the product is first copied into the firm's folder. */
    apply([file, search, text]: Mistake): void {
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
    /** @returns the report with file names relative to the folder. */
    async check(env = {}): Promise<string> {
      const report = (await readFirm(firm.path, env)).mistakes.join('\n');
      expect(report).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      return report.replaceAll(`${resolve(firm.path)}/`, '');
    },
  };
}

/** Returns the lines of the report about a file. */
function linesAbout(file: string, report: string): string[] {
  const parts = report.split(/\n(?! )/).filter((part) => part.startsWith(file));
  return parts.flatMap((part) => part.split('\n'));
}

test.each([
  ['settings', inSettings],
  ['texts', inTexts],
])('reports all mistakes in %s at once, with file and line', async (_what, mistakes) => {
  const firm = firmCopy();
  for (const mistake of mistakes) firm.apply(mistake);
  const report = await firm.check();
  for (const [file, , text, expected] of mistakes) {
    const source = firm.read(file);
    const line = source.slice(0, source.lastIndexOf(text) + text.length).split('\n').length;
    const found = linesAbout(file, report).filter((reported) => reported.includes(expected));
    expect(found, expected).toContainEqual(expect.stringContaining(`  line ${line}: `));
  }
});

/** A YAML alias bomb: each level repeats the one below ten times. */
const aliasBomb = (level: number): string =>
  level === 0
    ? 'a0: &a0 [x, x]\n'
    : `${aliasBomb(level - 1)}a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]\n`;

test('reports only the reason for an unreadable file', async () => {
  const { write, check } = firmCopy();
  write('testimonials.yaml', '- quote: One thing: it is done\n  name: A\n');
  write('redirects.yaml', Buffer.from('- from: Caf\xe9\n', 'latin1'));
  write('facts.yaml', "x: !!js/function 'function () { process.exit() }'\n");
  write('reviews.yaml', aliasBomb(9));
  const report = await check();
  expect(linesAbout('testimonials.yaml', report)[1]).toMatch(/^ {2}line 1: /);
  expect(linesAbout('redirects.yaml', report)[1]).toContain(
    'expected text in UTF-8; save the file again as UTF-8.',
  );
  expect(linesAbout('facts.yaml', report)[1]).toContain('expected no YAML tag, found "');
  expect(linesAbout('reviews.yaml', report)[1]).toContain('expected at most 20 repeats');
});

test('refuses links that leave the folder, and pipes, anywhere in it', async () => {
  const { link, check, path } = firmCopy();
  link('articles/passwords.md', '/etc/passwd');
  link('notes/2026/passwords.yaml', '/etc/passwd');
  link('pictures/kitchen-too.jpg', 'kitchen.jpg');
  await execa('mkfifo', [join(path, 'pictures/front.jpg')]);
  const noFile = 'expected a file, found a link to something other than a file in this folder';
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

test('names the file of a text that the parser cannot handle', async () => {
  const { apply, check } = firmCopy();
  apply([garden, null, `{% note a=${'['.repeat(20_000)} %}`, '']);
  expect(await check()).toBe(`${garden} is not right:
  the text cannot be read: it has too many brackets inside each other`);
});

test('escapes control characters in names and keys', async () => {
  const { apply, write, check } = firmCopy();
  apply(['brand.yaml', null, '"\\e[2J\\nok": 1', '']);
  write('articles/\u001b[1A\u202e.txt', '');
  const report = await check();
  expect(report).toContain(String.raw`\u001b[2J\nok: unknown field`);
  expect(report).toContain(String.raw`articles/\u001b[1A\u202e.txt is not right:`);
  expect(report).toBe(escaped(report));
});

test('reports missing fields, wrong file names and invalid pictures', async () => {
  const { write, change, apply, check } = firmCopy();
  const page = '---\ntitle: A page\ndescription: A page.\nupdated: 2026-11-20\n---\n\nWords.\n';
  apply([article('how-daily-interest-is-calculated'), /^title: .*\n/m, '', '']);
  write('people/ruth.webp', 'This is a letter and no picture.');
  write('testimonial.yaml', '[]');
  for (const name of ['blog', 'work-with-us', 'Our Team']) write(`pages/${name}.md`, page);
  change('firm.yaml', /^hide: .*$/m, 'hide: [/disclaimer, /blog/no-such-article, /work-with-us]');
  const report = await check({ MAIL_ORIGIN: 'localhost:3000' });
  for (const expected of [
    'title: expected some text (found nothing)',
    'photo: the picture people/ruth.webp is not a JPEG, PNG or WebP',
    'expected one of firm.yaml, brand.yaml',
    'did you mean "testimonials.yaml"?',
    'expected a different name: the site itself uses /blog',
    'or work-with-us.yaml to change the words of that page',
    'expected a name in lower-case words joined by hyphens',
    'hide, entry 1: expected an article or an optional page, found /disclaimer',
    'hide, entry 2: expected an article or an optional page, found /blog/no-such-article',
    'found /work-with-us; to turn off the page for brokers, write features: { recruitment: false }',
  ]) {
    expect(report).toContain(expected);
  }
  expect(report).toMatch(/origin: expected 'same-origin'.*found "localhost:3000"/);
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mia-nguyen');
  expect(await check()).toMatch(
    /author: expected one of the people in this file: mai-nguyen, .*did you mean "mai-nguyen"/,
  );
});

test('accepts a folder whose meaning is unambiguous', async () => {
  const { write, change, check } = firmCopy();
  // Two people may share a name, because their keys differ.
  change('firm.yaml', /^ {4}name: Ruth Adeyemi$/m, '    name: Mai Nguyen');
  // A link to a disabled page follows its redirect; a menu entry for it is removed.
  change('firm.yaml', /^hide: .*$/m, '$&\nfeatures: { recruitment: false }');
  write('navigation.yaml', 'header:\n  - { label: Join us, to: /work-with-us }\n');
  write('articles/street.md', withLinkToTurnedOffPage());
  expect(await check()).toBe('');
});

/** Returns an article that links to a disabled page. */
function withLinkToTurnedOffPage(): string {
  return readFileSync('tests/firms/complete/articles/a-loan-above-the-harbour.md', 'utf8').replace(
    /(\n---\n\n)/,
    '$1Come and [work with us](/work-with-us). ',
  );
}

test('builds nothing from a refused folder', async () => {
  const { write, path } = firmCopy();
  write(
    'pages/a-script.md',
    '---\ntitle: A\ndescription: A.\nupdated: 2026-11-20\n---\n\n<script>x</script>\n',
  );
  const out = join(path, '..', 'out');
  const args = ['scripts/build.ts', '--firm', path, '--out', out];
  const { failed, all } = await execa(process.execPath, args, { all: true, reject: false });
  expect(failed).toBe(true);
  expect(all).toContain('HTML such as "<script" cannot be used');
  expect(existsSync(join(out, 'build'))).toBe(false);
});
