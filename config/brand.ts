import { type Brand, brandSchema } from './brand-schema.ts';
import { readYaml } from './read-yaml.ts';

/** Colours, font, widths and logo. The style sheet's design tokens and the charts are made from it. */
export const brand: Brand = readYaml('firm/brand.yaml', brandSchema);
