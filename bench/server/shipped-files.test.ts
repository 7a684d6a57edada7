import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnwanted, unwantedIn } from './shipped-files.ts';

test('source maps and secrets are found with the file that holds them', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'shipped-'));
  try {
    mkdirSync(join(dir, 'assets'));
    writeFileSync(join(dir, 'index.html'), '<p>Enter your password, please</p>');
    writeFileSync(join(dir, 'assets/a.js'), 'let a=1\n//# sourceMappingURL=a.js.map\n');
    writeFileSync(join(dir, 'assets/a.js.map'), '{}');
    writeFileSync(join(dir, 'assets/b.js'), 'const c={smtpPassword:"correct-horse"}');
    expect(await findUnwanted(dir)).toEqual([
      { file: 'assets/a.js', what: 'a link to a source map' },
      { file: 'assets/a.js.map', what: 'a source map' },
      { file: 'assets/b.js', what: 'a value named like a secret' },
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test.each([
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
  [`AKIA${'A'.repeat(16)}`, 'a key of Amazon Web Services'],
  [`token=ghp_${'a'.repeat(36)}`, 'a token of GitHub'],
  ['smtp://figbird:hunter2@mail.example', 'a password in an address'],
  ['accessToken: "0123456789abcdef"', 'a value named like a secret'],
])('%s is %s', (text, what) => {
  expect(unwantedIn(text)).toEqual([what]);
});

test.each([
  'https://example.com/@somebody',
  '<input type="password" autocomplete="new-password">',
  'publicKey:"local-public-key"',
  'if(e.password==="")return',
])('%s is nothing to worry about', (text) => {
  expect(unwantedIn(text)).toEqual([]);
});
