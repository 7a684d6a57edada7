import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Font } from 'satori';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { requireFigure } from '../../app/articles/articles.server.ts';
import { chartSummary, shownChart } from '../../app/figures/shown-examples.server.ts';
import { CARD, PreviewCard } from '../../app/seo/preview-card.tsx';
import { ChartPicture } from '../../app/seo/preview-image.tsx';
import { brand, firm as loaded } from '../../tests/support/firm.ts';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { drawIcon, drawPreview, drawPreviews, findPictures, MAX_BYTES, readFonts } from './pictures.ts';

const firm = {
  name: "O'Hara, Nguyễn & Daughters Home Loans of Woolloomooloo",
  domain: 'www.ohara-nguyen-and-daughters-home-loans.example',
  mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40z"/></svg>',
};
const facts = loaded.figureFacts;
const example = requireFigure(loaded, loaded.words.home.hero.figure);
const { drawing, ...figure } = chartSummary(example, null, facts, 'large');
const svg = renderToStaticMarkup(
  createElement(ChartPicture, { colour: brand.colour, drawing, width: 540, height: 190 }),
);
const chart = { ...figure, message: shownChart(example, facts).message, svg };
const title = 'Everything that an Élite Österreichische Donaudampfschifffahrtsgesellschaft '.repeat(4);

let fonts: Font[];
beforeAll(async () => {
  fonts = await readFonts(brand);
});

async function pixels(card: Parameters<typeof drawPreview>[0]) {
  const { data, info } = await (await drawPreview(card, fonts))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = (left: number, top: number, right: number, bottom: number) => {
    const found = new Set<string>();
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        found.add(`#${data.subarray((y * info.width + x) * 3).toString('hex', 0, 3)}`.toUpperCase());
    return [...found];
  };
  return { info, colours };
}

test.each([
  ['a chart', chart, 505],
  ['the mark', null, 761],
])('keeps the longest texts within their column beside %s', async (_what, side, end) => {
  const { info, colours } = await pixels(PreviewCard({ title, chart: side, firm }));
  expect([info.width, info.height]).toEqual([1200, 630]);
  const paper = [brand.colour.paper];
  expect(colours(0, 0, 64, 630), 'left margin').toEqual(paper);
  expect(colours(end, 0, end + 35, 630), 'gap').toEqual(paper);
  expect(colours(0, 0, end, 60), 'above').toEqual(paper);
  expect(colours(0, 570, end, 630), 'below').toEqual(paper);
  expect(colours(64, 130, end, 500).length, 'title').toBeGreaterThan(1);
  const { fig, coral } = brand.colour;
  if (side) expect(colours(580, 330, 1130, 540)).toEqual(expect.arrayContaining([fig, coral]));
});

test('draws a photograph in the place of a chart', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const size = { width: CARD.width, height: CARD.height };
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const photo = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const card = PreviewCard({ title, chart: null, photo, firm });
  const { colours } = await pixels(card);
  const paper = [brand.colour.paper];
  expect(colours(505, 0, 540, 630), 'gap').toEqual(paper);
  expect(colours(1161, 0, 1200, 630), 'right margin').toEqual(paper);
  expect(colours(600, 100, 1100, 500).length, 'photograph').toBeGreaterThan(100);
  // Noise compresses worst.
  expect((await (await drawPreview(card, fonts)).toBuffer()).length).toBeLessThan(MAX_BYTES.photograph);
});

test.each([
  ['Đỗ & Łukasz Lending', 'Do & Lukasz Lending'],
  ['How the Đặng family bought', 'How the Dang family bought'],
  ['From rent → own', 'From rent – own'],
  ['Home 🏡 at last 👨‍👩‍👧', 'Home at last'],
  ['Buying 房贷', 'Buying'],
])('draws "%s", with letters that the font lacks, as "%s"', async (written, shown) => {
  const draw = async (words: string) =>
    (
      await drawPreview(PreviewCard({ title: words, chart, firm: { ...firm, name: words } }), fonts)
    ).toBuffer();
  expect((await draw(written)).equals(await draw(shown))).toBe(true);
});

test('copies a preview from the previous build until its content changes', async () => {
  const [first, second, third] = [testFolder(), testFolder(), testFolder()];
  const previews = (words: string) => [
    { file: '/previews/a.png', card: PreviewCard({ title: words, chart, firm }) },
  ];
  const fileOf = (release: string) => join(release, 'client/previews/a.png');
  await drawPreviews({ brand }, previews('One'), { release: first, before: join(first, 'none') });
  expect((await sharp(fileOf(first)).metadata()).width).toBe(1200);
  writeFileSync(fileOf(first), 'drawn before');
  await drawPreviews({ brand }, previews('One'), { release: second, before: first });
  expect(readFileSync(fileOf(second), 'utf8')).toBe('drawn before');
  await drawPreviews({ brand }, previews('Two'), { release: third, before: second });
  expect((await sharp(fileOf(third)).metadata()).width).toBe(1200);
});

test('draws the mark of an icon within the safe circle on the background', async () => {
  const { data, info } = await drawIcon(Buffer.from(loaded.favicon), 180, brand.colour.paper)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([180, 180]);
  const paper = data.subarray(0, 3).toString('hex');
  expect(`#${paper}`.toUpperCase()).toBe(brand.colour.paper);
  const drawn = Array.from({ length: 180 * 180 }, (_, at) => at).filter(
    (at) => data.subarray(at * 3, at * 3 + 3).toString('hex') !== paper,
  );
  const distances = drawn.map((at) => Math.hypot((at % 180) - 89.5, Math.floor(at / 180) - 89.5));
  expect(Math.max(...distances)).toBeLessThanOrEqual(0.4 * 180);
  expect(Math.max(...distances)).toBeGreaterThan(0.2 * 180);
});

test('finds the pictures of a page in each width and format', () => {
  const page = load(
    '<picture><source srcset="/pictures/a-1.avif 1w, /pictures/a-2.avif 2w"><img src="/pictures/a-1.jpg">' +
      '</picture><img src="/charts/x.svg"><a href="/pictures/not-shown.jpg">b</a>',
  );
  expect(findPictures(page)).toEqual(['/pictures/a-1.avif', '/pictures/a-2.avif', '/pictures/a-1.jpg']);
});
