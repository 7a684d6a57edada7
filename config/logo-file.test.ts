import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { temporaryFirm } from '../tests/support/temporary-firm.ts';
import { loadFirm } from './load-firm.ts';
import { cleanSvg, iconOf, readLogoFile } from './logo-file.ts';

const firm = temporaryFirm();

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#12355b' } })
    .png()
    .toBuffer();

test('reads the size of an SVG logo', () => {
  firm.write('logo.svg', '<svg viewBox="0 0 80 20"><metadata>x</metadata><path d="M0 0h9v9"/></svg>');
  expect(readLogoFile(firm.path, 'logo.svg')).toEqual({
    source: join(firm.path, 'logo.svg'),
    path: expect.stringMatching(/^\/pictures\/logo-[0-9a-f]{12}\.svg$/),
    svg: '<svg viewBox="0 0 80 20" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9"/></svg>',
    width: 160,
    height: 40,
  });
});

test('reads the size of a PNG logo, and changes its address with its content', async () => {
  firm.write('logo.png', await png(900, 120));
  const { path, ...wide } = readLogoFile(firm.path, 'logo.png');
  expect(wide).toMatchObject({ svg: null, width: 300, height: 40 });
  firm.write('logo.png', await png(120, 120));
  expect(readLogoFile(firm.path, 'logo.png')).toMatchObject({ width: 40, height: 40 });
  expect(readLogoFile(firm.path, 'logo.png').path).not.toBe(path);
});

test.each([
  ['gone.svg', null, 'gone.svg is not right:\n  expected this file, which brand.yaml names'],
  ['words.png', 'words', 'words.png is not right:\n  expected a PNG picture, found a file of another kind'],
  [
    'low.png',
    png(300, 20),
    'low.png is not right:\n  expected at least 40 pixels in height, better 120, found 300 x 20',
  ],
  ['photo.svg', png(300, 40), 'photo.svg is not right:\n  expected an SVG drawing, found a picture (PNG)'],
  ['drawn.png', '<svg viewBox="0 0 9 9"/>', 'expected a PNG picture, found an SVG drawing: name it .svg'],
  ['long.png', png(1300, 100), 'long.png is not right:\n  expected at most 12 times as wide as high'],
  ['huge.png', pngHead(10_000, 10_000), 'expected at most 40 million pixels, found 10000 x 10000'],
])('rejects %s as a logo', async (name, content, expected) => {
  const bytes = await content;
  if (bytes !== null) firm.write(name, bytes);
  expect(() => readLogoFile(firm.path, name)).toThrow(expected);
});

/** The start of a PNG: its signature and size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

test('rejects a link out of the folder, and accepts one within it', () => {
  firm.write('own.svg', '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  symlinkSync('/etc/hostname', join(firm.path, 'out.svg'));
  symlinkSync('own.svg', join(firm.path, 'in.svg'));
  expect(() => readLogoFile(firm.path, 'out.svg')).toThrow('which brand.yaml names, found none');
  expect(readLogoFile(firm.path, 'in.svg').svg).toContain('M0 0');
  rmSync(join(firm.path, 'out.svg'));
});

test('loadFirm reports problems of the logo and the favicon', () => {
  firm.write('brand.yaml', `${withoutDrawings()}logo: { kind: file, file: mark.svg }\nfavicon: icon.svg\n`);
  firm.write('mark.svg', '<svg viewBox="0 0 9 9"><metadata>x</metadata><path d="M0 0h9v9z"/></svg>');
  firm.write('icon.svg', 'words');
  expect(() => loadFirm(firm.path)).toThrow(
    /icon\.svg is not right:\n {2}expected an SVG drawing, found none$/m,
  );
  firm.write('icon.svg', '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  expect(loadFirm(firm.path).logo).toMatchObject({ kind: 'file', width: 40 });
  firm.write('brand.yaml', `${withoutDrawings()}logo: { kind: file, file: ../mark.svg }\n`);
  expect(() => loadFirm(firm.path)).toThrow('logo.file: expected an SVG or PNG in the folder');
});

/** The folder's brand.yaml without logo and favicon. */
function withoutDrawings(): string {
  const document = parseDocument(readFileSync(join(firm.path, 'brand.yaml'), 'utf8'));
  for (const field of ['logo', 'favicon']) document.delete(field);
  return document.toString();
}

test('makes an icon of the first letter of the name, escaped, without a favicon', () => {
  firm.write('brand.yaml', `${withoutDrawings()}logo: { kind: name }\n`);
  const { brand } = firm.load();
  const icon = iconOf(firm.path, brand, '"<O\'Hara & Co>"');
  expect(icon).toContain('>O</text>');
  expect(icon).toContain("<title>&quot;&lt;O'Hara &amp; Co&gt;&quot;</title>");
});

test('accepts a width and height in pixels in place of a viewBox', () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="10px" height="20"><path d="M0 0h9"/></svg>';
  const { svg, width, height } = cleanSvg(drawn, 'logo.svg');
  expect({ width, height }).toEqual({ width: 10, height: 20 });
  expect(svg).toContain('viewBox="0 0 10 20"');
});

test('removes scripts from an SVG', () => {
  const drawn = '<svg viewBox="0 0 9 9" onload="a()"><script>a()</script><path d="M0 0h9v9z"/></svg>';
  expect(cleanSvg(drawn, 'logo.svg').svg).toBe(
    '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
  );
});

test.each([
  ['hello', 'expected an SVG drawing, found none'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"', 'line 1: expected an SVG drawing, found a damaged one (Un'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>', 'expected a viewBox'],
  ['<svg viewBox="0 0 1 1"><title>x</title></svg>', 'found nothing to draw'],
  [`<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(9000)}"/></svg>`, 'at most 20 kB'],
])('rejects %.30s as an SVG', (source, expected) => {
  expect(() => cleanSvg(source, 'logo.svg')).toThrow(expected);
});
