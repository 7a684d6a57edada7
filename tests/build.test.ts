/**
 * The build as a person runs it, on a copy of the project whose content or settings are broken. The
 * copy links to the real sources and has only the content to itself.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const notLinked = new Set([
  '.cache',
  '.git',
  '.react-router',
  'build',
  'content',
  'data',
  'test-results',
]);
const article = 'content/articles/redraw-what-borrowers-dont-consider.mdx';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'site-build-'));
  for (const name of readdirSync('.')) {
    if (!notLinked.has(name)) symlinkSync(resolve(name), join(copy, name));
  }
  cpSync('content', join(copy, 'content'), { recursive: true });
  mkdirSync(join(copy, 'build'));
  writeFileSync(join(copy, 'build', 'last-good-build'), '');
});
afterEach(() => rmSync(copy, { recursive: true }));

function build(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function change(search: RegExp, replacement: string) {
  const path = join(copy, article);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(search, replacement);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

function append(paragraph: string) {
  const path = join(copy, article);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n\n${paragraph}\n`);
}

test('an article with a missing field stops the build by file and field, and the last build stays', () => {
  change(/^title: .*\n/m, '');
  const { status, output } = build();
  expect(status).toBe(1);
  expect(output).toContain(article);
  expect(output).toContain('title: expected a text');
  expect(existsSync(join(copy, 'build', 'last-good-build'))).toBe(true);
});

test('an article whose words no longer take the time that the home page states stops the build', () => {
  append('Word. '.repeat(400));
  const { status, output } = build();
  expect(status).toBe(1);
  expect(output).toContain('says "6 min read", but its words take 8 min');
});

test('an amount that is typed and no given stops the build by file and line', () => {
  append('You pay $123,456 in the end.');
  const { status, output } = build();
  const line = readFileSync(join(copy, article), 'utf8').split('\n').length - 1;
  expect(status).toBe(1);
  expect(output).toContain(article);
  expect(output).toContain(`line ${line}: "$123,456" is typed in the text`);
});

test('an article that is hard to read stops the build with its longest sentence', () => {
  append(`The end is ${'very '.repeat(1500)}far.`);
  const { status, output } = build();
  expect(status).toBe(1);
  expect(output).toContain(article);
  expect(output).toContain('average sentence: expected at most 18 words');
  expect(output).toContain('longest sentence, 1504 words: "The end is very');
});

test('a mail origin without a scheme stops the build by its name', () => {
  const { status, output } = build({ MAIL_ORIGIN: 'localhost:3000' });
  expect(status).toBe(1);
  expect(output).toContain("origin: expected 'same-origin'");
  expect(output).toContain('found "localhost:3000"');
  expect(existsSync(join(copy, 'build', 'last-good-build'))).toBe(true);
});
