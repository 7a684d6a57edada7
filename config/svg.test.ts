import { expect, test } from 'vitest';
import { cleanSvg } from './svg.ts';

test('a drawing keeps its shapes and loses what is none of them', () => {
  const { svg, width, height, removed } = cleanSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" x-name="Logo">
      <!-- made with --><metadata>words</metadata><animate attributeName="href"/>
      <path d="M0 0h80v20z" fill="#123456" style="x:y"/>
    </svg>`,
    'logo.svg',
  );
  expect(svg).toMatch(/<path d="M0 0h80v20z"( fill="#123456")?\/>/);
  expect(svg).not.toMatch(/xml version|DOCTYPE|Logo|made with|words|animate|style/);
  expect({ width, height }).toEqual({ width: 80, height: 20 });
  expect(removed).toEqual(['<animate>', '<metadata>', 'x-name']);
  expect(cleanSvg(svg, 'logo.svg').svg).toBe(svg);
});

test('colours that a drawing program wrote into a style sheet are those of the shapes', () => {
  const { svg, removed } = cleanSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10px" height="20">
      <defs><style>@charset "x"; .a, .b { fill: #123456; x: y } .b{stroke:#fff;stroke-width:2}</style></defs>
      <path class="a" d="M0 0"/><path class="b" d="M1 1" style="stroke: #abcdef; behavior: x"/>
    </svg>`,
    'logo.svg',
  );
  expect(svg).toContain('<path class="a" d="M0 0" fill="#123456"/>');
  expect(svg).toContain('<path class="b" d="M1 1" fill="#123456" stroke="#abcdef" stroke-width="2"/>');
  expect(svg).toContain('viewBox="0 0 10 20"');
  expect(removed).toEqual([]);
});

test.each([
  ['hello', 'expected an SVG drawing'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', 'expected a viewBox'],
  ['<svg viewBox="0 0 1 1"><title>x</title></svg>', 'found nothing to draw'],
  [`<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(9000)}"/></svg>`, 'at most 20 kB'],
])('%.30s is no logo', (source, expected) => {
  expect(() => cleanSvg(source, 'logo.svg')).toThrow(expected);
});
