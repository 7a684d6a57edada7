import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';
import type { Site } from './schema.ts';

const {
  brand,
  url,
  legal,
  contact,
  serviceArea,
  social,
  analytics,
  copyrightYear,
  replyPromise,
  privacy,
  features,
} = readYaml(dataFiles.site);

/** Who the firm is, as every page knows it. */
export const site: Site = {
  ...{
    brand,
    url,
    legal,
    contact,
    serviceArea,
    social,
    analytics,
    copyrightYear,
    replyPromise,
    privacy,
    features,
  },
};
