import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { brandSchema } from '../../config/brand-schema.ts';
import { readText } from '../../config/read-yaml.ts';
import { brandTokensCss } from './brand-tokens.ts';

const brand = brandSchema.parse(parse(readText('tests/firm/brand.yaml')));
const fontsIn = async (font: object) => {
  const css = await brandTokensCss({ ...brand, font: { ...brand.font, ...font } });
  return /--font-sans: (.*);$/m.exec(css)?.[1];
};

test('quotes font names, but not generic families', async () => {
  const family = 'Figtree Variable';
  expect(
    await fontsIn({ family, standIns: ['Arial'], fallback: 'Source Sans 3,ui-sans-serif, sans-serif' }),
  ).toBe(`"${family}", "${family} as Arial", "Source Sans 3", ui-sans-serif, sans-serif`);
});

test('escapes a fallback that would end the declaration', async () => {
  const hostile = 'x"; } @plugin "/x.mjs"; @theme { --a: b';
  const fonts = await fontsIn({ fallback: hostile });
  expect(fonts).toContain(String.raw`"x\"; } @plugin \"/x.mjs\"; @theme { --a: b"`);
});
