/** The command as an owner runs it, on the shipped site and on a copy that it may write to. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeholderTexts } from '../config/placeholders.ts';
import { site } from '../config/site.ts';
import { withReviews } from './launch-check/records.ts';
import { textsOfArticle, textsOfCode } from './launch-check/typed-texts.ts';

const isDemonstration = site.brand.name === placeholderTexts['brand.name'];
const SCRIPT = join(import.meta.dirname, 'launch-check.ts');

function launchCheck(args: string[], cwd = process.cwd()) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.runIf(isDemonstration)(
  'the shipped demonstration is not fit to open, for these reasons and no others',
  () => {
    const { status, stdout, stderr } = launchCheck(['--today', '2026-11-22']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect([...stdout.matchAll(/^ {2}STOP {2}(.*)$/gm)].map(([, title]) => title)).toEqual([
      'Your own name, numbers and contact details',
      'Your own domain',
      'Enquiries reach a person',
      'Testimonials are real and agreed to',
      'Every claim has a source',
      'Legal texts reviewed as they stand',
    ]);
    expect(stdout).toContain('config/site.ts: legal.abn');
    expect(stdout).toContain('npm run rebrand');
    expect(stdout).not.toContain('\u001b[');
  },
);

test('a review is recorded as the text stands, and nothing else in the file changes', () => {
  const copy = mkdtempSync(join(tmpdir(), 'reviews-'));
  try {
    for (const folder of ['config', 'content']) {
      cpSync(folder, join(copy, folder), { recursive: true });
    }
    cpSync('app/forms', join(copy, 'app/forms'), { recursive: true });
    const file = join(copy, 'config/reviews.ts');
    const asIs = readFileSync(file, 'utf8');
    const before = asIs.replace(/disclaimer: \{[^}]*\}/, 'disclaimer: null');
    writeFileSync(file, before);
    const call = ['--reviewed', 'disclaimer', '--by', "Jo O'Hara, solicitor", '--on', '2026-11-20'];
    const { status, stderr, stdout } = launchCheck(call, copy);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain("Jo O'Hara, solicitor reviewed content/legal/disclaimer.mdx");
    const after = readFileSync(file, 'utf8');
    expect(after).toMatch(/disclaimer: \{\n {4}by: "Jo O'Hara, solicitor",\n {4}on: '2026-11-20',/);
    expect(after.split('export const')[0]).toBe(before.split('export const')[0]);
    // Undone by hand it is the file from before: every other record stayed.
    writeFileSync(file, after.replace(/disclaimer: \{[^}]*\}/, 'disclaimer: null'));
    expect(readFileSync(file, 'utf8')).toBe(before);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('records are written as the formatter would', () => {
  const source = 'words\nexport const reviews: Reviews = {\n  old: 1,\n};\n';
  const one = { by: 'A "B" \\', on: '2026-11-20', fingerprint: 'a'.repeat(64) };
  const text = withReviews(source, {
    'privacy-policy': one,
    'terms-of-service': null,
    disclaimer: null,
    'collection-notice': null,
  });
  expect(text).toContain(`  'privacy-policy': {\n    by: 'A "B" \\\\',\n`);
  expect(text.startsWith('words\nexport const reviews')).toBe(true);
  expect(() => withReviews('nothing', {} as never)).toThrow('expected "export const reviews');
});

test.each([
  [['--reviewed', 'menu', '--by', 'Jo'], '--reviewed: expected one of privacy-policy'],
  [['--reviewed', 'disclaimer'], '--by: expected who reviewed it'],
  [['--reviewed', 'disclaimer', '--by', 'Jo', '--on', '2999-01-01'], 'not in the future'],
  [['--by', 'Jo'], 'expected --open, or --reviewed with one of'],
  [['--open', '--on', '2999-01-01'], 'not in the future'],
  [['--today', 'soon'], '--today: expected a day'],
  [['--now'], "Unknown option '--now'"],
])('%j is refused with status 2', (args, expected) => {
  const { status, stdout, stderr } = launchCheck(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(expected);
  expect(stderr).toContain('--help');
});

test('--help says what it does', () => {
  const { status, stdout } = launchCheck(['--help']);
  expect(status).toBe(0);
  expect(stdout).toContain('--reviewed TEXT');
});

test('words are found where they stand, and comments are no words', () => {
  const source = [
    "import { free } from './free.ts';",
    '// a free comment',
    "const title = 'A free title';",
    'export function Part() {',
    '  return (',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    '    <p className="free">{`free ${title}`} Some free words</p>',
    '  );',
    '}',
  ].join('\n');
  expect(textsOfCode('part.tsx', source)).toEqual([
    { file: 'part.tsx', line: 3, text: 'A free title' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    { file: 'part.tsx', line: 6, text: 'free ${title}' },
    expect.objectContaining({ line: 6, text: ' Some free words' }),
  ]);
  expect(textsOfArticle('a.mdx', 'One\n{/* free\n */}two')[0]?.text).toMatch(/^One\n +\n +two$/);
});
