/**
 * The look of the brand, as firm/brand.yaml has it. Its values are pasted into style sheets, which Tailwind
 * reads with all that they import or plug in, and into drawings: so each is of signs that end nothing there.
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
        'A drawing in the folder, next to brand.yaml.',
      ),
      includesName: z
        .boolean('expected true or false')
        .default(false)
        .describe('true for a drawing that has the name in it, which then stands nowhere beside it.'),
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
    /** A font file inside an installed package. */
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
      .min(1, 'expected at least one font that systems have')
      .max(8, 'expected at most 8 fonts that systems have'),
    fallback: z
      .string('expected names of fonts, separated by commas')
      .max(300, 'expected at most 300 signs')
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
    .describe("The icon of the browser's tab and of phones; without it, the name's first letter."),
});

export type Brand = z.infer<typeof brandSchema>;
export type BrandColour = z.infer<typeof colourName>;
export type Logo = z.infer<typeof logo>;
