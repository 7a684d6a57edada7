import { expect, test } from 'vitest';
import { cleanSvg } from './svg.ts';

test('a width and a height in pixels are as good as a viewBox', () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="10px" height="20"><path d="M0 0h9"/></svg>';
  const { svg, width, height } = cleanSvg(drawn, 'logo.svg');
  expect({ width, height }).toEqual({ width: 10, height: 20 });
  expect(svg).toContain('viewBox="0 0 10 20"');
});

test.each([
  ['hello', 'expected an SVG drawing, found none'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"', 'line 1: expected an SVG drawing, found one that is damaged (Un'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>', 'expected a viewBox'],
  ['<svg viewBox="0 0 1 1"><title>x</title></svg>', 'found nothing to draw'],
  [`<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(9000)}"/></svg>`, 'at most 20 kB'],
])('%.30s is no logo', (source, expected) => {
  expect(() => cleanSvg(source, 'logo.svg')).toThrow(expected);
});
