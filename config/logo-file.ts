/** The firm's logo and favicon. The icons for phones are rendered from the favicon. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { optimize } from 'svgo';
import type { Brand, Logo } from './brand-schema.ts';
import { fileIn, shownPath } from './firm-folder.ts';
import { pictureFormat, tooManyPixels } from './picture-file.ts';
import { ConfigError } from './problems.ts';
import { readText } from './read-yaml.ts';

/** Height of the logo in the header, in pixels; with the width, it lets browsers reserve the space. */
const SHOWN_HEIGHT = 40;
/** Height of a PNG logo, enough for screens with a pixel ratio of 3. */
export const PNG_HEIGHT = 3 * SHOWN_HEIGHT;
/** The text in a wider logo is too small to read in a phone's header. */
const MAX_RATIO = 12;

export type ShownLogo =
  | Exclude<Logo, { kind: 'file' }>
  | { kind: 'file'; path: string; width: number; height: number; includesName: boolean };

/** The logo as shown in the header. @throws {ConfigError} as `readLogoFile` does. */
export function shownLogo(dir: string, logo: Logo): ShownLogo {
  if (logo.kind !== 'file') return logo;
  const { path, width, height } = readLogoFile(dir, logo.file);
  return { kind: 'file', path, width, height, includesName: logo.includesName };
}

export interface LogoFile {
  /** The file's path. */
  source: string;
  /** Its address in the site, with a hash of its content. */
  path: string;
  /** The cleaned SVG to publish; null for a PNG, which the build resizes. */
  svg: string | null;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/**
 * @param dir the firm's folder.
 * @throws {ConfigError} when the file is missing or not a valid logo.
 */
export function readLogoFile(dir: string, name: string): LogoFile {
  const { path, file } = drawing(dir, name);
  const { svg, width, height } = name.endsWith('.svg')
    ? cleanSvg(drawingText(path, file), file)
    : { svg: null, ...pngSize(readFileSync(path), file) };
  if (width > MAX_RATIO * height || height > 2 * width) {
    const expected = `expected at most ${MAX_RATIO} times as wide as high, and at most twice as high as wide`;
    refuse(file, `${expected}, found ${Math.round(width)} x ${Math.round(height)}`);
  }
  const hash = createHash('sha256')
    .update(svg ?? readFileSync(path))
    .update(String(PNG_HEIGHT));
  return {
    source: path,
    path: `/pictures/logo-${hash.digest('hex').slice(0, 12)}.${svg === null ? 'png' : 'svg'}`,
    svg,
    width: Math.round((width / height) * SHOWN_HEIGHT),
    height: SHOWN_HEIGHT,
  };
}

/** Reads an SVG as text. @throws {ConfigError} when the file is a picture with a wrong extension. */
function drawingText(path: string, file: string): string {
  const format = pictureFormat(readFileSync(path));
  if (format) {
    const instead =
      format === 'png'
        ? 'For the logo, name it .png in the folder and in brand.yaml.'
        : 'Ask your designer for the SVG.';
    refuse(file, `expected an SVG drawing, found a picture (${format.toUpperCase()}). ${instead}`);
  }
  return readText(path);
}

/** Reads a PNG's size from its first bytes, without decoding it. */
function pngSize(bytes: Buffer, file: string): { width: number; height: number } {
  const format = pictureFormat(bytes);
  if (format !== 'png' || bytes.length < 24) {
    const isDrawing = /<svg[\s>]/.test(bytes.toString('latin1', 0, 2000));
    const drawn = isDrawing
      ? 'an SVG drawing: name it .svg in the folder and in brand.yaml'
      : 'a file of another kind';
    refuse(
      file,
      `expected a PNG picture, found ${format && format !== 'png' ? format.toUpperCase() : drawn}`,
    );
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (height < SHOWN_HEIGHT || width < 1) {
    const expected = `expected at least ${SHOWN_HEIGHT} pixels in height, better ${PNG_HEIGHT}`;
    refuse(file, `${expected}, found ${width} x ${height}`);
  }
  const problem = tooManyPixels(width, height, file);
  if (problem) refuse(file, problem);
  return { width, height };
}

/** @throws {ConfigError} when the file is missing. */
function drawing(dir: string, name: string): { path: string; file: string } {
  const file = shownPath(dir, name);
  const path = fileIn(dir, name);
  return path ? { path, file } : refuse(file, 'expected this file, which brand.yaml names, found none');
}

function refuse(file: string, problem: string): never {
  throw new ConfigError([{ file, problem }]);
}

/**
 * Returns the favicon as SVG.
 *
 * @throws {ConfigError} when the file that brand.yaml names is missing or invalid.
 */
export function iconOf(dir: string, { favicon, colour }: Brand, name: string): string {
  if (favicon === undefined) return letterIcon(colour, name);
  const { path, file } = drawing(dir, favicon);
  return cleanSvg(drawingText(path, file), file).svg;
}

/** An icon with the first letter of the name on the brand's colour. */
function letterIcon({ fig, card }: Brand['colour'], name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">' +
    `<title>${escaped(name)}</title><rect width="40" height="40" rx="9" fill="${fig}"/>` +
    '<text x="20" y="29" font-family="Arial, Helvetica, sans-serif" font-size="26" font-weight="bold" ' +
    `text-anchor="middle" fill="${card}">${escaped(letter)}</text></svg>\n`
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const MAX_BYTES = 20_000;

/**
 * Cleans an SVG for publication. Its scripts can never run: pages embed it with `<img>`, and its own address has
 * a sandbox policy (config/security.ts).
 *
 * @returns the SVG and the size of its viewBox.
 * @throws {ConfigError} when the file is not an SVG, is too large, or has no size.
 */
export function cleanSvg(source: string, file: string): { svg: string; width: number; height: number } {
  const kilobytes = Math.ceil(Buffer.byteLength(source) / 1000);
  if (kilobytes > MAX_BYTES / 1000) {
    const without = 'Export it without embedded pictures or fonts.';
    refuse(file, `expected at most ${MAX_BYTES / 1000} kB, found ${kilobytes} kB. ${without}`);
  }
  if (rootOf(source).length !== 1) refuse(file, 'expected an SVG drawing, found none');
  const { svg, error } = optimized(source);
  if (error) {
    const problem = `expected an SVG drawing, found a damaged one (${error.reason})`;
    throw new ConfigError([{ file, line: error.line, problem }]);
  }
  const root = rootOf(svg);
  const [, , width = 0, height = 0] = (root.attr('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) {
    refuse(file, 'expected a viewBox, or a width and height in pixels, on its <svg>');
  }
  if (root.find('path, rect, circle, ellipse, line, polyline, polygon, text').length === 0) {
    refuse(file, 'expected shapes or text, found nothing to draw');
  }
  return { svg, width, height };
}

interface SvgoError extends Error {
  line: number;
  reason: string;
}

/** Removes scripts and editor metadata, and replaces width and height by a viewBox. */
function optimized(source: string): { svg: string; error?: SvgoError } {
  const attributes = [{ xmlns: 'http://www.w3.org/2000/svg' }];
  const named = { name: 'addAttributesToSVGElement', params: { attributes } } as const;
  try {
    return {
      svg: optimize(source, { plugins: ['preset-default', 'removeScripts', 'removeDimensions', named] }).data,
    };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    return { svg: '', error: error as SvgoError };
  }
}

function rootOf(source: string) {
  return load(source, { xml: { xmlMode: true } })
    .root()
    .children('svg');
}
