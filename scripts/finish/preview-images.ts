/** The pictures that other sites show beside links to our pages. */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp, { type Sharp } from 'sharp';
import subsetFont from 'subset-font';
import { runnerImport } from 'vite';
import { previewSize } from '../../app/seo/preview.ts';
import { brand } from '../../config/brand.ts';
import { site } from '../../config/site.ts';
import { CLIENT } from './site-files.ts';

/** Sites that show previews give up on heavy ones. */
const MAX_PREVIEW_BYTES = 100_000;

/** @returns how many there are. */
export async function drawPreviews(): Promise<number> {
  // Through Vite, because charts are drawn in TSX, which Node does not read.
  const { module } = await runnerImport<typeof import('../../app/seo/previews.server.tsx')>(
    './app/seo/previews.server.tsx',
  );
  const previews = await module.listPreviews({
    name: site.brand.name,
    domain: new URL(site.url).host,
    mark: await readFile('public/favicon.svg', 'utf8'),
  });
  const fonts = await readFonts();
  // One is painted while the next is laid out.
  let painted = Promise.resolve();
  for (const { file, card } of previews) {
    const picture = await drawPreview(card, fonts);
    await painted;
    painted = write(picture, file);
  }
  await painted;
  return previews.length;
}

/** @throws {Error} for a letter that the brand's font has not. */
export async function drawPreview(card: ReactElement, fonts: Font[]): Promise<Sharp> {
  const missing: string[] = [];
  const svg = await satori(card, {
    ...previewSize,
    fonts,
    loadAdditionalAsset: async (_language, letters) => {
      missing.push(letters);
      return [];
    },
  });
  if (missing.length > 0) {
    throw new Error(`expected letters of the brand's font, found "${missing.join('", "')}"`);
  }
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 3, dither: 0 });
}

/** The brand's font in the weights of the pictures; satori cannot vary a variable one. */
export async function readFonts(): Promise<Font[]> {
  const file = createRequire(import.meta.url).resolve(brand.font.file);
  const variable = await readFile(file);
  // Everything below the arrows: all letters of European languages and their punctuation.
  const letters = String.fromCharCode(...Array(0x2190).keys());
  return Promise.all(
    ([400, 600, 700, 800] as const).map(async (weight) => ({
      name: brand.font.family,
      weight,
      data: await subsetFont(variable, letters, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      }),
    })),
  );
}

async function write(picture: Sharp, path: string): Promise<void> {
  const file = join(CLIENT, path);
  await mkdir(dirname(file), { recursive: true });
  const { size } = await picture.toFile(file);
  if (size >= MAX_PREVIEW_BYTES) {
    throw new Error(`${path}: expected under ${MAX_PREVIEW_BYTES} bytes, found ${size}`);
  }
}
