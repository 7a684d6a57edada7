import { expect, test } from 'vitest';
import { SHEET_ATTRIBUTE } from '../../app/wake/plan.ts';
import { brand } from '../../config/brand.ts';
import { built } from './site.ts';

test.each(built.pages)('$file brings the stand-ins for its font with the first paint', ({ $ }) => {
  const css = $(`style[${SHEET_ATTRIBUTE}]`).text();
  for (const font of brand.font.standIns) {
    const faces = css.match(/@font-face\{[^}]*\}/g)?.filter((face) => face.includes(`as ${font}`));
    // Regular and bold.
    expect(faces, font).toHaveLength(2);
    for (const face of faces ?? []) expect(face).toMatch(/src:local\([^)]+\);size-adjust:/);
  }
  // Anything else that is fetched for a font would stand ahead of the paint.
  expect(css).not.toMatch(/@font-face\{[^}]*url\(/);
});
