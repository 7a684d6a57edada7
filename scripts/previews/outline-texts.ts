import { load } from 'cheerio';
import type { Typeface } from './typeface.ts';

/** What a chart's texts may say about themselves; anything else would be lost unnoticed. */
const KNOWN = new Set(['x', 'y', 'font-size', 'font-weight', 'text-anchor', 'fill']);

/** The inside of a chart's SVG, with its texts as outlines. */
export function outlineTexts(svg: string, face: Typeface): string {
  const $ = load(svg, { xml: true });
  $('svg > title').remove();
  for (const element of $('text').toArray()) {
    const unknown = Object.keys(element.attribs).filter((name) => !KNOWN.has(name));
    if (unknown.length > 0 || element.children.some(({ type }) => type !== 'text')) {
      throw new Error(`expected a chart's text to be plain, found ${$.xml(element)}`);
    }
    const { x = '0', y = '0', fill = '', 'text-anchor': anchor = 'start' } = element.attribs;
    const { width, outlines } = face.set($(element).text(), {
      size: Number(element.attribs['font-size']),
      weight: Number(element.attribs['font-weight']),
    });
    const left = Number(x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    $(element).replaceWith(`<g transform="translate(${left} ${y})" fill="${fill}">${outlines}</g>`);
  }
  return $('svg').html() ?? '';
}
