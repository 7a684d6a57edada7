/** Builds the desk into its own folder beside the site. */
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

/** Adds the brand's colours and its font, unlike the site without subsetting: names may contain any character. */
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

/** Returns the logo as a data URL, because the desk's origin does not serve the site's pictures. */
async function inlineLogo({ logo }: Brand) {
  if (logo.kind === 'name') return null;
  const { svg } = readLogoFile(firmFolder(), logo.file);
  if (svg !== null) return { src: svgDataUrl(svg), includesName: logo.includesName };
  const picture = sharp(join(firmFolder(), logo.file)).resize({
    height: PNG_HEIGHT,
    withoutEnlargement: true,
  });
  const png = (await picture.png().toBuffer()).toString('base64');
  return { src: `data:image/png;base64,${png}`, includesName: logo.includesName };
}

const svgDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: `${DESK}/`,
  plugins: [brandLook(), tailwindcss()],
  define: { DESK_FIRM: JSON.stringify({ name: site.brand.name, logo: await inlineLogo(brand) }) },
  build: {
    outDir: process.env.DESK_DIR ?? '../build/desk',
    emptyOutDir: true,
    target: ['chrome110', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
  },
  // Hides warnings about "use client" directives in libraries.
  logLevel: 'error',
});
