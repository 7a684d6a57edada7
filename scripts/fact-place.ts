import { dataFiles } from '../config/data-files.ts';
import { shownPath } from '../config/firm-folder.ts';
import { placeIn } from '../config/read-yaml.ts';

/** Where the firm corrects facts, whoever stated them. @param dir its folder. */
export const factsFile = (dir: string) => shownPath(dir, dataFiles.facts.firm);

/** The file and the field of a dated fact: the firm's, or else the product's. */
export function factPlace(dir: string, id: string): string {
  return `${placeIn(dir, dataFiles.facts, ['facts', id]).file}: facts.${id}`;
}
