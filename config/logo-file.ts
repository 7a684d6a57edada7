/** The firm's drawing as its logo, and the icon of the browser's tab, of which those of phones are made. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, Logo, LogoShape } from './brand-schema.ts';
import { insideFolder, shownPath } from './firm-folder.ts';
import { pictureFormat, tooManyPixels } from './picture-file.ts';
import { ConfigError } from './problems.ts';
import { readText } from './read-yaml.ts';
import { cleanSvg } from './svg.ts';

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
    ? cleanSvg(readText(path), file)
    : { svg: null, ...pngSize(readFileSync(path), file) };
  if (width > MAX_RATIO * height || height > 2 * width) {
    const expected = `expected at most ${MAX_RATIO} times as wide as high, and at most twice as high as wide`;
    refuse(file, `${expected}, found ${Math.round(width)} x ${Math.round(height)}`);
  }
  const hash = createHash('sha256')
    .update(svg ?? readFileSync(path))
    .update(String(PNG_HEIGHT));
  return {
    path: `/pictures/logo-${hash.digest('hex').slice(0, 12)}.${svg === null ? 'png' : 'svg'}`,
    svg,
    width: Math.round((width / height) * SHOWN_HEIGHT),
    height: SHOWN_HEIGHT,
  };
}

/** A PNG says its size in its first bytes, so none has to be decoded to be refused. */
function pngSize(bytes: Buffer, file: string): { width: number; height: number } {
  if (pictureFormat(bytes) !== 'png' || bytes.length < 24) {
    refuse(file, 'expected a PNG picture, found a file that is none');
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

/** @throws {ConfigError} when the file is not there, or lies elsewhere. */
function drawing(dir: string, name: string): { path: string; file: string } {
  const path = join(dir, name);
  const file = shownPath(path);
  if (!existsSync(path)) refuse(file, 'expected this file, which brand.yaml names, found none');
  if (!insideFolder(dir, path)) {
    refuse(file, "expected a file of the firm's folder, found a link that leads out of it");
  }
  return { path, file };
}

function refuse(file: string, problem: string): never {
  throw new ConfigError([{ file, problem }]);
}

/**
 * The icon of the browser's tab, as SVG.
 *
 * @throws {ConfigError} when the file that brand.yaml names is not there, or cannot be drawn.
 */
export function iconOf(dir: string, { favicon, logo, colour }: Brand, name: string): string {
  if (favicon === undefined) return faviconSvg(logo, colour, name);
  const { path, file } = drawing(dir, favicon);
  return cleanSvg(readText(path), file).svg;
}

/** The drawn mark, or the name's first letter on the brand's colour. */
export function faviconSvg(logo: Logo, palette: Brand['colour'], name: string): string {
  const size = logo.kind === 'shapes' ? logo.size : 40;
  const content =
    logo.kind === 'shapes'
      ? logo.shapes.map((shape) => shapeSvg(shape, palette)).join('')
      : letterSvg(palette, name);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ` +
    `${size}"><title>${escaped(name)}</title>${content}</svg>\n`
  );
}

function shapeSvg(shape: LogoShape, palette: Brand['colour']): string {
  if ('circle' in shape) {
    const [x, y, radius] = shape.circle;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette[shape.fill]}"/>`;
  }
  if ('fill' in shape) return `<path d="${escaped(shape.path)}" fill="${palette[shape.fill]}"/>`;
  return (
    `<path d="${escaped(shape.path)}" fill="none" stroke="${palette[shape.stroke]}" ` +
    `stroke-width="${shape.width}" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

function letterSvg(palette: Brand['colour'], name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '';
  return (
    `<rect width="40" height="40" rx="9" fill="${palette.fig}"/><text x="20" y="29" ` +
    'font-family="Arial, Helvetica, sans-serif" font-size="26" font-weight="bold" ' +
    `text-anchor="middle" fill="${palette.card}">${escaped(letter)}</text>`
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
