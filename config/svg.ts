import { type CheerioAPI, load } from 'cheerio';
import { ConfigError } from './schema.ts';

const MAX_BYTES = 20_000;
const namesIn = (text: string) => new Set(text.trim().split(/\s+/));
const ELEMENTS = namesIn(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient
  radialGradient stop clipPath mask use symbol
`);
/** Those that a style sheet in the drawing may set as well. */
const LOOKS = namesIn(`
  fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-opacity opacity stop-color stop-opacity clip-path clip-rule mask font-family
  font-size font-weight font-style letter-spacing text-anchor
`);
const ATTRIBUTES = namesIn(`
  ${[...LOOKS].join(' ')} id class viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points dx dy
  transform offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  preserveAspectRatio xmlns version href xlink:href xmlns:xlink role aria-label
`);

/** Elements that run something, or hold a page or a film. */
const RUNNING = namesIn('script handler listener foreignobject iframe object embed audio video');
/** What fetches from elsewhere; and a backslash, behind which a style may hide the same. */
const LEADS_OUT = /url\((?!\s*['"]?#)|@import|(?:src|image|image-set|cross-fade|expression)\(|\\/i;

export interface CleanSvg {
  svg: string;
  width: number;
  height: number;
  /** What was left out, for the owner to know. */
  removed: string[];
}

/**
 * An SVG as it may be published: shapes and text. What drawing programs write beside them is left out, and
 * what their style sheet says of the shapes is written at the shapes.
 *
 * @throws {ConfigError} when the file is no SVG, too large, has no size to be drawn in, or could run or
 * fetch something: who drew a logo did not mean that, so nobody shall publish the rest of it unasked.
 */
export function cleanSvg(source: string, file: string): CleanSvg {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_BYTES) {
    throw new ConfigError(
      `${file}: expected at most ${MAX_BYTES / 1000} kB, found ${Math.ceil(bytes / 1000)} kB. Export it ` +
        'without embedded pictures or fonts.',
    );
  }
  const $ = load(source, { xml: { xmlMode: true, withStartIndices: true } });
  const root = $.root().children('svg');
  if (root.length !== 1) throw new ConfigError(`${file}: expected an SVG drawing, found none`);
  writeOutStyles($);
  refuseDanger($, source, file);
  const removed = removeAllElse($);
  const [width, height] = sizeOf(root.attr('viewBox'), root.attr('width'), root.attr('height'));
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) {
    throw new ConfigError(`${file}: expected a viewBox, or a width and height in pixels, on its <svg>`);
  }
  if (root.find('path, rect, circle, ellipse, line, polyline, polygon, text').length === 0) {
    throw new ConfigError(`${file}: expected shapes or text, found nothing to draw`);
  }
  if (root.attr('viewBox') === undefined) root.attr('viewBox', `0 0 ${width} ${height}`);
  root.attr('xmlns', 'http://www.w3.org/2000/svg');
  return { svg: `${$.xml(root).trim()}\n`, width, height, removed };
}

/** @throws {ConfigError} with the first thing found that could run or fetch something, and its line. */
function refuseDanger($: CheerioAPI, source: string, file: string): void {
  const refuse = (found: string, index: number | null) => {
    const line = source.slice(0, index ?? 0).split('\n').length;
    const wanted = 'a drawing of shapes and text, without scripts, entities and addresses of other files';
    throw new ConfigError(`${file}:${line}: expected ${wanted}, found ${found.slice(0, 80)}`);
  };
  const heading = /<!DOCTYPE[^>]*\[|<!ENTITY|<\?xml-stylesheet/i.exec(source);
  if (heading) refuse(heading[0], heading.index);
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

/** Drawing programs name colours in a style sheet: without it, the drawing would be black. */
function writeOutStyles($: CheerioAPI): void {
  const sheet = $('style')
    .text()
    .replace(/\/\*[\s\S]*?\*\/|@[^;{}]*;/g, ' ');
  for (const [, selector = '', declarations = ''] of sheet.matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
    // Anything else than elements and classes is no drawing program's.
    if (/^[\w\s.,-]+$/.test(selector)) $(selector.trim()).attr(looksIn(declarations));
  }
  $('[style]').each((_index, element) => {
    $(element).attr(looksIn($(element).attr('style') ?? ''));
  });
}

function looksIn(declarations: string): Record<string, string> {
  const pairs = declarations.split(';').map((one) => one.split(':').map((part) => part.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value = '']) => (LOOKS.has(name) && value !== '' ? [[name, value]] : [])),
  );
}

/** @returns what it was. */
function removeAllElse($: CheerioAPI): string[] {
  const removed = new Set<string>();
  $('*').each((_index, element) => {
    if (!('attribs' in element)) return;
    if (!ELEMENTS.has(element.name)) {
      removed.add(`<${element.name}>`);
      $(element).remove();
      return;
    }
    for (const name of Object.keys(element.attribs)) {
      if (ATTRIBUTES.has(name)) continue;
      removed.add(name);
      $(element).removeAttr(name);
    }
  });
  // Comments and instructions, of which nobody need be told.
  $('*')
    .contents()
    .filter((_index, { type }) => type === 'comment' || type === 'directive')
    .remove();
  // What they said is at the shapes by now.
  removed.delete('<style>');
  removed.delete('style');
  return [...removed].toSorted();
}

function sizeOf(viewBox?: string, width?: string, height?: string): (number | undefined)[] {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box?.length === 4 && box.every(Number.isFinite)) return [box[2], box[3]];
  return [width, height].map((text) =>
    /^[\d.]+(px)?$/.test(text ?? '') ? Number.parseFloat(text ?? '') : undefined,
  );
}
