/** Mistakes as authors and owners make them, all in one copy of the site: one run tells of each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../tests/support/project-copy.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

const article = (slug: string) => `content/articles/${slug}.md`;
const compared = article('offset-vs-redraw-depends-long-term-plans');
const several = article('multiple-offset-accounts-more-merrier');
const repayments = article('how-home-loan-repayments-work');
const offset = article('offset-accounts-mortgage-game-changer');
const frequency = article('weekly-fortnightly-or-monthly-repayments');
const terms = 'content/pages/terms-of-service.md';

/** What is replaced, or null for the end of the file; what stands there then; what is said of it. */
type Mistake = [file: string, search: RegExp | null, text: string, expected: string];

const mistakes: Mistake[] = [
  [several, null, '![A chart](/charts/redraw.png)', 'expected no image here: a chart is'],
  [several, null, 'Read [this](/blog/no).', 'link "/blog/no": expected a page of this site'],
  [several, null, 'Read [that](/disclaimer#no).', 'link "/disclaimer#no": expected the anchor of a heading'],
  [terms, null, 'Read [on](#%E0%A4%A).', 'expected an address'],
  [terms, null, 'Read [below](#nowhere).', 'link "#nowhere": expected the anchor of a heading'],
  [compared, /^published: .*$/m, 'published: 3/11/2026', 'a day such as 2026-11-20 (found "3/11/2026")'],
  [several, null, 'It is {% $loan.nothing %}.', '$loan.nothing: there is no such variable; expected one of'],
  [several, null, 'It is {% $facts.nothing %}.', '$facts.nothing: there is no such variable; $facts has'],
  [several, null, '{% nothing /%}', '{% nothing %}: there is no such tag; expected one of'],
  [frequency, null, 'You pay $123,456 in the end.', '"$123,456" is typed in the text'],
  [repayments, null, '{% note %}', "Node 'note' is missing closing"],
  [offset, null, 'So it is {% 5 + %}.', 'Expected "/"'],
  [terms, null, 'See [this](/polcy).', 'link "/polcy": expected a page of this site; there is no /polcy'],
];

/** In YAML, without which no text can be judged. */
const yamlMistakes: Mistake[] = [
  [
    'content/facts.yaml',
    /value: .*/,
    'value: 4.85',
    'the number with its unit, such as 4.85%, $4.85 or 5 years',
  ],
  [
    'firm/firm.yaml',
    /^ {2}abn: .*\n(?: *#.*\n)* {2}acn: .*$/m,
    '  abn: 53 004 085 616\n  acn: 010 499 966',
    'legal.acn: expected the nine digits that the ABN 53 004 085 616 ends in',
  ],
  [
    'content/pages/home.yaml',
    /within \{replyPromise\}/,
    'within {replyTime}',
    'contact.next.steps.0: expected nothing else in braces than brand.name,',
  ],
];

/** Of a file as a whole. */
const whole: Mistake[] = [
  [
    article('how-daily-interest-is-calculated'),
    /^title: .*\n/m,
    '',
    'title: expected some text (found nothing)',
  ],
  [
    article('what-extra-repayments-save'),
    null,
    `The end is ${'very '.repeat(1500)}far.`,
    'longest sentence, 1504 words: "The end is very',
  ],
];

test('every mistake in YAML is told at once, with its file, its line and what was expected', () => {
  const before = new Map(yamlMistakes.map(([file]) => [file, copy.read(file)]));
  const wanted = yamlMistakes.map((mistake) => ({ mistake, line: make(mistake) }));
  // A file that is not YAML can say only that.
  const testimonials = copy.read('firm/testimonials.yaml');
  const line = make(['firm/testimonials.yaml', /$/, '\n- quote: One thing: it is done\n  name: A', '']);
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).toContain(
    `firm/testimonials.yaml is not right:\n  line ${line - 1}: Nested mappings are not allowed in compact ` +
      'mappings, so the file cannot be read. A text that holds a colon',
  );
  expectEach(wanted, output);
  copy.write('firm/testimonials.yaml', testimonials);
  for (const [file, text] of before) copy.write(file, text);
});

test('every mistake in texts is told at once, with its file, its line and what was expected', () => {
  const wanted = mistakes.map((mistake) => ({ mistake, line: make(mistake) }));
  for (const mistake of whole) make(mistake);
  const { status, output } = check();
  expect(status).toBe(1);
  for (const [file, , , expected] of whole) {
    const [, said] = output.split(`${file} is not right:\n`);
    expect(said?.split(/\n(?! )/)[0]).toContain(expected);
  }
  expect(output).toContain('average sentence: expected at most 18 words');
  expect(output).toMatch(/origin: expected 'same-origin'.*found "localhost:3000"/);
  expectEach(wanted, output);
});

function check() {
  const { status, stdout, stderr } = copy.run('check.ts', [], { MAIL_ORIGIN: 'localhost:3000' });
  expect(stdout + stderr).not.toMatch(/^ +at /m);
  return { status, output: stdout.replace(/^ {2}/gm, '') + stderr };
}

function expectEach(wanted: { mistake: Mistake; line: number }[], output: string): void {
  for (const { mistake, line } of wanted) {
    const [file, , , expected] = mistake;
    const [, ...said] = output.split(`${file} is not right:\n`);
    const lines = said.flatMap((part) => part.split(/\n(?! )/)[0]?.split('\n') ?? []);
    expect(lines.filter((one) => one.includes(expected))).toEqual([
      expect.stringContaining(`  line ${line}: `),
    ]);
  }
}

/** @returns the line of the mistake's last row, once all before it in the list are made. */
function make([file, search, text]: Mistake): number {
  const after = copy.change(file, search ?? /$/, search ? text : `\n${text}\n`);
  return after.slice(0, after.lastIndexOf(text) + text.length).split('\n').length;
}
