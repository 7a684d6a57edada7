/** The firm's mark as browsers and phones show it beside the site's name. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { brand } from '../../config/brand.ts';
import { site } from '../../config/site.ts';
import { CLIENT } from './site-files.ts';

/** By file, with the width and height that its reader asks for. */
const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
/** Phones cut icons to circles: what lies in the middle four fifths is always seen. */
const MARK_SHARE = 0.56;

export async function makeIcons(): Promise<void> {
  for (const [file, size] of Object.entries(SIZES)) {
    await drawIcon('public/favicon.svg', size).toFile(join(CLIENT, file));
  }
  await writeFile(join(CLIENT, 'site.webmanifest'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** The mark on the site's paper, since a phone would put a ground-less one on black. */
export function drawIcon(mark: string, size: number): Sharp {
  const side = Math.round((size * MARK_SHARE) / 2) * 2;
  const border = (size - side) / 2;
  const background = brand.colour.paper;
  return sharp(mark)
    .resize(side, side, { fit: 'contain', background })
    .extend({ top: border, bottom: border, left: border, right: border, background })
    .flatten({ background })
    .png({ palette: true });
}

/** A website and no app: it opens in the browser, with the address to be seen. */
function manifest() {
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
