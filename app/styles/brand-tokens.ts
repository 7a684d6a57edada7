import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { generateFontFace, getMetricsForFamily, readMetrics } from 'fontaine';
import subsetFont from 'subset-font';
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
    ...(await Promise.all(font.standIns.map((name) => standInFaces(font, name)))),
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

/** How much wider the bold letters of a system's font are than its regular ones, in English headings. */
const BOLD_WIDTH: Readonly<Record<string, number>> = { Arial: 1.079, Roboto: 1.016, Helvetica: 1.079 };

/** A font with the same widths, which systems have that lack the first. */
const TWINS: Readonly<Record<string, string>> = { Arial: 'Liberation Sans' };

/**
 * The weights that the styles set, and those that one face stands in for: letters grow wider as they grow heavier,
 * and a heading that wraps otherwise once the font is there moves the page below it.
 */
const FACES = [
  { weight: 400, range: '300 550', isBold: false },
  { weight: 600, range: '551 650', isBold: true },
  { weight: 700, range: '651 750', isBold: true },
  { weight: 800, range: '751 900', isBold: true },
];

/** A font of the visitor's own system, stretched to the metrics of the brand's. */
async function standInFaces(font: Brand['font'], system: string): Promise<string> {
  const has = await getMetricsForFamily(system);
  if (!has) throw new Error(`brand.yaml: no metrics for ${system}`);
  const boldHas = { ...has, xWidthAvg: has.xWidthAvg * (BOLD_WIDTH[system] ?? 1) };
  const name = standInName(font, system);
  const twin = TWINS[system];
  const faces = FACES.map(async ({ weight, range, isBold }) => {
    const bold = isBold ? ' Bold' : '';
    const face = generateFontFace(await metricsAt(font, weight), {
      name,
      font: system + bold,
      metrics: isBold ? boldHas : has,
      'font-weight': range,
    });
    const known = twin === undefined ? face : face.replace(');', `), local("${twin}${bold}");`);
    return roundedUp(known);
  });
  return (await Promise.all(faces)).join('\n');
}

/**
 * Percentages of two decimals, never less than they were: browsers round heights to whole pixels, and one that is
 * a hair below the half, which a quarter of 14 or 18 px is, would make every line stand a pixel higher.
 */
function roundedUp(face: string): string {
  return face.replaceAll(/\d+\.\d{3,}(?=%)/g, (share) => String(Math.ceil(Number(share) * 100) / 100));
}

const measured = new Map<string, ReturnType<typeof measure>>();

/** The metrics of the brand's font at one weight. */
function metricsAt({ file, weights }: Brand['font'], weight: number) {
  const [lightest = weight, heaviest = lightest] = weights.split(' ').map(Number);
  // A font of one weight has no axis that could be set.
  const wght = lightest < heaviest ? Math.min(Math.max(weight, lightest), heaviest) : null;
  const key = `${file} ${wght}`;
  const metrics = measured.get(key) ?? measure(file, wght);
  measured.set(key, metrics);
  return metrics;
}

async function measure(file: string, wght: number | null) {
  const path = createRequire(import.meta.url).resolve(file);
  const letters = String.fromCharCode(...Array(0x7f).keys()).slice(0x20);
  const options = { targetFormat: 'woff2', ...(wght && { variationAxes: { wght } }) } as const;
  const atWeight = await subsetFont(await readFile(path), letters, options);
  const metrics = await readMetrics(`data:font/woff2;base64,${atWeight.toString('base64')}`);
  if (!metrics) throw new Error(`brand.yaml: no metrics for ${path}`);
  return metrics;
}
