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

export interface CleanSvg {
  svg: string;
  width: number;
  height: number;
  /** What was left out, for the owner to know. */
  removed: string[];
}

/**
 * An SVG as it may be published: shapes and text, no scripts, pictures or links to elsewhere. What its
 * style sheet says of its shapes is written at the shapes.
 *
 * @throws {ConfigError} when the file is no SVG, too large, or has no size to be drawn in.
 */
export function cleanSvg(source: string, file: string): CleanSvg {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_BYTES) {
    throw new ConfigError(
      `${file}: expected at most ${MAX_BYTES / 1000} kB, found ${Math.ceil(bytes / 1000)} kB. Export it ` +
        'without embedded pictures or fonts.',
    );
  }
  const $ = load(source.replace(/<!DOCTYPE[\s\S]*?(\[[\s\S]*?\]\s*)?>/i, ''), { xml: true });
  const root = $.root().children('svg');
  if (root.length !== 1) throw new ConfigError(`${file}: expected an SVG drawing, found none`);
  writeOutStyles($);
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
  const svg = `${$.xml(root)
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .trim()}\n`;
  return { svg, width, height, removed };
}

/** Drawing programs name colours in a style sheet: without it, the drawing would be black. */
function writeOutStyles($: CheerioAPI): void {
  const sheet = $('style')
    .text()
    .replace(/\/\*[\s\S]*?\*\/|@[^;{}]*;/g, '');
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
    for (const [name, value] of Object.entries<string>(element.attribs)) {
      const leadsAway = /href$/.test(name) ? !value.startsWith('#') : /url\(\s*['"]?(?!#)/i.test(value);
      if (ATTRIBUTES.has(name) && !leadsAway) continue;
      removed.add(name);
      $(element).removeAttr(name);
    }
  });
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
