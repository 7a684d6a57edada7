/** What of a firm's folder anything reads. */
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

test('regular files are read at any depth, and links to them', () => {
  write('firm/articles/2026/june/offset.md');
  link('pages/about-us.md', '../articles/2026/june/offset.md');
  expect(filesIn(dir)).toEqual({
    files: ['articles/2026/june/offset.md', 'firm.yaml', 'pages/about-us.md'],
    folders: ['articles', 'articles/2026', 'articles/2026/june', 'pages'],
    refused: [],
  });
  expect(fileIn(dir, 'pages/about-us.md')).toBe(join(dir, 'pages/about-us.md'));
});

test('the folder itself may be a link', () => {
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
])('a link to %s is named with the reason, and nothing reads it', (_what, target) => {
  link('notes/old/words.yaml', target);
  const { files, refused } = filesIn(dir);
  expect(files).toEqual(['firm.yaml']);
  const problem = 'expected a file, found a link that leads to none in this folder';
  expect(refused).toEqual([{ file: join(dir, 'notes/old/words.yaml'), problem }]);
  expect(fileIn(dir, 'notes/old/words.yaml')).toBeUndefined();
});

test('a pipe is named with the reason, and nothing reads it', () => {
  execFileSync('mkfifo', [join(dir, 'brand.yaml')]);
  const { files, refused } = filesIn(dir);
  expect(files).toEqual(['firm.yaml']);
  const problem = 'expected a file, found a pipe, a socket or a device';
  expect(refused).toEqual([{ file: join(dir, 'brand.yaml'), problem }]);
  expect(fileIn(dir, 'brand.yaml')).toBeUndefined();
});

test('a name that no path leads to is named', () => {
  writeFileSync(Buffer.from(`${dir}/caf\xe9.md`, 'latin1'), '');
  expect(filesIn(dir).refused).toEqual([
    { file: join(dir, 'caf\ufffd.md'), problem: 'expected a name in UTF-8; rename it.' },
  ]);
});

test('hidden files and a path out of the folder are none of it', () => {
  write('firm/.git/config');
  link('.env', '/etc/hostname');
  expect(filesIn(dir)).toEqual({ files: ['firm.yaml'], folders: [], refused: [] });
  for (const name of ['../secret.yaml', '', '.', 'articles', 'gone.yaml', 'a\0b']) {
    expect(fileIn(dir, name), name).toBeUndefined();
  }
});

test('a folder that is not there is named', () => {
  const problem = 'expected the folder of a firm, found none';
  for (const name of ['gone', 'firm.yaml']) {
    expect(filesIn(join(dir, name)).refused).toEqual([{ file: join(dir, name), problem }]);
  }
});
