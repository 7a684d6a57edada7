/** The firm's drawing as its logo, and the icon of the browser's tab, of which those of phones are made. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { optimize } from 'svgo';
import type { Brand, Logo, LogoShape } from './brand-schema.ts';
import { insideFolder, shownPath } from './firm-folder.ts';
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

const MAX_BYTES = 20_000;

/** Elements that run something, change what others do, or hold a page or a film. */
const RUNNING = new Set(
  'script handler listener foreignobject iframe object embed audio video set animate animatemotion animatetransform'.split(
    ' ',
  ),
);
/** What fetches from elsewhere; and a backslash, behind which a style may hide the same. */
const LEADS_OUT = /url\((?!\s*['"]?#)|@import|(?:src|image|image-set|cross-fade|expression)\(|\\/i;
const ENTITIES = /<!DOCTYPE[^>]*\[|<!ENTITY|<\?xml-stylesheet/i;

/**
 * @returns the drawing, and the size of its viewBox.
 * @throws {ConfigError} when the file is no SVG, too large, has no size to be drawn in, or could run or
 * fetch something: who drew a logo did not mean that, so nobody shall publish the rest of it unasked.
 */
export function cleanSvg(source: string, file: string): { svg: string; width: number; height: number } {
  const kilobytes = Math.ceil(Buffer.byteLength(source) / 1000);
  const refuse = (problem: string, line?: number): never => {
    throw new ConfigError([{ file, ...(line !== undefined && { line }), problem }]);
  };
  const refuseDanger = (drawing: string) => {
    const danger = dangerIn(drawing);
    if (!danger) return;
    const wanted = 'a drawing of shapes and text, without scripts, entities and addresses of other files';
    refuse(
      `expected ${wanted}, found ${danger.found.slice(0, 80)}`,
      drawing.slice(0, danger.index).split('\n').length,
    );
  };
  if (kilobytes > MAX_BYTES / 1000) {
    const without = 'Export it without embedded pictures or fonts.';
    refuse(`expected at most ${MAX_BYTES / 1000} kB, found ${kilobytes} kB. ${without}`);
  }
  if (parsed(source).root().children('svg').length !== 1) refuse('expected an SVG drawing, found none');
  refuseDanger(source);
  let svg = '';
  try {
    // With a viewBox, also where it had a width and height alone.
    const attributes = [{ xmlns: 'http://www.w3.org/2000/svg' }];
    const named = { name: 'addAttributesToSVGElement', params: { attributes } } as const;
    svg = optimize(source, { plugins: ['preset-default', 'removeDimensions', named] }).data;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    const { line, reason } = error as Error & { line: number; reason: string };
    refuse(`expected an SVG drawing, found one that is damaged (${reason})`, line);
  }
  // What is published is looked at as well: svgo reads the file in its own way.
  refuseDanger(svg);
  const root = parsed(svg).root().children('svg');
  const [, , width = 0, height = 0] = (root.attr('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) {
    refuse('expected a viewBox, or a width and height in pixels, on its <svg>');
  }
  if (root.find('path, rect, circle, ellipse, line, polyline, polygon, text').length === 0) {
    refuse('expected shapes or text, found nothing to draw');
  }
  return { svg, width, height };
}

function parsed(source: string): CheerioAPI {
  return load(source, { xml: { xmlMode: true, withStartIndices: true } });
}

/** The first thing in a drawing that could run or fetch something, and where it stands. */
function dangerIn(source: string): { found: string; index: number } | null {
  const heading = ENTITIES.exec(source);
  if (heading) return { found: heading[0], index: heading.index };
  const $ = parsed(source);
  for (const element of $('*').toArray()) {
    if (!('attribs' in element)) continue;
    const index = element.startIndex ?? 0;
    const name = withoutPrefix(element.name);
    if (RUNNING.has(name)) return { found: `<${element.name}>`, index };
    const sheet = name === 'style' ? LEADS_OUT.exec($(element).text()) : null;
    if (sheet) return { found: `"${sheet[0]}" in a style sheet`, index };
    for (const [attribute, value] of Object.entries<string>(element.attribs)) {
      const short = withoutPrefix(attribute);
      const leadsOut = /^(href|src)$/.test(short)
        ? !value.startsWith('#')
        : !attribute.includes(':') && LEADS_OUT.test(value);
      if (leadsOut || /^on/.test(short)) {
        return { found: `<${element.name} ${attribute}="${value}">`, index };
      }
    }
  }
  return null;
}

/** `script` of `svg:Script`. */
const withoutPrefix = (name: string) => name.replace(/^.*:/, '').toLowerCase();
