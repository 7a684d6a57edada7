/** Mistakes as authors and owners make them, all in one copy of the site: one run tells of each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../tests/support/project-copy.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

const article = (slug: string) => `content/articles/${slug}.mdx`;
const several = article('multiple-offset-accounts-more-merrier');
const repayments = article('how-home-loan-repayments-work');
const offset = article('offset-accounts-mortgage-game-changer');
const broker = article('what-a-mortgage-broker-does');
const terms = 'content/pages/terms-of-service.mdx';

interface Mistake {
  file: string;
  /** What is replaced; the end of the file where there is none. */
  search?: RegExp;
  text: string;
  expected: string;
}

const mistakes: Mistake[] = [
  { file: several, text: '![A chart](/charts/redraw.png)', expected: 'an image: expected none' },
  {
    file: several,
    text: 'Read [this](/blog/no-such-article).',
    expected: 'link "/blog/no-such-article": expected a page of this site',
  },
  {
    file: several,
    text: 'Read [that](/disclaimer#no-such-heading).',
    expected: 'link "/disclaimer#no-such-heading": expected the anchor of a heading',
  },
  { file: terms, text: 'Read [on](#%E0%A4%A).', expected: 'expected an address' },
  {
    file: terms,
    text: 'Read [below](#nowhere).',
    expected: 'link "#nowhere": expected the anchor of a heading',
  },
  {
    file: several,
    search: /^published: .*$/m,
    text: 'published: 3/11/2026',
    expected: 'published: expected a date such as 2026-11-20, found "3/11/2026"',
  },
  {
    file: several,
    text: 'It is <Repayment principal={500000} rate={5} />.',
    expected: 'years: expected years in braces, such as {30}, found nothing',
  },
  {
    file: several,
    text: 'It is <Repaymnt principal={500000} />.',
    expected: '<Repaymnt />: there is no such component; expected one of AboveLvr,',
  },
  {
    file: article('weekly-fortnightly-or-monthly-repayments'),
    text: 'You pay $123,456 in the end.',
    expected: '"$123,456" is typed in the text',
  },
  { file: repayments, text: '<Note>', expected: 'Expected a closing tag for `<Note>`' },
  { file: offset, text: 'So it is {5 +}.', expected: 'the expression cannot be read' },
  { file: broker, search: /^id: .*$/m, text: 'id: "9"', expected: 'id: expected one of its own' },
  {
    file: terms,
    text: 'See [this](/privacy-polcy).',
    expected: 'link "/privacy-polcy": expected a page of this site; there is no /privacy-polcy',
  },
  {
    file: 'content/facts.yaml',
    search: /value: .*/,
    text: 'value: 4.85',
    expected: 'expected the number with its unit, such as 4.85%, $4.85 or 5 years',
  },
  {
    file: 'firm/firm.yaml',
    search: /^ {2}abn: .*\n(?: *#.*\n)* {2}acn: .*$/m,
    text: '  abn: 53 004 085 616\n  acn: 010 499 966',
    expected: 'legal.acn: expected the nine digits that the ABN 53 004 085 616 ends in',
  },
  {
    file: 'content/pages/home.yaml',
    search: /within \{replyPromise\}/,
    text: 'within {replyTime}',
    expected: 'contact.introduction: expected nothing else in braces than brand.name,',
  },
  {
    file: 'app/routes.ts',
    search: /^ {2}route\('work-with-us'/m,
    text: "  route('team', 'routes/team.tsx'), route('work-with-us'",
    expected: 'route "/team": expected its address in "prerender" of react-router.config.ts',
  },
];

/** Of a file as a whole. */
const whole: Mistake[] = [
  {
    file: article('how-daily-interest-is-calculated'),
    search: /^title: .*\n/m,
    text: '',
    expected: 'title: expected a text',
  },
  {
    file: article('what-extra-repayments-save'),
    text: `The end is ${'very '.repeat(1500)}far.`,
    expected: 'longest sentence, 1504 words: "The end is very',
  },
];

test('every mistake is told at once, with its file, its line and what was expected', () => {
  const wanted = mistakes.map((mistake) => ({ ...mistake, line: make(mistake) }));
  // A file that is not YAML can say only that.
  const testimonials = make({
    file: 'firm/testimonials.yaml',
    search: /$/,
    text: '\n- quote: One thing: it is done\n  name: A',
    expected: '',
  });
  for (const mistake of whole) make(mistake);
  // The home page states how long it takes to read.
  const longer = article('redraw-what-borrowers-dont-consider');
  make({ file: longer, text: 'Word. '.repeat(400), expected: '' });
  const { status, stdout, stderr } = copy.run('check-content.ts', [], { MAIL_ORIGIN: 'localhost:3000' });
  const output = stdout + stderr;
  expect(status).toBe(1);
  for (const { file, expected } of whole) {
    const [, said] = output.split(`${file} is not right:\n`);
    expect(said?.split(/\n(?! )/)[0]).toContain(expected);
  }
  expect(output).toContain('says "6 min read", but its words take 8 min');
  expect(output).toContain('average sentence: expected at most 18 words');
  expect(output).toMatch(/origin: expected 'same-origin'.*found "localhost:3000"/);
  expect(output).not.toMatch(/^ {4}at /m);
  expect(output).toContain(
    `firm/testimonials.yaml:${testimonials - 1}: Nested mappings are not allowed in compact mappings, so ` +
      'the file cannot be read. A text that holds a colon',
  );
  for (const { file, line, expected } of wanted) {
    const [, ...said] = output.split(`${file} is not right:\n`);
    const lines = said.flatMap((part) => part.split(/\n(?! )/)[0]?.split('\n') ?? []);
    expect(lines.filter((one) => one.includes(expected))).toEqual([
      expect.stringContaining(`  line ${line}: `),
    ]);
  }
});

/** @returns the line of the mistake's last row, once all before it in the list are made. */
function make({ file, search, text }: Mistake): number {
  const after = copy.change(file, search ?? /$/, search ? text : `\n${text}\n`);
  return after.slice(0, after.lastIndexOf(text) + text.length).split('\n').length;
}
