import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';
import { SITE_FIELDS, type Site } from './schema.ts';

const firm = readYaml(dataFiles.site);

/** Who the firm is, as every page knows it. */
export const site = Object.fromEntries(SITE_FIELDS.map((name) => [name, firm[name]])) as unknown as Site;
