/** The pictures that other sites show beside links to our pages. */
import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { brand } from '../../config/brand.ts';
import { site } from '../../config/site.ts';
import { KeptFiles } from '../kept-files.ts';
import { PreviewArtist } from '../previews/draw-preview.ts';
import { paint, pictureName } from '../previews/paint.ts';
import { readTypeface } from '../previews/typeface.ts';
import { CLIENT } from './site-files.ts';

const kept = new KeptFiles('.cache/previews');
/** Which kept picture belongs where in the site. */
const LIST = '.cache/previews.json';
/** Sites that show previews give up on heavy ones. */
export const MAX_PREVIEW_BYTES = 100_000;

/**
 * Draws them beside the other steps of a build, whose folder is not there yet.
 *
 * @returns how many there are.
 */
export async function drawPreviews(): Promise<number> {
  // Through Vite, because charts are drawn in TSX, which Node does not read.
  const { module } = await runnerImport<typeof import('../../app/seo/previews.server.ts')>(
    './app/seo/previews.server.ts',
  );
  const firm = {
    name: site.brand.name,
    domain: new URL(site.url).host,
    mark: await readFile('public/favicon.svg', 'utf8'),
  };
  const artist = new PreviewArtist(firm, await readTypeface(brand.font.file));
  const list: [file: string, picture: string][] = [];
  for (const preview of await module.listPreviews()) {
    const svg = artist.draw(preview);
    const name = pictureName(svg);
    const { length } = await kept.get(name, () => paint(svg));
    if (length >= MAX_PREVIEW_BYTES) {
      throw new Error(
        `${preview.file}: expected under ${MAX_PREVIEW_BYTES} bytes, found ${length}`,
      );
    }
    list.push([preview.file, name]);
  }
  await kept.forgetUnused();
  await writeFile(LIST, JSON.stringify(list));
  return list.length;
}

/** Puts the pictures that were drawn into the built site. */
export async function placePreviews(): Promise<void> {
  const list = JSON.parse(await readFile(LIST, 'utf8')) as [file: string, picture: string][];
  for (const [path, name] of list) {
    const file = join(CLIENT, path);
    await mkdir(dirname(file), { recursive: true });
    await copyFile(kept.path(name), file, constants.COPYFILE_FICLONE);
  }
}
