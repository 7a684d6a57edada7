/**
 * Schema of firm/brand.yaml. Its values are inserted into SVG and into style sheets that Tailwind compiles,
 * including their imports and plugins, so no value may contain a character with a meaning there.
 */
import { z } from 'zod';
import { matching } from './fields.ts';

const colour = matching(/^#[0-9a-f]{6}$/i, "expected a colour in quotes, such as '#2B5A3C'");

const palette = z.strictObject({
  paper: colour,
  mist: colour,
  card: colour,
  ink: colour,
  'ink-soft': colour,
  fig: colour,
  'fig-dark': colour,
  coral: colour,
  'coral-dark': colour,
  wattle: colour,
  line: colour,
  'line-strong': colour,
});

const colourName = palette.keyof();

const number = (least: number, most: number) => {
  const message = `expected a number from ${least} to ${most}`;
  return z.number(message).min(least, message).max(most, message);
};

const fileName = (ending: RegExp, message: string) =>
  matching(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, message).regex(ending, message);

const logo = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('file'),
      file: fileName(/\.(svg|png)$/, 'expected an SVG or PNG in the folder, such as logo.svg').describe(
        'An SVG or PNG in the folder, next to brand.yaml.',
      ),
      includesName: z
        .boolean('expected true or false')
        .default(false)
        .describe('true if the logo contains the name, so that the site does not show the name beside it.'),
    }),
    z.strictObject({ kind: z.literal('name') }),
  ],
  'expected kind: name or kind: file',
);

const FONT_NAME = /^[A-Za-z][A-Za-z0-9 -]{0,59}$/;
const fontName = matching(
  FONT_NAME,
  "expected a font's name in letters, digits, spaces and hyphens, such as Figtree Variable",
);

export const brandSchema = z.strictObject({
  colour: palette,
  font: z.strictObject({
    family: fontName,
    /** A font file in an installed package. */
    file: matching(
      /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)+\.(woff2?|ttf|otf)$/i,
      'expected a font file of an installed package, such as ' +
        '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ),
    /** Lightest and heaviest weight in the file. */
    weights: matching(/^\d{1,4} \d{1,4}$/, 'expected two weights, such as 300 900').refine((weights) => {
      const [lightest = 0, heaviest = 0] = weights.split(' ').map(Number);
      return lightest >= 1 && heaviest >= lightest && heaviest <= 1000;
    }, 'expected two weights from 1 to 1000, the lighter first, such as 300 900'),
    standIns: z
      .array(fontName)
      .min(1, 'expected at least one font that is installed on common systems')
      .max(8, 'expected at most 8 fonts that are installed on common systems'),
    fallback: z
      .string('expected names of fonts, separated by commas')
      .max(300, 'expected at most 300 characters')
      .refine(
        (list) => list.split(',').every((name) => FONT_NAME.test(name.trim())),
        'expected names of fonts in letters, digits, spaces and hyphens, separated by commas, such as Arial, sans-serif',
      ),
  }),
  /** In rem. */
  pageWidth: number(20, 200),
  logo,
  favicon: fileName(/\.svg$/, 'expected an SVG in the folder, such as favicon.svg')
    .optional()
    .describe(
      'The icon in browser tabs and on phones. Without it, the icon is the first letter of the name.',
    ),
});

export type Brand = z.infer<typeof brandSchema>;
export type BrandColour = z.infer<typeof colourName>;
export type Logo = z.infer<typeof logo>;
