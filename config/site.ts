import { readYaml } from './read-yaml.ts';
import { type Site, siteSchema } from './schema.ts';

/** Who the firm is. */
export const site: Site = readYaml('firm/firm.yaml', siteSchema);
