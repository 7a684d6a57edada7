import { load } from 'cheerio';
import type { Logo, LogoShape } from '../../config/brand-schema.ts';
import { AnswerError } from './answers.ts';
import type { Palette } from './colours.ts';

const MAX_BYTES = 20_000;
const namesIn = (text: string) => new Set(text.trim().split(/\s+/));
const ELEMENTS = namesIn(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient
  radialGradient stop clipPath mask use symbol
`);
const ATTRIBUTES = namesIn(`
  id class viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points dx dy transform fill
  fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-opacity opacity offset stop-color stop-opacity gradientUnits
  gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits font-family
  font-size font-weight font-style letter-spacing text-anchor preserveAspectRatio xmlns version href
  xlink:href xmlns:xlink role aria-label
`);

export interface CleanLogo {
  svg: string;
  width: number;
  height: number;
  /** What was left out, for the owner to know. */
  removed: string[];
}

/**
 * An SVG as it may be published: shapes and text, no scripts, styles, pictures or links to elsewhere.
 *
 * @throws {AnswerError} when the file is no SVG, too large, or has no size to be drawn in.
 */
export function cleanLogo(source: string, file: string): CleanLogo {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_BYTES) {
    throw new AnswerError(
      `${file}: expected at most ${MAX_BYTES / 1000} kB, found ${Math.ceil(bytes / 1000)} kB. Export it ` +
        'without embedded pictures or fonts.',
    );
  }
  const $ = load(source.replace(/<!DOCTYPE[\s\S]*?(\[[\s\S]*?\]\s*)?>/i, ''), { xml: true });
  const root = $.root().children('svg');
  if (root.length !== 1) throw new AnswerError(`${file}: expected an SVG drawing, found none`);
  const removed = new Set<string>();
  root
    .find('*')
    .addBack()
    .each((_index, element) => {
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
  const [width, height] = sizeOf(root.attr('viewBox'), root.attr('width'), root.attr('height'));
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) {
    throw new AnswerError(`${file}: expected a viewBox, or a width and height in pixels, on its <svg>`);
  }
  if (root.find('path, rect, circle, ellipse, line, polyline, polygon, text').length === 0) {
    throw new AnswerError(`${file}: expected shapes or text, found nothing to draw`);
  }
  if (root.attr('viewBox') === undefined) root.attr('viewBox', `0 0 ${width} ${height}`);
  root.attr('xmlns', 'http://www.w3.org/2000/svg');
  const svg = `${$.xml(root)
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .trim()}\n`;
  return { svg, ...shownSize(width, height), removed: [...removed].toSorted() };
}

/** The header shows a logo 40 pixels high; a browser that knows both keeps its place for it. */
function shownSize(width: number, height: number) {
  return { width: Math.round((width / height) * 40), height: 40 };
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

/** The icon of the browser's tab: the drawn mark, or the name's first letter on the brand's colour. */
export function faviconSvg(logo: Logo, palette: Palette, name: string): string {
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

function shapeSvg(shape: LogoShape, palette: Palette): string {
  if ('circle' in shape) {
    const [x, y, radius] = shape.circle;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette[shape.fill]}"/>`;
  }
  if ('fill' in shape) return `<path d="${shape.path}" fill="${palette[shape.fill]}"/>`;
  return (
    `<path d="${shape.path}" fill="none" stroke="${palette[shape.stroke]}" ` +
    `stroke-width="${shape.width}" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

function letterSvg(palette: Palette, name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '';
  return (
    `<rect width="40" height="40" rx="9" fill="${palette.fig}"/><text x="20" y="29" ` +
    'font-family="Arial, Helvetica, sans-serif" font-size="26" font-weight="bold" ' +
    `text-anchor="middle" fill="${palette.card}">${escaped(letter)}</text>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
