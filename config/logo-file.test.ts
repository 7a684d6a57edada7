import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { temporaryFirm } from '../tests/support/temporary-firm.ts';
import { cleanSvg } from './logo-file.ts';

const firm = temporaryFirm();
const { loadFirm } = await import('./load-firm.ts');
const { faviconSvg, readLogoFile } = await import('./logo-file.ts');

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#12355b' } })
    .png()
    .toBuffer();

test('a drawing brings its size', () => {
  firm.write('logo.svg', '<svg viewBox="0 0 80 20"><metadata>x</metadata><path d="M0 0h9v9"/></svg>');
  expect(readLogoFile(firm.path, 'logo.svg')).toEqual({
    path: expect.stringMatching(/^\/pictures\/logo-[0-9a-f]{12}\.svg$/),
    svg: '<svg viewBox="0 0 80 20" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9"/></svg>',
    width: 160,
    height: 40,
  });
});

test('a picture says its size itself, and another one has another address', async () => {
  firm.write('logo.png', await png(900, 120));
  const { path, ...wide } = readLogoFile(firm.path, 'logo.png');
  expect(wide).toEqual({ svg: null, width: 300, height: 40 });
  firm.write('logo.png', await png(120, 120));
  expect(readLogoFile(firm.path, 'logo.png')).toMatchObject({ width: 40, height: 40 });
  expect(readLogoFile(firm.path, 'logo.png').path).not.toBe(path);
});

test.each([
  ['gone.svg', null, 'gone.svg is not right:\n  expected this file, which brand.yaml names'],
  ['words.png', 'words', 'words.png is not right:\n  expected a PNG picture, found a file that is none'],
  [
    'low.png',
    png(300, 20),
    'low.png is not right:\n  expected at least 40 pixels in height, better 120, found 300 x 20',
  ],
  ['long.png', png(1300, 100), 'long.png is not right:\n  expected at most 12 times as wide as high'],
])('%s is no logo', async (name, content, expected) => {
  const bytes = await content;
  if (bytes !== null) firm.write(name, bytes);
  expect(() => readLogoFile(firm.path, name)).toThrow(expected);
});

test('a build is told what is wrong with the drawings of brand.yaml', () => {
  firm.write(
    'brand.yaml',
    `${brandWithout('logo')}logo: { kind: file, file: mark.svg }\nfavicon: icon.svg\n`,
  );
  firm.write('mark.svg', '<svg viewBox="0 0 9 9"><metadata>x</metadata><path d="M0 0h9v9z"/></svg>');
  firm.write('icon.svg', 'words');
  expect(() => loadFirm(firm.path)).toThrow(
    /icon\.svg is not right:\n {2}expected an SVG drawing, found none$/m,
  );
  firm.write('icon.svg', '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  expect(loadFirm(firm.path).logo).toMatchObject({ kind: 'file', width: 40 });
  firm.write('brand.yaml', `${brandWithout('logo')}logo: { kind: file, file: ../mark.svg }\n`);
  expect(() => loadFirm(firm.path)).toThrow('logo.file: expected an SVG or PNG in the folder');
});

/** The brand of the folder but for one field. */
function brandWithout(field: string): string {
  const document = parseDocument(readFileSync(join(firm.path, 'brand.yaml'), 'utf8'));
  document.delete(field);
  return document.toString();
}

const { brand } = firm.load();

test('a drawn mark is the icon in the colours of the brand', () => {
  const path = 'M3 21.5 19.2 6.6';
  const logo = {
    kind: 'shapes' as const,
    size: 40,
    shapes: [
      { path, stroke: 'fig' as const, width: 3.6 },
      { path: 'M8 3z', fill: 'ink' as const },
      { circle: [23.6, 21.4, 3.1] as [number, number, number], fill: 'coral' as const },
    ],
  };
  expect(faviconSvg(logo, brand.colour, 'Any & All')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>Any &amp; All</title>' +
      `<path d="${path}" fill="none" stroke="${brand.colour.fig}" stroke-width="3.6" stroke-linecap="round" ` +
      `stroke-linejoin="round"/><path d="M8 3z" fill="${brand.colour.ink}"/>` +
      `<circle cx="23.6" cy="21.4" r="3.1" fill="${brand.colour.coral}"/></svg>\n`,
  );
});

test('a name alone has its first letter as icon, and its signs are escaped', () => {
  const icon = faviconSvg({ kind: 'name' }, brand.colour, '"<O\'Hara & Co>"');
  expect(icon).toContain('>O</text>');
  expect(icon).toContain("<title>&quot;&lt;O'Hara &amp; Co&gt;&quot;</title>");
});

test('a width and a height in pixels are as good as a viewBox', () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="10px" height="20"><path d="M0 0h9"/></svg>';
  const { svg, width, height } = cleanSvg(drawn, 'logo.svg');
  expect({ width, height }).toEqual({ width: 10, height: 20 });
  expect(svg).toContain('viewBox="0 0 10 20"');
});

test.each([
  ['hello', 'expected an SVG drawing, found none'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"', 'line 1: expected an SVG drawing, found one that is damaged (Un'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>', 'expected a viewBox'],
  ['<svg viewBox="0 0 1 1"><title>x</title></svg>', 'found nothing to draw'],
  [`<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(9000)}"/></svg>`, 'at most 20 kB'],
])('%.30s is no logo', (source, expected) => {
  expect(() => cleanSvg(source, 'logo.svg')).toThrow(expected);
});
