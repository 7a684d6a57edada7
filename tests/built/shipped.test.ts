/** What is, and what must not be, in the files that ship. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { brand, site } from '../support/firm.ts';
import { built, client } from './site.ts';

/** MPL-2.0 asks for changes of its own files alone, and nobody changes them here. */
const PERMISSIVE =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT(-0)?|MPL-2\.0|OFL-1\.1|Unlicense)$/;
const SECRET =
  /-----BEGIN [A-Z ]*PRIVATE KEY|(secret|private_?key|access_?token|password)["']?\s*[:=]\s*["'`][^"'`\s]{8,}/i;

/** The validator's standard rules as they are, without exceptions. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
const fontFaces = (css: string) => css.match(/@font-face\{[^}]*\}/g) ?? [];

describe.each(built.pages)('$file', ({ file, $ }) => {
  test('is valid HTML', async () => {
    const { results } = await validator.validateFile(join(client, file));
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(problems).toEqual([]);
  });

  test('says how large its pictures are, so that nothing moves when they arrive', () => {
    expect($('img:not([width][height])')).toHaveLength(0);
  });

  test('brings the stand-ins for its font with the first paint, and nothing that is fetched', () => {
    const faces = fontFaces($('style[data-sheet]').text());
    for (const font of brand.font.standIns) {
      const standIns = faces.filter((face) => face.includes(`as ${font}`));
      // Regular, half bold, bold, and of headings.
      expect(standIns, font).toHaveLength(4);
      for (const face of standIns) expect(face).toMatch(/src:local\([^;]+\);size-adjust:/);
    }
    expect(faces.filter((face) => face.includes('url('))).toEqual([]);
  });
});

test('the font has one rule, in the sheet that follows the first paint', () => {
  for (const { file, $ } of built.pages) {
    const sheet = $('style[data-sheet]').attr('data-sheet') ?? '';
    const fetched = fontFaces(readFileSync(join(client, sheet), 'utf8')).filter((face) =>
      face.includes('url('),
    );
    expect(fetched, file).toEqual([expect.stringContaining('font-display:swap')]);
    expect($('head noscript').html(), file).toContain(sheet);
  }
});

test('each form says who collects, who receives and how to ask (Australian Privacy Principle 5)', () => {
  const forms = built.pages.flatMap(({ file, $ }) =>
    $('form[method=post]')
      .toArray()
      .map((form) => ({ file, words: $(form).text() })),
  );
  expect(forms.length).toBeGreaterThan(1);
  for (const { file, words } of forms) {
    for (const named of [site.legal.entityName, site.legal.licensee.name, site.contact.privacyEmail]) {
      expect(words, file).toContain(named);
    }
  }
});

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
