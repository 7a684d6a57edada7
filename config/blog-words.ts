import { dataFiles } from './data-files.ts';
import { firm } from './firm.ts';
import { readYaml } from './read-yaml.ts';

import { fillIn } from './words-schema.ts';

/** The words of the list of articles. */
export const { lead, startTitle, categories } = fillIn(readYaml(dataFiles.blog), firm);

/** The slugs of the articles that come first, by category. */
export const starts = {
  all: lead === null ? [] : [lead],
  'first-home': categories['first-home'].start,
  refinance: categories.refinance.start,
  investment: categories.investment.start,
};
