import { readYaml } from '../config/read-yaml.ts';
import { site } from '../config/site.ts';
import { fillIn, homeSchema } from './words-schema.ts';

export const { hero, howWeHelp, personas, resources, about, contact } = fillIn(
  readYaml('content/home.yaml', homeSchema),
  site,
);
