import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { generateFontFace, getMetricsForFamily, readMetrics } from 'fontaine';
import subsetFont from 'subset-font';
import type { Brand } from '../../config/brand-schema.ts';

/**
 * Returns the brand's tokens as a Tailwind theme, so that `bg-paper` and `text-fig` follow firm/brand.yaml. Disables
 * Tailwind's palette.
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

/** Quotes a string for CSS. JSON's escapes are valid there. */
export const cssText = (text: string) => JSON.stringify(text);

/** Generic font families, which must not be quoted. */
const GENERIC_FAMILIES = new Set(
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded'.split(
    ' ',
  ),
);

const familyName = (name: string) => (GENERIC_FAMILIES.has(name) ? name : cssText(name));

function standInName({ family }: Brand['font'], name: string): string {
  return `${family} as ${name}`;
}

/** Ratio of bold to regular width of system fonts, measured on English headings. */
const BOLD_WIDTH: Readonly<Record<string, number>> = { Arial: 1.079, Roboto: 1.016, Helvetica: 1.079 };

/** Metric-compatible fonts, for systems without the first. */
const METRIC_COMPATIBLE: Readonly<Record<string, string>> = { Arial: 'Liberation Sans' };

/**
 * A fallback face for each weight, with the range of weights that it covers. Heavier letters are wider, and a
 * heading that wraps differently in the web font would shift the page.
 */
const FACES = [
  { weight: 400, range: '300 550', isBold: false },
  { weight: 600, range: '551 650', isBold: true },
  { weight: 700, range: '651 750', isBold: true },
  { weight: 800, range: '751 900', isBold: true },
];

/** Returns @font-face rules that adjust a system font to the metrics of the brand's font. */
async function standInFaces(font: Brand['font'], system: string): Promise<string> {
  const metrics = await getMetricsForFamily(system);
  if (!metrics) throw new Error(`brand.yaml: no metrics for ${system}`);
  const boldMetrics = { ...metrics, xWidthAvg: metrics.xWidthAvg * (BOLD_WIDTH[system] ?? 1) };
  const name = standInName(font, system);
  const twin = METRIC_COMPATIBLE[system];
  const faces = FACES.map(async ({ weight, range, isBold }) => {
    const bold = isBold ? ' Bold' : '';
    const face = generateFontFace(await metricsAt(font, weight), {
      name,
      font: system + bold,
      metrics: isBold ? boldMetrics : metrics,
      'font-weight': range,
    });
    const rule = twin === undefined ? face : face.replace(');', `), local("${twin}${bold}");`);
    return roundUp(rule);
  });
  return (await Promise.all(faces)).join('\n');
}

/**
 * Rounds percentages up to two decimals. Browsers round heights to whole pixels, and a value just below a half pixel
 * would move every line up by one.
 */
function roundUp(face: string): string {
  return face.replaceAll(/\d+\.\d{3,}(?=%)/g, (share) => String(Math.ceil(Number(share) * 100) / 100));
}

const metricsCache = new Map<string, ReturnType<typeof measure>>();

/** Returns the metrics of the brand's font at one weight. */
function metricsAt({ file, weights }: Brand['font'], weight: number) {
  const [lightest = weight, heaviest = lightest] = weights.split(' ').map(Number);
  // A font with a single weight has no axis to set.
  const wght = lightest < heaviest ? Math.min(Math.max(weight, lightest), heaviest) : null;
  const key = `${file} ${wght}`;
  const metrics = metricsCache.get(key) ?? measure(file, wght);
  metricsCache.set(key, metrics);
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
