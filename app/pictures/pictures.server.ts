/** The firm's photographs: from a phone's file to what pages show. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import type sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import type { ContentFile } from '../../config/content-files.ts';
import { picturePath } from '../../config/fields.ts';
import { fileIn, filesIn, ROOT, shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { didYouMean } from '../../config/nearest.ts';
import {
  HEAD_BYTES,
  HEIC_HELP,
  isHeic,
  MAX_PIXELS,
  type PictureFormat,
  pictureFormat,
  tooManyPixels,
} from '../../config/picture-file.ts';
import { ConfigError } from '../../config/problems.ts';
import { fieldProblem } from '../../config/read-yaml.ts';
import type { DescribedPicture, Format, Picture } from './picture.ts';

/**
 * The library that reads and makes pictures: large, so a site without photographs loads none of it.
 * Required rather than imported, because what Vite has loaded a module with may be gone by then.
 */
export function loadSharp(): typeof sharp {
  return createRequire(join(ROOT, 'package.json'))('sharp');
}

/** Thrown for what cannot be shown. The message says what was expected and what was found. */
class PictureError extends Error {
  override name = 'PictureError';
}

/** How a photograph is cut, and the widths that it is made in, in pixels. None is ever enlarged. */
const shapes = {
  /** As it was taken. */
  whole: [480, 960, 1440],
  /** A face, which no page shows larger than 96 px. */
  square: [96, 192],
} as const;

export type PictureShape = keyof typeof shapes;

const ENDINGS: Readonly<Record<PictureFormat, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
};

const QUALITIES = { avif: 52, webp: 76, jpg: 78 };

/** A face is no reason to wait: what would weigh more is made again with less detail. */
const MOST_SQUARE_AVIF = 8_000;
const LEAST_QUALITY = 20;

/** Where a picture that is not wide is cut: its head is at the top, which neither colours nor contrast find reliably. */
const TALL_CUT = 'north';

/** What was read of each file, by its name and age: the dev server and a build ask again and again. */
const known = new Map<string, Promise<Picture>>();

/**
 * @param dir the firm's folder.
 * @param file its path in there, such as `pictures/kitchen.jpg`.
 * @throws {PictureError} when it is not there, or is none that can be shown.
 */
export async function readPicture(dir: string, file: string, shape: PictureShape): Promise<Picture> {
  const { error } = picturePath.safeParse(file);
  if (error) throw new PictureError(`${error.issues[0]?.message}, found "${file}"`);
  const path = pathOf(dir, file);
  const { mtimeMs, size } = statSync(path);
  const key = `${shape} ${mtimeMs} ${size} ${path}`;
  const read = known.get(key) ?? examine(path, shape);
  known.set(key, read);
  return read;
}

/** @throws {PictureError} when the folder has no such file. */
function pathOf(dir: string, file: string): string {
  const path = fileIn(dir, file);
  if (path) return path;
  const meant = didYouMean(file, filesIn(dir).files);
  throw new PictureError(`expected a picture in the firm's folder, found no ${shownPath(dir, file)}${meant}`);
}

/** A picture of the firm's folder, or what is wrong with it. */
export async function pictureIn(
  { dir }: Pick<LoadedFirm, 'dir'>,
  file: string,
  shape: PictureShape = 'whole',
): Promise<Picture | string> {
  try {
    return await readPicture(dir, file, shape);
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
}

/**
 * The picture that a front matter names.
 *
 * @returns nothing where it names none.
 * @throws {ConfigError} with the line of the field.
 */
export async function namedPicture(
  firm: Pick<LoadedFirm, 'dir'>,
  named: { file: string; alt: string } | undefined,
  file: ContentFile,
): Promise<DescribedPicture | undefined> {
  if (named === undefined) return undefined;
  const picture = await pictureIn(firm, named.file);
  if (typeof picture !== 'string') return { ...picture, alt: named.alt };
  throw new ConfigError([fieldProblem(file, ['picture', 'file'], picture)]);
}

async function examine(path: string, shape: PictureShape): Promise<Picture> {
  const { width, height } = await sizeOf(path);
  const largest = shape === 'square' ? Math.min(width, height) : width;
  const widths = [...new Set(shapes[shape].map((one) => Math.min(one, largest)))];
  const shown = widths.at(-1) ?? largest;
  return {
    path: addressOf(path, shape),
    widths,
    width: shown,
    height: shape === 'square' ? shown : Math.round((height / width) * shown),
  };
}

/** Upright. */
async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const name = shownPath(path);
  const format = formatOf(path);
  if (format === null) {
    throw new PictureError(
      isHeic(headOf(path))
        ? `${HEIC_HELP} (${name})`
        : `expected a JPEG, PNG or WebP picture, found none in ${name}`,
    );
  }
  const endings = ENDINGS[format];
  if (!endings.includes(extname(path).toLowerCase())) {
    throw new PictureError(`expected the ending ${endings[0]}, since that is what it holds, found ${name}`);
  }
  const damaged = `expected a whole picture, found one that breaks off or is damaged in ${name}`;
  let found: Metadata;
  try {
    // It reads the head of the file and decodes nothing, so that the message can name the size.
    found = await loadSharp()(path, { limitInputPixels: false }).metadata();
  } catch {
    throw new PictureError(damaged);
  }
  const { width, height } = found.autoOrient;
  const problem = tooManyPixels(width, height, name);
  if (problem) throw new PictureError(problem);
  try {
    // Half of a picture, as an interrupted copy leaves it, has all of its size.
    await open(path).resize(16).raw().toBuffer();
  } catch {
    throw new PictureError(damaged);
  }
  return { width, height };
}

function formatOf(path: string): PictureFormat | null {
  return pictureFormat(headOf(path));
}

function headOf(path: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, 'r');
  readSync(file, head, 0, HEAD_BYTES, 0);
  closeSync(file);
  return head;
}

/** Changed content, and another way of making files of it, have another address. */
function addressOf(path: string, shape: PictureShape): string {
  const { versions } = loadSharp();
  const hash = createHash('sha256')
    .update(readFileSync(path))
    .update(JSON.stringify([shape, shapes[shape], QUALITIES, MOST_SQUARE_AVIF, TALL_CUT, versions]))
    .digest('hex')
    .slice(0, 12);
  return `/pictures/${stemOf(path)}-${hash}`;
}

function stemOf(path: string): string {
  const stem = basename(path, extname(path))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return stem.replaceAll(/^-|-$/g, '') || 'photo';
}

/**
 * What stands at an address below /pictures/.
 *
 * @param dir the firm's folder.
 * @returns null for an address that no photograph of the firm's has.
 */
export async function pictureFile(dir: string, address: string): Promise<Buffer | null> {
  const [, path = '', stem, size, format] =
    /^(\/pictures\/([a-z0-9-]+)-[0-9a-f]{12})-(\d+)\.(avif|webp|jpg)$/.exec(address) ?? [];
  for (const file of filesIn(dir).files.filter((name) => /^(people|pictures)\/[^/]+$/.test(name))) {
    if (stemOf(file) !== stem) continue;
    for (const shape of ['whole', 'square'] as const) {
      const found = await readPicture(dir, file, shape).catch(() => null);
      if (found?.path !== path || !found.widths.includes(Number(size))) continue;
      return encode(join(dir, file), shape, Number(size), format as Format);
    }
  }
  return null;
}

/**
 * A photograph for a picture that other sites show, cut to its size.
 *
 * @param dir the firm's folder.
 */
export async function photoData(dir: string, file: string, width: number, height: number): Promise<string> {
  const cut = await cover(pathOf(dir, file), width, height);
  const bytes = await cut.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** Without what the camera wrote down: the place, the time, its own name. */
async function encode(path: string, shape: PictureShape, width: number, format: Format): Promise<Buffer> {
  const cut = shape === 'square' ? await cover(path, width, width) : open(path).autoOrient().resize(width);
  const quality = QUALITIES[format];
  if (format === 'avif') return shape === 'square' ? lightAvif(cut) : cut.avif({ quality }).toBuffer();
  if (format === 'webp') return cut.webp({ quality }).toBuffer();
  return cut.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** Upright and cut to this size: of a wide one what an eye falls on. */
async function cover(path: string, width: number, height: number): Promise<Sharp> {
  const { autoOrient: size } = await open(path).metadata();
  const position = size.width > size.height ? 'attention' : TALL_CUT;
  return open(path).autoOrient().resize(width, height, { fit: 'cover', position });
}

async function lightAvif(cut: Sharp): Promise<Buffer> {
  for (let quality = QUALITIES.avif; ; quality -= 8) {
    const file = await cut.clone().avif({ quality }).toBuffer();
    if (file.length <= MOST_SQUARE_AVIF || quality < LEAST_QUALITY) return file;
  }
}

/** Cameras leave small faults that hurt nobody; what breaks off is one. */
function open(path: string) {
  return loadSharp()(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
}
