import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import { filesIn, ROOT } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { cssText } from './brand-tokens.ts';

/** The range of weights that the styles use. */
const WEIGHTS = { min: 400, max: 800 };

/** Kerning, ligatures and tabular figures. */
const FEATURES = ['kern', 'liga', 'tnum'];

/** Characters always included: ASCII, and typographic forms of them. */
const BASE_CHARACTERS = `${String.fromCharCode(...Array(0x7f).keys()).slice(0x20)}\u00a0–—‘’“”…`;

/** Returns the @font-face rule of the brand's font. */
export async function brandFontCss(firm: LoadedFirm): Promise<string> {
  const { family, weights } = firm.brand.font;
  const [lightest = WEIGHTS.min, heaviest = WEIGHTS.max] = weights.split(' ').map(Number);
  // A font with a single weight has no axis to limit.
  const axis = lightest < heaviest && {
    min: Math.max(lightest, WEIGHTS.min),
    max: Math.min(heaviest, WEIGHTS.max),
  };
  const url = relative(import.meta.dirname, await subsetFile(firm, axis));
  return `@font-face {
  font-family: ${cssText(family)};
  src: url(${cssText(url)}) format("woff2");
  font-weight: ${axis ? `${axis.min} ${axis.max}` : weights};
  font-display: swap;
}`;
}

/** Writes a subset of the font with the characters and weights that the site uses. Cached between builds. */
async function subsetFile(
  { dir, brand }: LoadedFirm,
  axis: false | { min: number; max: number },
): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(brand.font.file));
  const characters = [...new Set(BASE_CHARACTERS + readAllTexts(dir))].toSorted().join('');
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([characters, axis, FEATURES]));
  const name = brand.font.family.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const file = join(ROOT, '.cache/fonts', key.digest('hex').slice(0, 16), `${name}.woff2`);
  try {
    await readFile(file);
  } catch {
    // A variable, since the types lack keepFeatures and would reject it in a literal.
    const options = { keepFeatures: FEATURES, ...(axis && { variationAxes: { wght: axis } }) };
    const subset = await subsetFont(whole, characters, { targetFormat: 'woff2', ...options });
    // Write and rename, since builds of several firms may run at the same time.
    const draft = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, subset);
    await rename(draft, file);
  }
  return file;
}

/** Reads all texts of the product and the firm, for signs in charts and letters outside ASCII. */
function readAllTexts(dir: string): string {
  const product = globSync('{app,content}/**/*.{md,ts,tsx,yaml}', { cwd: ROOT });
  const own = filesIn(dir).files.filter((name) => /\.(md|yaml)$/.test(name));
  return [...product.map((name) => join(ROOT, name)), ...own.map((name) => join(dir, name))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
    .replaceAll(/\p{C}/gu, '');
}
