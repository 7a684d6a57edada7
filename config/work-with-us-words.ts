import { dataFiles } from './data-files.ts';
import { firm } from './firm.ts';
import { readYaml } from './read-yaml.ts';

import { fillIn } from './words-schema.ts';

/** The words of the page for brokers. */
export const { hero, problems, solution, toolkit, whyChoose, process, application } = fillIn(
  readYaml(dataFiles.workWithUs),
  firm,
);
