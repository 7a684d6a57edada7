/** What the page around the testimonials has to know, without the testimonials. */
import { dataFiles } from './data-files.ts';
import { readYaml } from './read-yaml.ts';

const { features } = readYaml(dataFiles.site);
const shown = features.testimonials ? readYaml(dataFiles.testimonials) : [];

export const hasTestimonials = shown.length > 0;
export const hasSampleTestimonials = shown.some(({ sample }) => sample);
