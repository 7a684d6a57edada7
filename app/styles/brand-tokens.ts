import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { generateFontFace, getMetricsForFamily, readMetrics } from 'fontaine';
import type { Brand } from '../../config/brand-schema.ts';

/**
 * The brand's tokens as a Tailwind theme, so that `bg-paper` or `text-fig` follow firm/brand.yaml.
 * Colours of Tailwind's own palette are switched off: only the brand's can be used.
 */
export async function brandTokensCss({ colour, font, pageWidth }: Brand): Promise<string> {
  const colours = Object.entries(colour).map(([name, hex]) => `  --color-${name}: ${hex};`);
  const families = [font.family, ...font.standIns.map((name) => standInName(font, name))];
  const fallbacks = font.fallback.split(',').map((name) => familyName(name.trim()));
  return [
    ...(await Promise.all(font.standIns.map((name) => standInFace(font, name)))),
    '@theme static {',
    '  --color-*: initial;',
    '  --color-transparent: transparent;',
    '  --color-current: currentColor;',
    ...colours,
    `  --font-sans: ${[...families.map(cssText), ...fallbacks].join(', ')};`,
    `  --container-page: ${pageWidth}rem;`,
    '}',
  ].join('\n');
}

/** A text in quotes, out of which no value of a firm's gets: JSON escapes what CSS wants escaped. */
export const cssText = (text: string) => JSON.stringify(text);

/** What browsers take for a kind of font only without quotes. */
const KINDS = new Set(
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded'.split(
    ' ',
  ),
);

const familyName = (name: string) => (KINDS.has(name) ? name : cssText(name));

function standInName({ family }: Brand['font'], name: string): string {
  return `${family} as ${name}`;
}

/** A font of the visitor's own system, stretched to the metrics of the brand's. */
async function standInFace(font: Brand['font'], system: string): Promise<string> {
  const fontFile = createRequire(import.meta.url).resolve(font.file);
  const [wanted, has] = await Promise.all([
    readMetrics(pathToFileURL(fontFile)),
    getMetricsForFamily(system),
  ]);
  if (!wanted || !has) throw new Error(`brand.yaml: no metrics for ${wanted ? system : fontFile}`);
  const name = standInName(font, system);
  // Regular and bold apart: one face for all weights would leave headings thin.
  return [
    generateFontFace(wanted, { name, font: system, metrics: has, 'font-weight': '300 550' }),
    generateFontFace(wanted, { name, font: `${system} Bold`, metrics: has, 'font-weight': '551 900' }),
  ].join('\n');
}
