import { dataFiles } from './data-files.ts';
import { firm } from './firm.ts';
import { readYaml } from './read-yaml.ts';

import { fillIn } from './words-schema.ts';

/** The home page's words, and the order of its sections. */
export const { order, hero, howWeHelp, personas, resources, about, contact } = fillIn(
  readYaml(dataFiles.home),
  firm,
);
