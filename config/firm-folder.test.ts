/** Which files of a firm's folder are read. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../tests/support/site-fixture.ts';
import { fileIn, filesIn } from './firm-folder.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = testFolder();
  dir = join(root, 'firm');
  write('firm/firm.yaml');
  write('secret.yaml');
});

function write(name: string) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), 'words');
}

function link(name: string, target: string) {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  symlinkSync(target, join(dir, name));
}

test('reads regular files, and links to them, at any depth', () => {
  write('firm/articles/2026/june/offset.md');
  link('pages/about-us.md', '../articles/2026/june/offset.md');
  expect(filesIn(dir)).toEqual({
    files: ['articles/2026/june/offset.md', 'firm.yaml', 'pages/about-us.md'],
    folders: ['articles', 'articles/2026', 'articles/2026/june', 'pages'],
    refused: [],
  });
  expect(fileIn(dir, 'pages/about-us.md')).toBe(join(dir, 'pages/about-us.md'));
});

test('accepts a link as the folder itself', () => {
  symlinkSync('firm', join(root, 'plum'));
  expect(filesIn(join(root, 'plum')).files).toEqual(['firm.yaml']);
  expect(fileIn(join(root, 'plum'), 'firm.yaml')).toBe(join(root, 'plum/firm.yaml'));
});

test.each([
  ['a file elsewhere', '../../../secret.yaml'],
  ['a folder elsewhere', '/etc'],
  ['nothing', 'gone.yaml'],
  ['itself', 'words.yaml'],
  ['a folder beside it', '.'],
  ['a device', '/dev/zero'],
])('reports a link to %s and does not read it', (_what, target) => {
  link('notes/old/words.yaml', target);
  const { files, refused } = filesIn(dir);
  expect(files).toEqual(['firm.yaml']);
  const problem = 'expected a file, found a link to something other than a file in this folder';
  expect(refused).toEqual([{ file: join(dir, 'notes/old/words.yaml'), problem }]);
  expect(fileIn(dir, 'notes/old/words.yaml')).toBeUndefined();
});

test('reports a pipe and does not read it', () => {
  execFileSync('mkfifo', [join(dir, 'brand.yaml')]);
  const { files, refused } = filesIn(dir);
  expect(files).toEqual(['firm.yaml']);
  const problem = 'expected a file, found a pipe, a socket or a device';
  expect(refused).toEqual([{ file: join(dir, 'brand.yaml'), problem }]);
  expect(fileIn(dir, 'brand.yaml')).toBeUndefined();
});

test('reports a file name that is not UTF-8', () => {
  writeFileSync(Buffer.from(`${dir}/caf\xe9.md`, 'latin1'), '');
  expect(filesIn(dir).refused).toEqual([
    { file: join(dir, 'caf\ufffd.md'), problem: 'expected a name in UTF-8; rename it.' },
  ]);
});

test('ignores hidden files and paths out of the folder', () => {
  write('firm/.git/config');
  link('.env', '/etc/hostname');
  expect(filesIn(dir)).toEqual({ files: ['firm.yaml'], folders: [], refused: [] });
  for (const name of ['../secret.yaml', '', '.', 'articles', 'gone.yaml', 'a\0b']) {
    expect(fileIn(dir, name), name).toBeUndefined();
  }
});

test('reports a missing folder', () => {
  const problem = "expected a firm's folder, found none";
  for (const name of ['gone', 'firm.yaml']) {
    expect(filesIn(join(dir, name)).refused).toEqual([{ file: join(dir, name), problem }]);
  }
});
