/** Every picture that is made of the firm's own files, by its address in the site. */
import { brand } from '../../config/brand.ts';
import { favicon } from '../../config/favicon.ts';
import { firmFile } from '../../config/firm-folder.ts';
import { PNG_HEIGHT, readLogoFile } from '../../config/logo-file.ts';
import { loadSharp } from './load-sharp.server.ts';
import { pictureFile } from './pictures.server.ts';

export const FAVICON = '/favicon.svg';

/** @returns null for an address that no file of the firm's makes. */
export async function siteImage(address: string): Promise<Buffer | null> {
  if (address === FAVICON) return Buffer.from(favicon());
  return (await logoImage(address)) ?? pictureFile(address);
}

async function logoImage(address: string): Promise<Buffer | null> {
  if (brand.logo.kind !== 'file') return null;
  const { file } = brand.logo;
  const { path, svg } = readLogoFile(file);
  if (path !== address) return null;
  if (svg !== null) return Buffer.from(svg);
  return loadSharp()(firmFile(file))
    .resize({ height: PNG_HEIGHT, withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
