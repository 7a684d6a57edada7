import { readYaml } from '../config/read-yaml.ts';
import { site } from '../config/site.ts';
import { fillIn, workWithUsSchema } from './words-schema.ts';

export const { hero, problems, solution, toolkit, whyChoose, process, application } = fillIn(
  readYaml('content/work-with-us.yaml', workWithUsSchema),
  site,
);
