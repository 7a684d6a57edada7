/** The firm's mark as browsers and phones show it, and the pictures that other sites show beside links. */
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

/** Sites that show previews give up on heavy ones: some at 300 kB, most at 600. */
export const MAX_BYTES = { drawn: 100_000, photograph: 400_000 };

/** As many as are painted at once: each is laid out by this thread, and painted by another. */
const AT_ONCE = 3;

/** In a build: by the address of each preview, the hash of all that it was drawn from. */
const PREVIEWS_FILE = 'previews.json';

/**
 * Draws the previews. One whose content has not changed is copied from the build before.
 *
 * @param release the folder of this build.
 * @param before the folder of the build before; it need not be there.
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
  await pMap(previews, draw, { concurrency: AT_ONCE });
  await writeFile(join(release, PREVIEWS_FILE), `${JSON.stringify(drawn, Object.keys(drawn).sort(), 2)}\n`);
}

const isCopied = (from: string, to: string) =>
  copyFile(from, to).then(
    () => true,
    () => false,
  );

/** A letter that the fonts lack is drawn without its accent, and a sign that they lack is left out. */
export async function drawPreview(card: ReactElement, fonts: Font[]): Promise<Sharp> {
  const missing = new Set<string>();
  const loadAdditionalAsset = async (_language: string, letters: string) => {
    for (const letter of letters) missing.add(letter);
    return [];
  };
  const options = { ...previewSize, fonts, loadAdditionalAsset };
  let svg = await satori(card, options);
  if (missing.size > 0) svg = await satori(respelled(card, missing), options);
  // Each box is cut out twice, by a path and by a mask of the same shape, which takes half of the painting.
  const painted = svg.replaceAll(/ mask="url\(#satori_om-[^)]*\)"/g, '');
  return sharp(Buffer.from(painted)).png({ palette: true, effort: 3, dither: 0 });
}

/** The same card, in letters that are not missing. */
function respelled(node: ReactNode, missing: ReadonlySet<string>): ReactNode {
  if (typeof node === 'string') {
    const words = Array.from(node, (letter) => (missing.has(letter) ? baseLetter(letter) : letter));
    return words.join('').replaceAll(/ {2,}/g, ' ').trim();
  }
  if (Array.isArray(node)) return node.map((one) => respelled(one, missing));
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { type, props } = node;
  if (typeof type === 'function') return respelled((type as FunctionComponent)(props) as ReactNode, missing);
  return cloneElement(node, { children: respelled(props.children, missing) });
}

/** Unicode does not take these apart into a letter and an accent. */
const STAND_INS: Readonly<Record<string, string>> = {
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
    (sign) => STAND_INS[sign] ?? (/[ -~]/.test(sign) ? sign : ''),
  ).join('');
}

/** The brand's font in the weights of the pictures; satori cannot vary a variable one. */
export async function readFonts({ font }: Brand): Promise<Font[]> {
  const variable = await readFile(createRequire(import.meta.url).resolve(font.file));
  // All letters of European languages, their punctuation, arrows and mathematical signs.
  const letters = String.fromCharCode(...Array(0x2300).keys());
  const fontOf = async (weight: 400 | 600 | 700 | 800) => {
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
    return { name: font.family, weight, data: await subsetFont(variable, letters, options) };
  };
  return Promise.all(([400, 600, 700, 800] as const).map(fontOf));
}

/** By file, with the width and height that its reader asks for. */
const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
/** Phones cut icons to circles: what lies in the middle four fifths is always seen. */
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
  // A website and no app: it opens in the browser, with the address to be seen.
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

/** The mark on the site's paper, since a phone would put a ground-less one on black. */
export function drawIcon(mark: Buffer, size: number, background: string): Sharp {
  const side = Math.round((size * MARK_SHARE) / 2) * 2;
  const border = (size - side) / 2;
  return sharp(mark, { limitInputPixels: MAX_PIXELS })
    .resize(side, side, { fit: 'contain', background })
    .extend({ top: border, bottom: border, left: border, right: border, background })
    .flatten({ background })
    .png({ palette: true });
}

/** The addresses of the firm's pictures that a page shows, in every width and format that it offers. */
export function findPictures($: CheerioAPI): string[] {
  return $('img, source')
    .toArray()
    .flatMap(({ attribs: { src = '', srcset = '' } }) => [src, ...srcset.split(',')])
    .map((one) => one.trim().split(/\s/)[0] ?? '')
    .filter((one) => one.startsWith('/pictures/'));
}

/**
 * Writes the pictures into the site. Their names tell their content, so one that the build before had
 * is taken over: the smallest format takes seconds a picture.
 *
 * @param before the folder of the build before; it need not be there.
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
  await pMap(addresses, write, { concurrency: AT_ONCE });
}
