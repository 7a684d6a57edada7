import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';
import type { Site } from './schema.ts';

const { people: _, shown: __, straightAnswers: ___, hide: ____, ...details } = readYaml(dataFiles.site);

/** Who the firm is, as every page knows it. */
export const site: Site = details;
