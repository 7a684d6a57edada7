import type { Brand } from './brand-schema.ts';
import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';

/** Colours, font, widths and logo. The style sheet's design tokens and the charts are made from it. */
export const brand: Brand = readYaml(dataFiles.brand);
