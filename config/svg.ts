/** A firm's drawing as it may be published: what is harmless and nobody sees, svgo leaves out. */
import { type CheerioAPI, load } from 'cheerio';
import { optimize } from 'svgo';
import { ConfigError } from './problems.ts';

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
