/** A firm's drawing as it may be published: what is harmless and nobody sees, svgo leaves out. */
import { type CheerioAPI, load } from 'cheerio';
import { optimize } from 'svgo';
import { ConfigError } from './schema.ts';

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
  const bytes = Buffer.byteLength(source);
  const refuse = (message: string): never => {
    throw new ConfigError(`${file}: ${message}`);
  };
  if (bytes > MAX_BYTES) {
    refuse(
      `expected at most ${MAX_BYTES / 1000} kB, found ${Math.ceil(bytes / 1000)} kB. Export it without ` +
        'embedded pictures or fonts.',
    );
  }
  if (parsed(source).root().children('svg').length !== 1) refuse('expected an SVG drawing, found none');
  refuseDanger(source, file);
  const svg = optimized(source, file);
  // What is published is looked at as well: svgo reads the file in its own way.
  refuseDanger(svg, file);
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

/** With a viewBox, also where it had a width and height alone. */
function optimized(source: string, file: string): string {
  const namespace = { xmlns: 'http://www.w3.org/2000/svg' };
  try {
    return optimize(source, {
      plugins: [
        'preset-default',
        'removeDimensions',
        { name: 'addAttributesToSVGElement', params: { attributes: [namespace] } },
      ],
    }).data;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    const { line, reason } = error as Error & { line: number; reason: string };
    throw new ConfigError(`${file}:${line}: expected an SVG drawing, found one that is damaged (${reason})`);
  }
}

/** @throws {ConfigError} with the first thing found that could run or fetch something, and its line. */
function refuseDanger(source: string, file: string): void {
  const refuse = (found: string, index: number | null) => {
    const line = source.slice(0, index ?? 0).split('\n').length;
    const wanted = 'a drawing of shapes and text, without scripts, entities and addresses of other files';
    throw new ConfigError(`${file}:${line}: expected ${wanted}, found ${found.slice(0, 80)}`);
  };
  const heading = ENTITIES.exec(source);
  if (heading) refuse(heading[0], heading.index);
  const $ = parsed(source);
  $('*').each((_index, element) => {
    if (!('attribs' in element)) return;
    const name = withoutPrefix(element.name);
    if (RUNNING.has(name)) refuse(`<${element.name}>`, element.startIndex);
    const sheet = name === 'style' ? LEADS_OUT.exec($(element).text()) : null;
    if (sheet) refuse(`"${sheet[0]}" in a style sheet`, element.startIndex);
    for (const [attribute, value] of Object.entries<string>(element.attribs)) {
      const short = withoutPrefix(attribute);
      const leadsOut = /^(href|src)$/.test(short)
        ? !value.startsWith('#')
        : !attribute.includes(':') && LEADS_OUT.test(value);
      if (leadsOut || /^on/.test(short)) {
        refuse(`<${element.name} ${attribute}="${value}">`, element.startIndex);
      }
    }
  });
}

/** `script` of `svg:Script`. */
const withoutPrefix = (name: string) => name.replace(/^.*:/, '').toLowerCase();
