/** Checks the HTML, fonts, licences and links of the built files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { brand, firm, site } from '../support/firm.ts';
import { built, client, origin, pageAt } from './site.ts';

/** MPL-2.0 only covers changes to its own files, which this project does not make. */
const PERMISSIVE =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT(-0)?|MPL-2\.0|OFL-1\.1|Unlicense)$/;
const SECRET =
  /-----BEGIN [A-Z ]*PRIVATE KEY|(secret|private_?key|access_?token|password)["']?\s*[:=]\s*["'`][^"'`\s]{8,}/i;

/** The standard rules, without exceptions. */
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

  test('has dimensions for every image, so that images cause no layout shift', () => {
    expect($('img:not([width][height])')).toHaveLength(0);
  });

  test('inlines the fallback fonts, and fetches no font for the first paint', () => {
    const faces = fontFaces($('style[data-sheet]').text());
    for (const font of brand.font.standIns) {
      const fallbacks = faces.filter((face) => face.includes(`as ${font}`));
      // Regular, semi-bold, bold and headings.
      expect(fallbacks, font).toHaveLength(4);
      for (const face of fallbacks) expect(face).toMatch(/src:local\([^;]+\);size-adjust:/);
    }
    expect(faces.filter((face) => face.includes('url('))).toEqual([]);
  });
});

test('the style sheet that loads after the first paint has the only @font-face rule of the font', () => {
  for (const { file, $ } of built.pages) {
    const sheet = $('style[data-sheet]').attr('data-sheet') ?? '';
    const fetched = fontFaces(readFileSync(join(client, sheet), 'utf8')).filter((face) =>
      face.includes('url('),
    );
    expect(fetched, file).toEqual([expect.stringContaining('font-display:swap')]);
    expect($('head noscript').html(), file).toContain(sheet);
  }
});

/** Soft hyphens, zero-width characters, direction and byte order marks, and the no-break space, allowed only in text. */
const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/;

test('titles, headings and cards have no invisible characters', () => {
  const found = built.pages.flatMap(({ file, $ }) =>
    $('title, h1, h2, h3, h4, .stretched-link')
      .toArray()
      .map((each) => $(each).text())
      .filter((text) => INVISIBLE.test(text))
      .map((text) => `${file}: ${JSON.stringify(text)}`),
  );
  expect(found).toEqual([]);
});

test('the title of an article is the same in its heading, <title> and cards', () => {
  for (const { name } of firm.articles) {
    const path = `/blog/${name}`;
    const $ = pageAt.get(path)?.$;
    const title = $?.('h1').text() ?? '';
    expect(title, path).not.toBe('');
    expect($?.('head > title').text().split(' | ')[0], path).toBe(title);
    expect($?.('meta[property="og:title"]').attr('content'), path).toBe(title);
    const cards = built.pages.flatMap(({ $: page }) =>
      page(`a.stretched-link[href="${path}"]`)
        .toArray()
        .map((card) => page(card).text()),
    );
    expect([...new Set(cards)], path).toEqual([title]);
  }
});

test('each form names the collector, the recipient and a privacy contact (Australian Privacy Principle 5)', () => {
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

test('the site has no source maps and no likely secrets', () => {
  const texts = [...built.files].filter((path) => /\.(js|css|json|txt|xml|svg|md)$/.test(path));
  expect(texts.length).toBeGreaterThan(30);
  expect([...built.files].filter((path) => /\.map(\.|$)/.test(path))).toEqual([]);
  for (const path of texts) {
    const text = readFileSync(join(client, path), 'utf8');
    expect(text, path).not.toContain('sourceMappingURL=');
    expect(text, path).not.toMatch(SECRET);
  }
});

test('every production dependency has a permissive licence', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(50);
  for (const [path, { license }] of shipped) expect(license, path).toMatch(PERMISSIVE);
});

const redirected = new Set(firm.redirects.map(({ from }) => from));

/** Returns every URL of this site that a page links or loads. */
function urlsIn($: CheerioAPI, path: string): URL[] {
  const named = $('[href], [src], [srcset]')
    .toArray()
    .flatMap(({ attribs: { href, src, srcset = '' } }) => [
      ...[href, src].filter((address) => address !== undefined),
      ...srcset.split(',').flatMap((part) => part.trim().split(' ')[0] || []),
    ]);
  return named.map((address) => new URL(address, `${origin}${path}`)).filter((url) => url.origin === origin);
}

test('every link, anchor and file exists, and each page is at most three clicks from home', () => {
  const linked = new Map<string, string[]>();
  const missing: string[] = [];
  for (const [path, { $ }] of pageAt) {
    const urls = urlsIn($, path);
    linked.set(
      path,
      urls.map(({ pathname }) => pathname),
    );
    for (const { pathname, hash } of urls) {
      const page = pageAt.get(pathname);
      if (!page && !built.files.has(pathname) && !redirected.has(pathname))
        missing.push(`${pathname} in ${path}`);
      // #example= carries numbers for an example and is no anchor (app/figures/example-link.ts).
      if (!page || hash === '' || hash.startsWith('#example=')) continue;
      if (page.$(`[id="${decodeURIComponent(hash.slice(1))}"]`).length === 0) {
        missing.push(`${pathname}${hash} in ${path}`);
      }
    }
  }
  expect(missing).toEqual([]);

  const clicks = new Map([['/', 0]]);
  for (const [path, count] of clicks) {
    for (const next of linked.get(path) ?? []) if (!clicks.has(next)) clicks.set(next, count + 1);
  }
  for (const path of pageAt.keys()) expect(clicks.get(path), path).toBeLessThanOrEqual(3);
});

test('every file that a style sheet loads exists', () => {
  const sheets = [...built.files].filter((path) => path.endsWith('.css') && !path.startsWith('/desk/'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) {
    const css = readFileSync(join(client, sheet), 'utf8');
    for (const [, address = ''] of css.matchAll(/url\(["']?(?!data:)([^"')]+)/g)) {
      expect(built.files, sheet).toContain(new URL(address, `${origin}${sheet}`).pathname);
    }
  }
});
