import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { generateFontFace, getMetricsForFamily, readMetrics } from 'fontaine';
import { brand } from '../../config/brand.ts';

/**
 * The brand's tokens as a Tailwind theme, so that `bg-paper` or `text-fig` follow firm/brand.yaml.
 * Colours of Tailwind's own palette are switched off: only the brand's can be used.
 */
export async function brandTokensCss(): Promise<string> {
  const colours = Object.entries(brand.colour).map(([name, hex]) => `  --color-${name}: ${hex};`);
  const families = [brand.font.family, ...brand.font.standIns.map(standInName)];
  return [
    ...(await Promise.all(brand.font.standIns.map(standInFace))),
    '@theme static {',
    '  --color-*: initial;',
    '  --color-transparent: transparent;',
    '  --color-current: currentColor;',
    ...colours,
    `  --font-sans: ${families.map((family) => `"${family}"`).join(', ')}, ${brand.font.fallback};`,
    `  --container-page: ${brand.pageWidth}rem;`,
    '}',
  ].join('\n');
}

function standInName(font: string): string {
  return `${brand.font.family} as ${font}`;
}

const fontFile = createRequire(import.meta.url).resolve(brand.font.file);

/** A font of the visitor's own system, stretched to the metrics of the brand's. */
async function standInFace(font: string): Promise<string> {
  const [wanted, has] = await Promise.all([readMetrics(pathToFileURL(fontFile)), getMetricsForFamily(font)]);
  if (!wanted || !has) throw new Error(`firm/brand.yaml: no metrics for ${wanted ? font : fontFile}`);
  const name = standInName(font);
  // Regular and bold apart: one face for all weights would leave headings thin.
  return [
    generateFontFace(wanted, { name, font, metrics: has, 'font-weight': '300 550' }),
    generateFontFace(wanted, { name, font: `${font} Bold`, metrics: has, 'font-weight': '551 900' }),
  ].join('\n');
}
