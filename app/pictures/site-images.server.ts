/** Pictures generated from the firm's files, by URL path. */
import type { LoadedFirm } from '../../config/load-firm.ts';
import { PNG_HEIGHT, readLogoFile } from '../../config/logo-file.ts';
import { MAX_PIXELS } from '../../config/picture-file.ts';
import { loadSharp, pictureFile } from './pictures.server.ts';

export const FAVICON = '/favicon.svg';

/** @returns null if no file of the firm has the address. */
export async function siteImage(firm: LoadedFirm, address: string): Promise<Buffer | null> {
  if (address === FAVICON) return Buffer.from(firm.favicon);
  return (await logoImage(firm, address)) ?? pictureFile(firm.dir, address);
}

async function logoImage({ dir, brand }: LoadedFirm, address: string): Promise<Buffer | null> {
  if (brand.logo.kind !== 'file') return null;
  const { source, path, svg } = readLogoFile(dir, brand.logo.file);
  if (path !== address) return null;
  if (svg !== null) return Buffer.from(svg);
  return loadSharp()(source, { limitInputPixels: MAX_PIXELS })
    .resize({ height: PNG_HEIGHT, withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
