/** Writes the favicon and app icons, the preview images of links, and the firm's pictures. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import pMap from 'p-map';
import {
  cloneElement,
  type FunctionComponent,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import satori, { type Font } from 'satori';
import satoriPackage from 'satori/package.json' with { type: 'json' };
import sharp, { type Sharp } from 'sharp';
import subsetFont from 'subset-font';
import { FAVICON, siteImage } from '../../app/pictures/site-images.server.ts';
import { previewSize } from '../../app/seo/page-limits.ts';
import type { Preview } from '../../app/seo/preview-image.tsx';
import type { Brand } from '../../config/brand-schema.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { MAX_PIXELS } from '../../config/picture-file.ts';
import { CLIENT } from './site-files.ts';

/** Limits of preview images. Some sites ignore images above 300 kB, most above 600 kB. */
export const MAX_BYTES = { drawn: 100_000, photograph: 400_000 };

/** This thread lays out each image; another rasterises it. */
const CONCURRENCY = 3;

/** The file in a build with the hash of each preview's inputs, by its path. */
const PREVIEWS_FILE = 'previews.json';

/**
 * Draws the previews. Copies those whose inputs have not changed from the previous build.
 *
 * @param release the folder of this build.
 * @param before the folder of the previous build, which may be missing.
 */
export async function drawPreviews(
  { brand }: Pick<LoadedFirm, 'brand'>,
  previews: readonly Preview[],
  { release, before }: { release: string; before: string },
): Promise<void> {
  const fonts = await readFonts(brand);
  const program = createHash('sha256').update(await readFile(import.meta.filename));
  program.update(JSON.stringify([satoriPackage.version, sharp.versions]));
  for (const { data } of fonts) program.update(new Uint8Array(data));
  const known: Record<string, string> = await readFile(join(before, PREVIEWS_FILE), 'utf8').then(
    JSON.parse,
    () => ({}),
  );
  const drawn: Record<string, string> = {};
  const draw = async ({ file: path, card }: Preview) => {
    const file = join(release, 'client', path);
    await mkdir(dirname(file), { recursive: true });
    const key = program.copy().update(renderToStaticMarkup(card)).digest('hex');
    drawn[path] = key;
    if (known[path] === key && (await isCopied(join(before, 'client', path), file))) return;
    const { size } = await (await drawPreview(card, fonts)).toFile(file);
    const hasPhoto = (card.props as { photo?: string }).photo !== undefined;
    const most = hasPhoto ? MAX_BYTES.photograph : MAX_BYTES.drawn;
    if (size >= most) throw new Error(`${path}: expected under ${most} bytes, found ${size}`);
  };
  await pMap(previews, draw, { concurrency: CONCURRENCY });
  await writeFile(join(release, PREVIEWS_FILE), `${JSON.stringify(drawn, Object.keys(drawn).sort(), 2)}\n`);
}

const isCopied = (from: string, to: string) =>
  copyFile(from, to).then(
    () => true,
    () => false,
  );

/** Draws a preview. Letters that the fonts lack lose their accents; other missing characters are left out. */
export async function drawPreview(card: ReactElement, fonts: Font[]): Promise<Sharp> {
  const missing = new Set<string>();
  const loadAdditionalAsset = async (_language: string, letters: string) => {
    for (const letter of letters) missing.add(letter);
    return [];
  };
  const options = { ...previewSize, fonts, loadAdditionalAsset };
  let svg = await satori(card, options);
  if (missing.size > 0) svg = await satori(transliterate(card, missing), options);
  // satori clips each box with a path and with a mask of the same shape. Dropping the mask halves the time.
  const painted = svg.replaceAll(/ mask="url\(#satori_om-[^)]*\)"/g, '');
  return sharp(Buffer.from(painted)).png({ palette: true, effort: 3, dither: 0 });
}

/** Replaces the missing letters of a card. */
function transliterate(node: ReactNode, missing: ReadonlySet<string>): ReactNode {
  if (typeof node === 'string') {
    const words = Array.from(node, (letter) => (missing.has(letter) ? baseLetter(letter) : letter));
    return words.join('').replaceAll(/ {2,}/g, ' ').trim();
  }
  if (Array.isArray(node)) return node.map((one) => transliterate(one, missing));
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { type, props } = node;
  if (typeof type === 'function')
    return transliterate((type as FunctionComponent)(props) as ReactNode, missing);
  return cloneElement(node, { children: transliterate(props.children, missing) });
}

/** Letters that Unicode does not decompose into a letter and an accent. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...{
    Đ: 'D',
    đ: 'd',
    Ħ: 'H',
    ħ: 'h',
    ı: 'i',
    Ł: 'L',
    ł: 'l',
    Ø: 'O',
    ø: 'o',
    Æ: 'AE',
    æ: 'ae',
    Œ: 'OE',
    œ: 'oe',
  },
  ...{ ß: 'ss', ẞ: 'SS', '→': '–', '−': '–' },
};

function baseLetter(letter: string): string {
  return Array.from(
    letter.normalize('NFKD'),
    (sign) => REPLACEMENTS[sign] ?? (/[ -~]/.test(sign) ? sign : ''),
  ).join('');
}

/** Reads the brand's font in the weights of the previews, because satori does not support variable fonts. */
export async function readFonts({ font }: Brand): Promise<Font[]> {
  const variable = await readFile(createRequire(import.meta.url).resolve(font.file));
  // The letters of European languages, punctuation, arrows and mathematical signs.
  const letters = String.fromCharCode(...Array(0x2300).keys());
  const fontOf = async (weight: 400 | 600 | 700 | 800) => {
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
    return { name: font.family, weight, data: await subsetFont(variable, letters, options) };
  };
  return Promise.all(([400, 600, 700, 800] as const).map(fontOf));
}

/** Widths and heights of the icons, in pixels. */
const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
/** Keeps the mark within the middle 80%, which stays visible where phones crop icons to circles. */
const MARK_SHARE = 0.56;

export async function makeIcons({ favicon, site, brand }: LoadedFirm): Promise<void> {
  const { paper } = brand.colour;
  await writeFile(join(CLIENT, FAVICON), favicon);
  for (const [file, size] of Object.entries(SIZES)) {
    await drawIcon(Buffer.from(favicon), size, paper).toFile(join(CLIENT, file));
  }
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  // 'browser': the site is not an app, and the address bar stays visible.
  const manifest = {
    name: site.brand.name,
    short_name: site.brand.shortName,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  await writeFile(join(CLIENT, 'site.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Draws the mark on an opaque background: phones show transparent icons on black. */
export function drawIcon(mark: Buffer, size: number, background: string): Sharp {
  const side = Math.round((size * MARK_SHARE) / 2) * 2;
  const border = (size - side) / 2;
  return sharp(mark, { limitInputPixels: MAX_PIXELS })
    .resize(side, side, { fit: 'contain', background })
    .extend({ top: border, bottom: border, left: border, right: border, background })
    .flatten({ background })
    .png({ palette: true });
}

/** Returns the URLs of the firm's pictures in a page, in each width and format. */
export function findPictures($: CheerioAPI): string[] {
  return $('img, source')
    .toArray()
    .flatMap(({ attribs: { src = '', srcset = '' } }) => [src, ...srcset.split(',')])
    .map((one) => one.trim().split(/\s/)[0] ?? '')
    .filter((one) => one.startsWith('/pictures/'));
}

/**
 * Writes the pictures of the site. Copies those of the previous build, since their names contain hashes: encoding AVIF
 * takes seconds for each picture.
 *
 * @param before the folder of the previous build, which may be missing.
 */
export async function writePictures(firm: LoadedFirm, addresses: ReadonlySet<string>, before: string) {
  if (addresses.size > 0) await mkdir(join(CLIENT, 'pictures'), { recursive: true });
  const write = async (address: string) => {
    const file = join(CLIENT, address);
    if (await isCopied(join(before, 'client', address), file)) return;
    const image = await siteImage(firm, address);
    if (image === null) throw new Error(`${address}: expected a picture in the firm's folder, found none`);
    await writeFile(file, image);
  };
  await pMap(addresses, write, { concurrency: CONCURRENCY });
}
