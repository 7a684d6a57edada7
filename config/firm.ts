import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';
import type { Firm } from './schema.ts';

/** All that the firm says of itself; for the build and the server. Browsers get `site`, and page data. */
export const firm: Firm = readYaml(dataFiles.site);
