import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import { filesIn, ROOT } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { cssText } from './brand-tokens.ts';

/** The lightest and the heaviest letters that the styles ask for. */
const WEIGHTS = { min: 400, max: 800 };

/** Pairs set apart or together, and figures that stand below each other. */
const FEATURES = ['kern', 'liga', 'tnum'];

/** What a keyboard writes, and how it is set. */
const ALWAYS = `${String.fromCharCode(...Array(0x7f).keys()).slice(0x20)}\u00a0–—‘’“”…`;

/** The brand's font as a rule that swaps it in as soon as it is there. */
export async function brandFontCss(firm: LoadedFirm): Promise<string> {
  const { family, weights } = firm.brand.font;
  const [lightest = WEIGHTS.min, heaviest = WEIGHTS.max] = weights.split(' ').map(Number);
  // A font of one weight has no axis that could be cut.
  const axis = lightest < heaviest && {
    min: Math.max(lightest, WEIGHTS.min),
    max: Math.min(heaviest, WEIGHTS.max),
  };
  const address = relative(import.meta.dirname, await subsetFile(firm, axis));
  return `@font-face {
  font-family: ${cssText(family)};
  src: url(${cssText(address)}) format("woff2");
  font-weight: ${axis ? `${axis.min} ${axis.max}` : weights};
  font-display: swap;
}`;
}

/** The letters and weights that the site shows, out of the brand's whole font; kept from build to build. */
async function subsetFile(
  { dir, brand }: LoadedFirm,
  axis: false | { min: number; max: number },
): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(brand.font.file));
  const letters = [...new Set(ALWAYS + writtenTexts(dir))].toSorted().join('');
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([letters, axis, FEATURES]));
  const name = brand.font.family.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const file = join(ROOT, '.cache/fonts', key.digest('hex').slice(0, 16), `${name}.woff2`);
  try {
    await readFile(file);
  } catch {
    // Its types do not know of keepFeatures yet, and a literal may hold no more than they do.
    const options = { keepFeatures: FEATURES, ...(axis && { variationAxes: { wght: axis } }) };
    const subset = await subsetFont(whole, letters, { targetFormat: 'woff2', ...options });
    // Builds of several firms may make it at the same time.
    const draft = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, subset);
    await rename(draft, file);
  }
  return file;
}

/** All that the product and the firm have written: signs in charts, and names in letters that English lacks. */
function writtenTexts(dir: string): string {
  const product = globSync('{app,content}/**/*.{md,ts,tsx,yaml}', { cwd: ROOT });
  const own = filesIn(dir).files.filter((name) => /\.(md|yaml)$/.test(name));
  return [...product.map((name) => join(ROOT, name)), ...own.map((name) => join(dir, name))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
    .replaceAll(/\p{C}/gu, '');
}
