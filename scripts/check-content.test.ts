/** Mistakes as authors and owners make them, all in one copy of the site: one run tells of each. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const READ = ['app', 'config', 'content', 'contracts', 'finance', 'public', 'scripts', 'server'];
const ALONE = ['package.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json'];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'site-mistakes-'));
  for (const name of [...READ, ...ALONE]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

const article = (slug: string) => `content/articles/${slug}.mdx`;
const redraw = article('redraw-what-borrowers-dont-consider');
const repayments = article('how-home-loan-repayments-work');
const offset = article('offset-accounts-mortgage-game-changer');
const broker = article('what-a-mortgage-broker-does');
const terms = 'content/legal/terms-of-service.mdx';

interface Mistake {
  file: string;
  /** What is replaced; the end of the file where there is none. */
  search?: RegExp;
  text: string;
  expected: string;
}

const mistakes: Mistake[] = [
  { file: redraw, text: '![A chart](/charts/redraw.png)', expected: 'an image: expected none' },
  {
    file: redraw,
    text: 'Read [this](/blog/no-such-article).',
    expected: 'link "/blog/no-such-article": expected a page of this site',
  },
  {
    file: redraw,
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
    file: redraw,
    search: /^published: .*$/m,
    text: 'published: 3/11/2026',
    expected: 'published: expected a date such as 2026-11-20, found "3/11/2026"',
  },
  {
    file: redraw,
    text: 'It is <Repayment principal={500000} rate={5} />.',
    expected: 'years: expected years in braces, such as {30}, found nothing',
  },
  {
    file: redraw,
    text: 'It is <Repaymnt principal={500000} />.',
    expected: '<Repaymnt />: there is no such component; expected one of AboveLvr,',
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
    file: 'content/dated-facts.ts',
    search: /value: '.*(?='.*)/,
    text: "value: '4.85",
    expected: 'expected the number with its unit, such as 4.85%, $4.85 or 5 years',
  },
  {
    file: 'config/site.ts',
    search: /^ {4}abn: .*\n {4}acn: .*$/m,
    text: "    abn: '53 004 085 616',\n    acn: '010 499 966',",
    expected: 'legal.acn: expected the nine digits that the ABN 53 004 085 616 ends in',
  },
  {
    file: 'app/routes.ts',
    search: /^ {2}route\('work-with-us'/m,
    text: "  route('team', 'routes/team.tsx'), route('work-with-us'",
    expected: 'route "/team": expected its address in "prerender" of react-router.config.ts',
  },
];

test('a site as it ships has none', () => {
  expect(check()).toEqual({ status: 0, output: '' });
});

test('every mistake is told at once, with its file, its line and what was expected', () => {
  const wanted = mistakes.map((mistake) => ({ ...mistake, line: make(mistake) }));
  // A file that does not parse can say only that.
  const testimonials = make({
    file: 'content/testimonials.ts',
    search: /(?<=export const testimonials: .* = \[\n)/,
    text: "  { quote: 'It's done',\n    name: 'A', title: 'Refinance', sample: true },\n",
    expected: '',
  });
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).not.toMatch(/^ {4}at /m);
  expect(output).toContain(
    `content/testimonials.ts:${testimonials - 2}: ',' expected, so the file cannot be read. A text that holds an apostrophe`,
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
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = search ? before.replace(search, () => text) : `${before}\n${text}\n`;
  expect(after, file).not.toBe(before);
  writeFileSync(path, after);
  return after.slice(0, after.lastIndexOf(text) + text.length).split('\n').length;
}

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-content.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
