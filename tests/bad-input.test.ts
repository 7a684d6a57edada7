/**
 * What authors and owners get wrong in a firm's folder, as the check tells it: all at once, each with its file, its
 * line and what was expected, and never with a stack trace. Nothing is built. What each field refuses stands beside
 * its schema.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFirm } from '../scripts/check.ts';
import { testFolder } from './support/site-fixture.ts';
import { firmIn } from './support/temporary-firm.ts';

/** What is replaced, or null for the end of the file; what stands there then; what is said of its last line. */
type Mistake = [file: string, search: RegExp | null, text: string, expected: string | RegExp];

/** @returns a copy of the firm that has everything, to be spoilt. */
function firmCopy() {
  const firm = firmIn(join(testFolder(), 'firm'), 'tests/firms/complete');
  return {
    ...firm,
    /** Texts of the product are the firm's own then. @returns what has to be said. */
    make([file, search, text, expected]: Mistake) {
      const isOwn = existsSync(join(firm.path, file));
      const before = isOwn ? firm.read(file) : readFileSync(join('content', file), 'utf8');
      const after = search ? before.replace(search, () => text) : `${before}\n${text}\n`;
      if (after === before) throw new Error(`${file}: expected ${search}`);
      firm.write(file, after);
      // Of the text's last row, once all before it in the list is made.
      const lineOf = (whole: string) =>
        whole.slice(0, whole.lastIndexOf(text) + text.length).split('\n').length;
      return { file, expected, line: () => lineOf(firm.read(file)) };
    },
    async check(env = {}) {
      const said = (await readFirm(firm.path, env)).mistakes.join('\n');
      expect(said).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      return said.replaceAll(`${resolve(firm.path)}/`, '');
    },
  };
}

/** What is said of a file, line by line. */
function saidOf(file: string, said: string): string[] {
  const parts = said.split(/\n(?! )/).filter((part) => part.startsWith(file));
  return parts.flatMap((part) => part.split('\n'));
}

const article = (slug: string) => `articles/${slug}.md`;
const several = article('multiple-offset-accounts-more-merrier');
const terms = 'pages/terms-of-service.md';
const garden = article('a-loan-above-the-harbour');

const inSettings: Mistake[] = [
  ['firm.yaml', /^copyrightYear: .*$/m, 'copyrightYear: soon', /copyrightYear: .*number.*soon/],
  ['firm.yaml', null, 'slogan: None', 'slogan'],
  ['firm.yaml', / {4}photo: people\/mai.jpg$/m, '    photo: ../mai.jpg', /photo: expected .*people/],
  ['firm.yaml', / {2}acn: .*$/m, '  acn: 010 499 966', 'legal.acn: expected the nine digits that the ABN'],
  ['brand.yaml', /fig: .*/, 'fig: purple', 'colour.fig: expected a colour in quotes'],
  ['redirects.yaml', null, '- { from: about, to: /about-us }', '.from: expected a path such as /about-us'],
  ['facts.yaml', /value: .*/, 'value: 4.85', 'the number with its unit, such as 4.85%, $4.85 or 5 years'],
  [
    'pages/home.yaml',
    null,
    'contact: { next: { steps: ["In {replyTime} you hear"] } }',
    'contact.next.steps.0: expected nothing else in braces than brand.name,',
  ],
];

const inTexts: Mistake[] = [
  [several, null, '![A chart](/charts/redraw.png)', 'expected no image here: a chart is'],
  [several, null, 'Read [this](/blog/no).', 'link "/blog/no": expected a page of this site'],
  [several, null, 'Read [that](/privacy-policy#no).', 'link "/privacy-policy#no": expected the anchor of'],
  [several, null, 'It is {% $loan.nothing %}.', '$loan.nothing: there is no such variable; expected one of'],
  [several, null, 'It is {% $facts.nothing %}.', '$facts.nothing: there is no such variable; $facts has'],
  [several, null, '{% nothing /%}', '{% nothing %}: there is no such tag; expected one of'],
  [terms, null, 'Read [on](#%E0%A4%A).', 'expected an address'],
  [terms, null, 'Read [below](#nowhere).', 'link "#nowhere": expected the anchor of a heading'],
  [terms, null, 'See [this](/polcy).', 'link "/polcy": expected a page of this site; there is no /polcy'],
  ['pages/about-us.md', /pictures\/front-door.png/, 'pictures/back-door.png', 'pictures/back-door.png'],
  ['pages/about-us.md', null, '[Read](/our-garden).', /"\/our-garden": .*it is a draft/],
  [garden, / alt="[^"]*"/, ' title=""', /'alt'/],
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

test.each([
  ['settings', inSettings],
  ['texts', inTexts],
])(
  'every mistake in %s is told at once, with its file, its line and what was expected',
  async (_what, list) => {
    const firm = firmCopy();
    const wanted = list.map(firm.make);
    const said = await firm.check();
    for (const { file, expected, line } of wanted) {
      const found = saidOf(file, said).filter((one) =>
        typeof expected === 'string' ? one.includes(expected) : expected.test(one),
      );
      expect(found).toEqual([expect.stringContaining(`  line ${line()}: `)]);
    }
  },
);

test('a file that cannot be read as YAML or as text says only that', async () => {
  const { write, check } = firmCopy();
  write('testimonials.yaml', '- quote: One thing: it is done\n  name: A\n');
  write('redirects.yaml', Buffer.from('- from: Caf\xe9\n', 'latin1'));
  const said = await check();
  expect(said).toContain(
    'testimonials.yaml is not right:\n  line 1: expected one name and one colon, found more, or a line below that ' +
      'begins too far right, so the file cannot be read. Put quotes around a text',
  );
  expect(said).toContain('expected text in UTF-8; save the file again as UTF-8.');
});

test('what a file as a whole has not, is or is called is told of it, and a setting that is not right too', async () => {
  const { write, change, make, check } = firmCopy();
  const page = '---\ntitle: A page\ndescription: A page.\nupdated: 2026-11-20\n---\n\nWords.\n';
  make([article('how-daily-interest-is-calculated'), /^title: .*\n/m, '', '']);
  make([article('what-extra-repayments-save'), null, `The end is ${'very '.repeat(1500)}far.`, '']);
  write('people/ruth.webp', 'This is a letter and no picture.');
  for (const name of ['blog', 'work-with-us', 'Our Team']) write(`pages/${name}.md`, page);
  const said = await check({ MAIL_ORIGIN: 'localhost:3000' });
  for (const expected of [
    'title: expected some text (found nothing)',
    'longest sentence, 1504 words: "The end is very',
    'average sentence: expected at most 18 words',
    'photo: expected a JPEG, PNG or WebP picture',
    'expected another name: /blog is an address of the site',
    'or work-with-us.yaml for words of that page',
    'expected a name in lower-case words joined by hyphens',
  ]) {
    expect(said).toContain(expected);
  }
  expect(said).toMatch(/origin: expected 'same-origin'.*found "localhost:3000"/);
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mia-nguyen');
  expect(await check()).toMatch(/author: expected one of the people of this file: mai-nguyen, ruth-adeyemi/);
});

test('what has one plain meaning is no mistake', async () => {
  const { write, change, check } = firmCopy();
  // Two people of one name have short names of their own.
  change('firm.yaml', /^ {4}name: Ruth Adeyemi$/m, '    name: Mai Nguyen');
  // A link of the menu to what is off goes with it.
  change('firm.yaml', /^hide: .*$/m, '$&\nfeatures: { recruitment: false }');
  write('navigation.yaml', 'header:\n  - { label: Join us, to: /work-with-us }\n');
  expect(await check()).toBe('');
});
