import { dataFiles } from '../config/data-files.ts';
import { shownPath } from '../config/firm-folder.ts';
import { placesIn } from '../config/read-yaml.ts';

/** Where the firm corrects facts, whoever stated them. @param dir its folder. */
export const factsFile = (dir: string) => shownPath(dir, dataFiles.facts.firm);

/** The file and the field of a dated fact by its id: the firm's, or else the product's. */
export function factPlaces(dir: string): (id: string) => string {
  const placeOf = placesIn(dir, dataFiles.facts);
  return (id) => `${placeOf(['facts', id]).file}: facts.${id}`;
}
