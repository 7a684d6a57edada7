import { load } from 'cheerio';

/** Thrown when a logo cannot be used. The message says what was expected and found. */
export class LogoError extends Error {
  override name = 'LogoError';
}

const MAX_BYTES = 20_000;
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask use symbol'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'id class viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points dx dy transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity opacity offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits font-family font-size font-weight font-style letter-spacing text-anchor preserveAspectRatio xmlns version href xlink:href xmlns:xlink role aria-label'.split(
    ' ',
  ),
);

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
 * @throws {LogoError} when the file is no SVG, too large, or has no size to be drawn in.
 */
export function cleanLogo(source: string, file: string): CleanLogo {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_BYTES) {
    throw new LogoError(
      `${file}: expected at most ${MAX_BYTES / 1000} kB, found ${Math.ceil(bytes / 1000)} kB. Export it without embedded pictures or fonts.`,
    );
  }
  const $ = load(source.replace(/<!DOCTYPE[\s\S]*?(\[[\s\S]*?\]\s*)?>/i, ''), { xml: true });
  const root = $.root().children('svg');
  if (root.length !== 1) throw new LogoError(`${file}: expected an SVG drawing, found none`);
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
        const leadsAway = /href$/.test(name)
          ? !value.startsWith('#')
          : /url\(\s*['"]?(?!#)/i.test(value);
        if (ATTRIBUTES.has(name) && !leadsAway) continue;
        removed.add(name);
        $(element).removeAttr(name);
      }
    });
  const [width, height] = sizeOf(root.attr('viewBox'), root.attr('width'), root.attr('height'));
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) {
    throw new LogoError(
      `${file}: expected a viewBox, or a width and height in pixels, on its <svg>`,
    );
  }
  if (root.find('path, rect, circle, ellipse, line, polyline, polygon, text').length === 0) {
    throw new LogoError(`${file}: expected shapes or text, found nothing to draw`);
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
