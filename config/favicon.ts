/** The icon of the browser's tab, of which those of phones are made. */
import type { Brand, LogoShape } from './brand-schema.ts';

/** The drawn mark, or the name's first letter on the brand's colour. */
export function faviconSvg(logo: Brand['logo'], palette: Brand['colour'], name: string): string {
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
