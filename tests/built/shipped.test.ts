/** What must not be in what ships. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { built, client } from './site.ts';

const PERMISSIVE = /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT(-0)?|OFL-1\.1)$/;
const SECRET =
  /-----BEGIN [A-Z ]*PRIVATE KEY|(secret|private_?key|access_?token|password)["']?\s*[:=]\s*["'`][^"'`\s]{8,}/i;

test('the site holds no source map and nothing that looks like a secret', () => {
  const texts = [...built.files].filter((path) => /\.(js|css|json|txt|xml|svg|md)$/.test(path));
  expect(texts.length).toBeGreaterThan(30);
  expect([...built.files].filter((path) => /\.map(\.|$)/.test(path))).toEqual([]);
  for (const path of texts) {
    const text = readFileSync(join(client, path), 'utf8');
    expect(text, path).not.toContain('sourceMappingURL=');
    expect(text, path).not.toMatch(SECRET);
  }
});

test('every package that ships lets a firm keep its own code closed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(50);
  for (const [path, { license }] of shipped) expect(license, path).toMatch(PERMISSIVE);
});

test('every picture says how large it is, so that nothing moves when it arrives', () => {
  for (const { file, $ } of built.pages) {
    expect($('img:not([width][height])').length, file).toBe(0);
  }
});
