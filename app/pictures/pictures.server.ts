/** Reads the firm's photographs and generates the files that pages show. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import type sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import type { ContentFile } from '../../config/content-files.ts';
import { picturePath } from '../../config/fields.ts';
import { fileIn, filesIn, ROOT } from '../../config/firm-folder.ts';
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
 * Loads sharp lazily, because it is large and a site without photographs doesn't need it. Uses `require`, because the
 * Vite module runner that loaded this module may be closed by then.
 */
export function loadSharp(): typeof sharp {
  return createRequire(join(ROOT, 'package.json'))('sharp');
}

/** Thrown for a picture that cannot be shown. */
class PictureError extends Error {
  override name = 'PictureError';
}

/** Crops, and their widths in pixels. Smaller photographs are never enlarged. */
const shapes = {
  /** Uncropped. */
  whole: [480, 960, 1440],
  /** A portrait, shown at 96 px at most. */
  square: [96, 192],
} as const;

export type PictureShape = keyof typeof shapes;

const EXTENSIONS: Readonly<Record<PictureFormat, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
};

const QUALITIES = { avif: 52, webp: 76, jpg: 78 };

/** Bytes. Larger portraits are encoded again at a lower quality. */
const MAX_SQUARE_AVIF = 8_000;
const MIN_QUALITY = 20;

/** Crop position of pictures that aren't wide: faces are at the top, and detection by contrast misses them. */
const TALL_CROP = 'north';

/** Metadata of read files, by crop, modification time, size and path. */
const cache = new Map<string, Promise<Picture>>();

/**
 * @param dir the firm's folder.
 * @param file path in that folder, such as `pictures/kitchen.jpg`.
 * @throws {PictureError} if the file is missing or cannot be shown.
 */
export async function readPicture(dir: string, file: string, shape: PictureShape): Promise<Picture> {
  const { error } = picturePath.safeParse(file);
  if (error) throw new PictureError(`there is no picture ${file}: ${error.issues[0]?.message}`);
  const path = pathOf(dir, file);
  const { mtimeMs, size } = statSync(path);
  const key = `${shape} ${mtimeMs} ${size} ${path}`;
  const read = cache.get(key) ?? inspect(path, file, shape);
  cache.set(key, read);
  return read;
}

/** @throws {PictureError} if the folder has no such file. */
function pathOf(dir: string, file: string): string {
  const path = fileIn(dir, file);
  if (path) return path;
  const meant = didYouMean(file, filesIn(dir).files);
  throw new PictureError(`there is no picture ${file}${meant}`);
}

/** Returns a picture of the firm's folder, or the message of the error. */
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
 * Reads the picture of a front matter, if it has one.
 *
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

async function inspect(path: string, name: string, shape: PictureShape): Promise<Picture> {
  const { width, height } = await sizeOf(path, name);
  const largest = shape === 'square' ? Math.min(width, height) : width;
  const widths = [...new Set(shapes[shape].map((one) => Math.min(one, largest)))];
  const shown = widths.at(-1) ?? largest;
  return {
    path: urlOf(path, shape),
    widths,
    width: shown,
    height: shape === 'square' ? shown : Math.round((height / width) * shown),
  };
}

/** The size after applying the EXIF orientation. */
async function sizeOf(path: string, name: string): Promise<{ width: number; height: number }> {
  const format = formatOf(path);
  if (format === null) {
    throw new PictureError(
      isHeic(headOf(path))
        ? `the picture ${name} is not a JPEG, PNG or WebP: ${HEIC_HELP}`
        : `the picture ${name} is not a JPEG, PNG or WebP: choose another one`,
    );
  }
  const extensions = EXTENSIONS[format];
  if (!extensions.includes(extname(path).toLowerCase())) {
    throw new PictureError(
      `the picture ${name} has the wrong extension for its content: rename it to end in ${extensions[0]}`,
    );
  }
  const damaged = `the picture ${name} is damaged or incomplete: copy it again from the original`;
  let found: Metadata;
  try {
    // Reads the header only, so no pixel limit is needed and the message can name the size.
    found = await loadSharp()(path, { limitInputPixels: false }).metadata();
  } catch {
    throw new PictureError(damaged);
  }
  const { width, height } = found.autoOrient;
  const problem = tooManyPixels(width, height, name);
  if (problem) throw new PictureError(problem);
  try {
    // Decodes the picture: a truncated file has a valid header.
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

/** The URL contains a hash of the content and of everything that affects the generated files. */
function urlOf(path: string, shape: PictureShape): string {
  const { versions } = loadSharp();
  const hash = createHash('sha256')
    .update(readFileSync(path))
    .update(JSON.stringify([shape, shapes[shape], QUALITIES, MAX_SQUARE_AVIF, TALL_CROP, versions]))
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
 * Generates the file at an address below /pictures/.
 *
 * @param dir the firm's folder.
 * @returns null if no photograph of the firm has the address.
 */
export async function pictureFile(dir: string, address: string): Promise<Buffer | null> {
  const found = await findPicture(dir, address);
  return found && encode(join(dir, found.file), found.shape, found.width, found.format);
}

/** Returns the photograph that is shown at an address below /pictures/; null if there is none. */
export async function findPicture(
  dir: string,
  address: string,
): Promise<{ file: string; shape: PictureShape; width: number; format: Format } | null> {
  const [, path = '', stem, size, format] =
    /^(\/pictures\/([a-z0-9-]+)-[0-9a-f]{12})-(\d+)\.(avif|webp|jpg)$/.exec(address) ?? [];
  const width = Number(size);
  for (const file of filesIn(dir).files.filter((name) => /^(people|pictures)\/[^/]+$/.test(name))) {
    if (stemOf(file) !== stem) continue;
    for (const shape of ['whole', 'square'] as const) {
      const found = await readPicture(dir, file, shape).catch(() => null);
      if (found?.path === path && found.widths.includes(width)) {
        return { file, shape, width, format: format as Format };
      }
    }
  }
  return null;
}

/**
 * A photograph as a data URL, cropped to a size, for preview images.
 *
 * @param dir the firm's folder.
 */
export async function photoDataUrl(
  dir: string,
  file: string,
  width: number,
  height: number,
): Promise<string> {
  const cropped = await cropTo(pathOf(dir, file), width, height);
  const bytes = await cropped.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** Encodes without metadata, such as location, time and camera. */
async function encode(path: string, shape: PictureShape, width: number, format: Format): Promise<Buffer> {
  const image = shape === 'square' ? await cropTo(path, width, width) : open(path).autoOrient().resize(width);
  const quality = QUALITIES[format];
  if (format === 'avif')
    return shape === 'square' ? encodeSmallAvif(image) : image.avif({ quality }).toBuffer();
  if (format === 'webp') return image.webp({ quality }).toBuffer();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** Crops to a size: a wide picture to its most striking part, others to the top. */
async function cropTo(path: string, width: number, height: number): Promise<Sharp> {
  const { autoOrient: size } = await open(path).metadata();
  const position = size.width > size.height ? 'attention' : TALL_CROP;
  return open(path).autoOrient().resize(width, height, { fit: 'cover', position });
}

async function encodeSmallAvif(image: Sharp): Promise<Buffer> {
  for (let quality = QUALITIES.avif; ; quality -= 8) {
    const file = await image.clone().avif({ quality }).toBuffer();
    if (file.length <= MAX_SQUARE_AVIF || quality < MIN_QUALITY) return file;
  }
}

/** Tolerates small faults that cameras leave, but not truncated files. */
function open(path: string) {
  return loadSharp()(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
}
