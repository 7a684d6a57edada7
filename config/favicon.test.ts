import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { brandSchema } from './brand-schema.ts';
import { faviconSvg } from './favicon.ts';
import { readText } from './read-yaml.ts';

const { colour } = brandSchema.parse(parse(readText('tests/firm/brand.yaml')));

test('a drawn mark is the icon in the colours of the brand', () => {
  const path = 'M3 21.5 19.2 6.6';
  const logo = {
    kind: 'shapes' as const,
    size: 40,
    shapes: [
      { path, stroke: 'fig' as const, width: 3.6 },
      { path: 'M8 3z', fill: 'ink' as const },
      { circle: [23.6, 21.4, 3.1] as [number, number, number], fill: 'coral' as const },
    ],
  };
  expect(faviconSvg(logo, colour, 'Any & All')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>Any &amp; All</title>' +
      `<path d="${path}" fill="none" stroke="${colour.fig}" stroke-width="3.6" stroke-linecap="round" ` +
      `stroke-linejoin="round"/><path d="M8 3z" fill="${colour.ink}"/>` +
      `<circle cx="23.6" cy="21.4" r="3.1" fill="${colour.coral}"/></svg>\n`,
  );
});

test('a name alone has its first letter as icon, and its signs are escaped', () => {
  const icon = faviconSvg({ kind: 'name' }, colour, '"<O\'Hara & Co>"');
  expect(icon).toContain('>O</text>');
  expect(icon).toContain("<title>&quot;&lt;O'Hara &amp; Co&gt;&quot;</title>");
});
