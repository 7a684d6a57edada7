import { existsSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { dataFiles } from '../config/data-files.ts';
import { firmFile, shownPath } from '../config/firm-folder.ts';

/** Where the firm corrects facts, whoever stated them. */
export const FACTS_FILE = shownPath(firmFile(dataFiles.facts.firm));

/** The file and the field of a dated fact: the firm's, or else the product's. */
export function factPlace(id: string): string {
  const path = firmFile(dataFiles.facts.firm);
  const isOwn = existsSync(path) && parseDocument(readFileSync(path, 'utf8')).hasIn(['facts', id]);
  return `${isOwn ? FACTS_FILE : dataFiles.facts.product}: facts.${id}`;
}
