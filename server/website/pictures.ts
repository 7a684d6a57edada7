/** Processes uploaded pictures: checks their content, applies the EXIF rotation, and strips metadata such as GPS. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type sharpLibrary from 'sharp';
import { ROOT } from '../../config/firm-folder.ts';
import { HEAD_BYTES, isHeic, MAX_PIXELS, pictureFormat, tooManyPixels } from '../../config/picture-file.ts';

/** Thrown for an unusable picture; the message is for the owner. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Pixels. No page shows more, and the firm's folder stays small enough to copy. */
const LONGEST_SIDE = 3000;
const QUALITY = 90;

const HEIC =
  'This is a HEIC picture, the iPhone’s own format. On the iPhone choose Settings, Camera, Formats, Most Compatible, and ' +
  'take it again; or open it on a Mac in Preview and choose File, Export, JPEG.';

/** Loads the library on first use, since it is large. */
const loadSharp = (): typeof sharpLibrary => createRequire(join(ROOT, 'package.json'))('sharp');

export interface CleanPicture {
  bytes: Buffer;
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}

/** @throws {PictureError} */
export async function cleanPicture(given: Buffer, name: string): Promise<CleanPicture> {
  const head = given.subarray(0, HEAD_BYTES);
  if (isHeic(head)) throw new PictureError(HEIC);
  const format = pictureFormat(head);
  if (format === null) {
    throw new PictureError(
      `${name} is not a picture that can be used. Please choose a JPEG, PNG or WebP file.`,
    );
  }
  const sharp = loadSharp();
  const damaged = `${name} is incomplete or damaged. Please copy it again from the original.`;
  const { autoOrient } = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError(damaged);
    });
  const problem = tooManyPixels(autoOrient.width, autoOrient.height, name);
  if (problem) throw new PictureError(`This picture is too large: ${problem}.`);
  const upright = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  const encoded = {
    jpeg: () => upright.jpeg({ quality: QUALITY }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: QUALITY }),
  };
  const { data, info } = await encoded[format]()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureError(damaged);
    });
  const extension = format === 'jpeg' ? 'jpg' : format;
  return { bytes: data, extension, width: info.width, height: info.height };
}

/**
 * Checks a logo by its content. Keeps an SVG unchanged: the build sanitizes it, and shows it only as an image.
 *
 * @throws {PictureError}
 */
export async function cleanLogo(given: Buffer, name: string): Promise<{ path: string; bytes: Buffer }> {
  if (
    /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(
      given
        .subarray(0, 1000)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  ) {
    return { path: 'logo.svg', bytes: given };
  }
  if (pictureFormat(given.subarray(0, HEAD_BYTES)) !== 'png') {
    throw new PictureError(`${name} cannot be the logo. Please choose an SVG or a PNG file.`);
  }
  return { path: 'logo.png', bytes: (await cleanPicture(given, name)).bytes };
}

/** Widths in pixels of a picture at the desk: in forms, and in the preview of a text. */
export const THUMBNAIL_WIDTHS = [192, 960] as const;

/** Makes a smaller picture for the desk. */
export async function thumbnail(
  bytes: Buffer,
  width: (typeof THUMBNAIL_WIDTHS)[number] = 192,
): Promise<Buffer> {
  return loadSharp()(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/** Returns the size in pixels. */
export const pictureSize = (bytes: Buffer): Promise<{ width?: number; height?: number }> =>
  loadSharp()(bytes, { limitInputPixels: MAX_PIXELS }).metadata();

/** Converts `IMG 1234 (Jess).JPG` to `img-1234-jess`. */
export const pictureName = (name: string): string => slugOf(name.replace(/\.\w+$/, '')) || 'photo';

/** Converts words to lower-case letters and digits joined by hyphens; empty if there are none. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
