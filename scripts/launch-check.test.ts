/** The command as an owner runs it, on the shipped site and on a copy that it may write to. */
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { placeholderTexts } from '../config/placeholders.ts';
import { callOf } from '../tests/support/call-of.ts';
import { firm, site } from '../tests/support/firm.ts';
import { copyProject } from '../tests/support/project-copy.ts';
import { launchCheck } from './launch-check/command.ts';
import { readLaunchSubject } from './launch-check/subject.ts';
import { textsOfArticle, textsOfCode, textsOfYaml } from './launch-check/typed-texts.ts';

const isDemonstration = site.brand.name === placeholderTexts['brand.name'];
test.runIf(isDemonstration)(
  'the shipped demonstration is not fit to open, for these reasons and no others',
  async () => {
    const { status, stdout, stderr } = await callOf(launchCheck, ['--today', '2026-11-22']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const stops = [...stdout.matchAll(/^ {2}STOP {2}(.*)$/gm)].map(([, title]) => title);
    // Known only where a build stands beside the project.
    expect(stops.filter((title) => title !== 'Rates beside a button to book are approved')).toEqual([
      'Your own name, numbers and contact details',
      'Your own domain',
      'People who really work for you',
      'Enquiries reach a person',
      'Testimonials are real and agreed to',
      'Every claim has a source',
      'Promises to brokers are confirmed',
      'Software that helps to decide is named',
      'Legal texts reviewed as they stand',
      'The cash rate is known',
    ]);
    expect(stdout).toContain('tests/firm/firm.yaml: legal.abn');
  },
);

test("each of the product's exceptions lets something through", () => {
  const { texts, exceptions } = readLaunchSubject(firm, process.env, '2026-11-22');
  const idle = exceptions.filter(
    ({ file, text }) => !texts.some((typed) => typed.file === file && typed.text.includes(text)),
  );
  expect(idle).toEqual([]);
});

test('a review is recorded as the text stands, and nothing else in the file changes', () => {
  const copy = copyProject();
  const file = 'firm/reviews.yaml';
  const record = /disclaimer:\n(?: {2}.*\n)+/;
  if (record.test(copy.read(file))) copy.change(file, record, 'disclaimer: null\n');
  const before = copy.read(file);
  const call = ['--reviewed', 'disclaimer', '--by', "Jo O'Hara, solicitor", '--on', '2026-11-20'];
  const { status, stderr, stdout } = copy.run('launch-check.ts', call);
  const after = copy.read(file);
  copy.remove();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain("Jo O'Hara, solicitor reviewed content/pages/disclaimer.md");
  expect(after).toContain("disclaimer:\n  by: Jo O'Hara, solicitor\n  on: 2026-11-20\n");
  // Undone by hand it is the file from before: every other record stayed.
  expect(after.replace(record, 'disclaimer: null\n')).toBe(before);
});

test.each([
  [['--reviewed', 'menu', '--by', 'Jo'], 'Allowed choices are privacy-policy'],
  [['--reviewed', 'disclaimer'], '--by: expected who reviewed it'],
  [['--reviewed', 'disclaimer', '--by', 'Jo', '--on', '2999-01-01'], 'not in the future'],
  [['--by', 'Jo'], 'expected --open, or --reviewed with one of'],
  [['--open', '--on', '2999-01-01'], 'not in the future'],
  [['--today', 'soon'], 'Expected a day such as'],
  [['--now'], "unknown option '--now'"],
])('%j is refused with status 2', async (args, expected) => {
  const { status, stdout, stderr } = await callOf(launchCheck, args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(expected);
  expect(stderr).toContain('--help');
});

test('words are found where they stand, and comments are no words', () => {
  const source = [
    "import { free } from './free.ts';",
    '// a free comment',
    "const field = text.describe('A free description.');",
    "const title = 'A free ' + 'title';",
    'export function Part() {',
    '  return (',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    '    <p className="free">{`free ${title}`} Some free words</p>',
    '  );',
    '}',
  ].join('\n');
  expect(textsOfCode('part.tsx', source)).toEqual([
    { file: 'part.tsx', line: 4, text: 'A free title' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    { file: 'part.tsx', line: 7, text: 'free ${title}' },
    expect.objectContaining({ line: 7, text: ' Some free words' }),
  ]);
  expect(textsOfYaml('a.yaml', '# a free comment\nfree:\n  - A free title\n')).toEqual([
    { file: 'a.yaml', line: 3, text: 'A free title' },
  ]);
  const changed = parseDocument('hero:\n  title: Ours\n');
  expect(textsOfYaml('a.yaml', 'hero:\n  title: A free one\n  text: Kept\n', changed)).toEqual([
    { file: 'a.yaml', line: 3, text: 'Kept' },
  ]);
  expect(textsOfArticle('a.md', 'One\n<!-- free\n -->two')[0]?.text).toMatch(/^One\n +\n +two$/);
});
