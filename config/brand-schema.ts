/** The look of the brand, as firm/brand.yaml has it. */
import { z } from 'zod';
import { text } from './fields.ts';

const colour = z
  .string("expected a colour in quotes, such as '#2B5A3C'")
  .regex(/^#[0-9a-f]{6}$/i, "expected a colour in quotes, such as '#2B5A3C'");

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

const shape = z.union(
  [
    z.strictObject({ path: text, fill: colourName }),
    z.strictObject({ path: text, stroke: colourName, width: z.number() }),
    /** Its middle and its radius. */
    z.strictObject({ circle: z.tuple([z.number(), z.number(), z.number()]), fill: colourName }),
  ],
  'expected a path with a fill, a path with a stroke and a width, or a circle with a fill',
);

const fileName = (ending: RegExp, message: string) =>
  z
    .string(message)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, message)
    .regex(ending, message);

const logo = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('shapes'), size: z.number(), shapes: z.array(shape) }),
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
  'expected kind: name, kind: file or kind: shapes',
);

export const brandSchema = z.strictObject({
  colour: palette,
  font: z.strictObject({
    family: text,
    /** A font file inside an installed package. */
    file: text,
    /** Lightest and heaviest weight in the file. */
    weights: z.string().regex(/^\d+ \d+$/, 'expected two weights, such as 300 900'),
    standIns: z.array(text).min(1, 'expected at least one font that systems have'),
    fallback: text,
  }),
  pageWidth: z.number('expected a width in rem').positive('expected a width in rem'),
  logo,
  favicon: fileName(/\.svg$/, 'expected an SVG in the folder, such as favicon.svg')
    .optional()
    .describe(
      "The icon of the browser's tab and of phones; without it, the logo's shapes or the name's first letter.",
    ),
});

export type Brand = z.infer<typeof brandSchema>;
export type BrandColour = z.infer<typeof colourName>;
export type Logo = z.infer<typeof logo>;
export type LogoShape = z.infer<typeof shape>;
