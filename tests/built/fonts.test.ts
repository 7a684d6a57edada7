import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHEET_ATTRIBUTE } from '../../app/lib/start-plan.ts';
import { brand } from '../../config/brand.ts';
import { built, client } from './site.ts';

/** Earlier builds leave theirs for pages that are still open, so only what pages name counts. */
const sheets = new Set(
  built.pages.map(({ $ }) => $(`style[${SHEET_ATTRIBUTE}]`).attr(SHEET_ATTRIBUTE) ?? ''),
);

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

test('the sheet that follows brings the font, to be swapped in', () => {
  expect(sheets.size).toBe(1);
  for (const name of sheets) {
    const css = readFileSync(join(client, name), 'utf8');
    const fetched = (css.match(/@font-face\{[^}]*\}/g) ?? []).filter((face) =>
      face.includes('url('),
    );
    expect(fetched).toHaveLength(1);
    expect(fetched[0]).toContain('font-display:swap');
  }
});
