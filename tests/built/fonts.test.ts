import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHEET_ATTRIBUTE } from '../../app/wake/plan.ts';
import { brand } from '../../config/brand.ts';
import { built, client } from './site.ts';

const assets = join(client, 'assets');
const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));

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

test('the sheet that follows has nothing that would draw the whole page anew', () => {
  expect(sheets).toHaveLength(1);
  for (const name of sheets) {
    expect(readFileSync(join(assets, name), 'utf8')).not.toMatch(/@font-face|@property/);
  }
});
