/**
 * The build as a person runs it, on a copy of the project: what is wrong with it is said, and whatever
 * happens, the site that was there is whole.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
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
import { readBuiltSite } from '../server/built-site.ts';
import { writeBuild } from '../server/testing/site-fixture.ts';

const notCopied = new Set([
  '.builds',
  '.git',
  '.react-router',
  'bench',
  'build',
  'data',
  'node_modules',
  'test-results',
]);
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'site-build-'));
  for (const name of readdirSync('.')) {
    if (!notCopied.has(name)) cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  writeBuild(join(copy, 'build'));
});
afterEach(() => rmSync(copy, { recursive: true }));

/** The site that was there before a build is the small one that tests of the server have. */
function isWholeAsBefore(): boolean {
  return readBuiltSite(join(copy, 'build')).files.files.has('/assets/entry-1234.js');
}

function build(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const article = (slug: string) => `content/articles/${slug}.mdx`;

function change(file: string, edit: (before: string) => string) {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return after.split('\n').length;
}

const append = (file: string, paragraph: string) =>
  change(file, (text) => `${text}\n\n${paragraph}`);

test('articles that are not right stop the build, all of them by file, and the last build stays', () => {
  const titleless = article('offset-accounts-mortgage-game-changer');
  const typed = article('what-a-mortgage-broker-does');
  const hard = article('how-home-loan-repayments-work');
  change(titleless, (text) => text.replace(/^title: .*\n/m, ''));
  const line = append(typed, 'You pay $123,456 in the end.');
  append(hard, `The end is ${'very '.repeat(1500)}far.`);
  append(article('redraw-what-borrowers-dont-consider'), 'Word. '.repeat(400));

  const { status, output } = build();
  expect(status).toBe(1);
  for (const file of [titleless, typed, hard]) expect(output).toContain(file);
  expect(output).toContain('title: expected a text');
  expect(output).toContain(`line ${line}: "$123,456" is typed in the text`);
  expect(output).toContain('average sentence: expected at most 18 words');
  expect(output).toContain('longest sentence, 1504 words: "The end is very');
  // The home page states how long it takes to read.
  expect(output).toContain('says "6 min read", but its words take 8 min');
  expect(isWholeAsBefore()).toBe(true);
});

test('a mail origin without a scheme stops the build by its name', () => {
  const { status, output } = build({ MAIL_ORIGIN: 'localhost:3000' });
  expect(status).toBe(1);
  expect(output).toContain("origin: expected 'same-origin'");
  expect(output).toContain('found "localhost:3000"');
  expect(isWholeAsBefore()).toBe(true);
});

test('a build takes the place of the last one, and keeps the hashed files of its pages', () => {
  const { status, output } = build();
  expect(output).not.toContain('The build stopped');
  expect(status).toBe(0);
  const { files } = readBuiltSite(join(copy, 'build'));
  expect(files.pages.get('/work-with-us')).toBe('work-with-us/index.html');
  expect(files.files.has('/assets/entry-1234.js')).toBe(true);
  expect(files.files.has('/feed.xml')).toBe(true);
}, 180_000);

test('npm start serves the last whole build where the new one fails, and says so loudly', async () => {
  writeFileSync(join(copy, 'content', 'home.ts'), 'export const resources = {');
  const env = { ...process.env, PORT: '0', DATA_DIR: join(copy, 'data') };
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: copy, env });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const address = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk) => {
      const found = /Open (http:\S+)/.exec(String(chunk))?.[1];
      if (found) ready(found);
    });
    child.once('exit', () => failed(new Error(said)));
  });
  expect((await fetch(address)).status).toBe(200);
  expect(said).toContain('THE BUILD FAILED');
  child.kill('SIGTERM');
  await ended;
});

test('npm start refuses where the build fails and no whole one is there', () => {
  writeFileSync(join(copy, 'content', 'home.ts'), 'export const resources = {');
  rmSync(join(copy, 'build', 'client', 'robots.txt'));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PORT: '0', DATA_DIR: join(copy, 'data') },
  });
  expect(status).toBe(1);
  expect(stdout).not.toContain('is ready');
});
