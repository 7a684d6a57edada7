import { dataFiles } from './data-files.ts';
import type { Redirects } from './list-schemas.ts';
import { readYaml } from './read-yaml.ts';

/** Addresses that lead to another one; all are permanent (301). */
export const redirects: Redirects = readYaml(dataFiles.redirects);
