import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeControlSite } from './control-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string) {
  const file = join(folder, 'build', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

test('every page and every compressed form of it is the control, all else a copy', async () => {
  const html = '<html><head><link rel="stylesheet" href="/a/x.css"></head><body><script>1</script>';
  write('mail.json', '{}');
  write('client/a/x.css', 'p{color:red}');
  write('client/index.html', html);
  write('client/blog/index.html', html);
  write('client/blog/index.html.br', 'stale');
  write('client/blog/index.html.gz', 'stale');
  await makeControlSite(join(folder, 'build'), join(folder, 'control'));

  const client = join(folder, 'control', 'client');
  const page = readFileSync(join(client, 'blog', 'index.html'));
  expect(page.toString()).toContain('<style>p{color:red}</style>');
  expect(page.toString()).not.toContain('script');
  expect(brotliDecompressSync(readFileSync(join(client, 'blog/index.html.br')))).toEqual(page);
  expect(gunzipSync(readFileSync(join(client, 'blog/index.html.gz')))).toEqual(page);
  // A form that the build did not make would be served, and the two would not be alike.
  expect(readdirSync(client)).toEqual(['a', 'blog', 'index.html']);
  expect(readFileSync(join(folder, 'control', 'mail.json'), 'utf8')).toBe('{}');
  expect(readFileSync(join(folder, 'build/client/index.html'), 'utf8')).toBe(html);
});

test('a page that names a style sheet which is not there is refused by name', async () => {
  write('client/index.html', '<link rel="stylesheet" href="/a/gone.css">');
  const made = makeControlSite(join(folder, 'build'), join(folder, 'control'));
  await expect(made).rejects.toThrow('/a/gone.css');
});
