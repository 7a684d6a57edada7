/** The firm's drawing as its logo, and the icon of the browser's tab, of which those of phones are made. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { optimize } from 'svgo';
import type { Brand, Logo } from './brand-schema.ts';
import { fileIn, shownPath } from './firm-folder.ts';
import { pictureFormat, tooManyPixels } from './picture-file.ts';
import { ConfigError } from './problems.ts';
import { readText } from './read-yaml.ts';

/** The header shows a logo so many pixels high; a browser that knows its width too keeps its place for it. */
const SHOWN_HEIGHT = 40;
/** Of a drawing in pixels: enough for screens with three for one. */
export const PNG_HEIGHT = 3 * SHOWN_HEIGHT;
/** Wider than this, its letters are too small to be read in the header of a phone. */
const MAX_RATIO = 12;

export type ShownLogo =
  | Exclude<Logo, { kind: 'file' }>
  | { kind: 'file'; path: string; width: number; height: number; includesName: boolean };

/** As the header shows it. @throws {ConfigError} as `readLogoFile` does. */
export function shownLogo(dir: string, logo: Logo): ShownLogo {
  if (logo.kind !== 'file') return logo;
  const { path, width, height } = readLogoFile(dir, logo.file);
  return { kind: 'file', path, width, height, includesName: logo.includesName };
}

export interface LogoFile {
  /** Where it lies. */
  source: string;
  /** Its address in the site, which tells its content. */
  path: string;
  /** Of a drawing in shapes, as it may be published; null for one in pixels, which the build makes smaller. */
  svg: string | null;
  /** In pixels of the page. */
  width: number;
  height: number;
}

/**
 * @param dir the firm's folder.
 * @throws {ConfigError} naming the file, what was expected and what was found.
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

/** The text of an SVG. @throws {ConfigError} where the file is a picture under a wrong name. */
function drawingText(path: string, file: string): string {
  const format = pictureFormat(readFileSync(path));
  if (format) {
    const instead =
      format === 'png' ? 'For the logo, name it .png in the folder and in brand.yaml.' : 'Ask for the SVG.';
    refuse(file, `expected an SVG drawing, found a picture (${format.toUpperCase()}). ${instead}`);
  }
  return readText(path);
}

/** A PNG says its size in its first bytes, so none has to be decoded to be refused. */
function pngSize(bytes: Buffer, file: string): { width: number; height: number } {
  const format = pictureFormat(bytes);
  if (format !== 'png' || bytes.length < 24) {
    const isDrawing = /<svg[\s>]/.test(bytes.toString('latin1', 0, 2000));
    const drawn = isDrawing
      ? 'an SVG drawing: name it .svg in the folder and in brand.yaml'
      : 'a file that is none';
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

/** @throws {ConfigError} when the folder has no such file. */
function drawing(dir: string, name: string): { path: string; file: string } {
  const file = shownPath(dir, name);
  const path = fileIn(dir, name);
  return path ? { path, file } : refuse(file, 'expected this file, which brand.yaml names, found none');
}

function refuse(file: string, problem: string): never {
  throw new ConfigError([{ file, problem }]);
}

/**
 * The icon of the browser's tab, as SVG.
 *
 * @throws {ConfigError} when the file that brand.yaml names is not there, or cannot be drawn.
 */
export function iconOf(dir: string, { favicon, colour }: Brand, name: string): string {
  if (favicon === undefined) return letterIcon(colour, name);
  const { path, file } = drawing(dir, favicon);
  return cleanSvg(drawingText(path, file), file).svg;
}

/** The name's first letter on the brand's colour. */
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
 * Makes a drawing fit to be published. Nothing in it can run: pages show it with `<img>`, and its own address is
 * served with a sandbox policy (config/security.ts).
 *
 * @returns the drawing, and the size of its viewBox.
 * @throws {ConfigError} when the file is no SVG, too large, or has no size to be drawn in.
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
    const problem = `expected an SVG drawing, found one that is damaged (${error.reason})`;
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

/** Removes scripts and what drawing programs add, and makes a viewBox of a width and height. */
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
