/** Builds the desk into a folder of its own beside the site; nothing of it is part of a public page. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { brandTokensCss } from '../app/styles/brand-tokens.ts';
import type { Brand } from '../config/brand-schema.ts';
import { firmFolder } from '../config/firm-folder.ts';
import { loadFirmOrExit } from '../config/load-firm.ts';
import { PNG_HEIGHT, readLogoFile } from '../config/logo-file.ts';
import { DESK } from '../contracts/desk.ts';

const { brand, site } = loadFirmOrExit(firmFolder());
const style = fileURLToPath(new URL('desk.css', import.meta.url));

/** The firm's colours and font, as the site has them; the font whole, since anybody's name may stand here. */
function brandLook(): Plugin {
  return {
    name: 'brand-look',
    enforce: 'pre',
    async transform(code, id) {
      if (id.split('?', 1)[0] !== style) return;
      const { family, file } = brand.font;
      const face = `@font-face { font-family: "${family}"; src: url("${file}") format("woff2"); font-weight: 300 900; font-display: swap; }`;
      return { code: `${code}\n${face}\n${await brandTokensCss(brand)}`, map: null };
    },
  };
}

/** The firm's logo as an address that holds it: the desk's origin has none of the site's pictures. */
async function logoOf({ logo }: Brand) {
  if (logo.kind === 'name') return null;
  const { svg } = readLogoFile(firmFolder(), logo.file);
  if (svg !== null) return { src: svgAddress(svg), includesName: logo.includesName };
  const picture = sharp(join(firmFolder(), logo.file)).resize({
    height: PNG_HEIGHT,
    withoutEnlargement: true,
  });
  const png = (await picture.png().toBuffer()).toString('base64');
  return { src: `data:image/png;base64,${png}`, includesName: logo.includesName };
}

const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: `${DESK}/`,
  plugins: [brandLook(), tailwindcss()],
  define: { DESK_FIRM: JSON.stringify({ name: site.brand.name, logo: await logoOf(brand) }) },
  build: {
    outDir: process.env.DESK_DIR ?? '../build/desk',
    emptyOutDir: true,
    target: ['chrome110', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
  },
  // Warnings are of libraries whose marks for servers mean nothing here.
  logLevel: 'error',
});
