/** The firm's mark as browsers and phones show it beside the site's name. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '../../config/brand.ts';
import { site } from '../../config/site.ts';
import { paint } from '../previews/paint.ts';
import { CLIENT } from './site-files.ts';

/** By file, with the width and height that its reader asks for. */
const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
/** Phones cut icons to circles: what lies in the middle four fifths is always seen. */
const MARK_SHARE = 0.56;

export async function makeIcons(): Promise<void> {
  const mark = await readFile('public/favicon.svg', 'utf8');
  for (const [file, size] of Object.entries(SIZES)) {
    await writeFile(join(CLIENT, file), paint(iconSvg(mark, size)));
  }
  await writeFile(join(CLIENT, 'site.webmanifest'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The mark on the site's paper, since a phone would put a ground-less one on black. */
export function iconSvg(mark: string, size: number): string {
  const side = size * MARK_SHARE;
  const start = (size - side) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" fill="${brand.colour.paper}"/>`,
    mark.replace(/<svg\b/, `<svg x="${start}" y="${start}" width="${side}" height="${side}"`),
    '</svg>',
  ].join('');
}

/** A website and no app: it opens in the browser, with the address to be seen. */
export function manifest() {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: site.brand.name,
    short_name: site.brand.shortName,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: brand.colour.paper,
    theme_color: brand.colour.paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
