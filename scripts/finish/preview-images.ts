/** The pictures that other sites show beside links to our pages. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { brand } from '../../config/brand.ts';
import { site } from '../../config/site.ts';
import { drawPreview } from '../previews/draw-preview.ts';
import { PaintedBefore } from '../previews/paint.ts';
import { readTypeface } from '../previews/typeface.ts';
import { CLIENT } from './site-files.ts';

const CACHE = '.cache/previews';
/** Sites that show previews give up on heavy ones. */
export const MAX_PREVIEW_BYTES = 100_000;

/** @returns how many there are. */
export async function makePreviews(): Promise<number> {
  // Through Vite, because charts are drawn in TSX, which Node does not read.
  const { module } = await runnerImport<typeof import('../../app/seo/previews.server.ts')>(
    './app/seo/previews.server.ts',
  );
  const previews = await module.listPreviews();
  const face = await readTypeface(brand.font.file);
  const firm = {
    name: site.brand.name,
    domain: new URL(site.url).host,
    mark: await readFile('public/favicon.svg', 'utf8'),
  };
  const painted = new PaintedBefore(CACHE);
  for (const preview of previews) {
    const png = await painted.paint(drawPreview(preview, firm, face));
    if (png.length >= MAX_PREVIEW_BYTES) {
      throw new Error(
        `${preview.file}: expected under ${MAX_PREVIEW_BYTES} bytes, found ${png.length}`,
      );
    }
    const file = join(CLIENT, preview.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, png);
  }
  await painted.forgetUnused();
  return previews.length;
}
