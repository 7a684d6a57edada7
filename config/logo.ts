import type { Logo } from './brand-schema.ts';
import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';

/** The logo beside the firm's name, apart from the colours and fonts, which browsers need not load. */
export const logo: Logo = readYaml(dataFiles.brand).logo;
