/** What the questionnaire finds: the firm's files or, where it has none yet, those of the demonstration. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Brand, brandSchema } from '../../config/brand-schema.ts';
import { dataFiles } from '../../config/data-files.ts';
import { firmFile } from '../../config/firm-folder.ts';
import { type DataFile, readYaml, yamlMistakes } from '../../config/read-yaml.ts';
import { ConfigError, type Firm, siteSchema } from '../../config/schema.ts';

export interface Standing {
  site: Firm;
  brand: Brand;
}

const TEMPLATES = join(import.meta.dirname, 'template');

/** The demonstration's details, none of which is anybody's. */
export const example: Standing = {
  site: siteSchema.parse(parse(templateOf(dataFiles.site))),
  brand: brandSchema.parse(parse(templateOf(dataFiles.brand))),
};

/** @throws {ConfigError} naming all that is wrong in the firm's files. */
export function readStanding(): Standing {
  const mistakes = [dataFiles.site, dataFiles.brand].filter(isThere).flatMap((file) => yamlMistakes(file));
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return {
    site: isThere(dataFiles.site) ? readYaml(dataFiles.site) : example.site,
    brand: isThere(dataFiles.brand) ? readYaml(dataFiles.brand) : example.brand,
  };
}

export function isThere({ firm }: DataFile): boolean {
  return existsSync(firmFile(firm));
}

/** The file as it stands, or as the firm will have it before its own answers. */
export function sourceOf(file: DataFile): string {
  return isThere(file) ? readFileSync(firmFile(file.firm), 'utf8') : templateOf(file);
}

export function templateOf({ firm }: DataFile): string {
  return readFileSync(join(TEMPLATES, firm), 'utf8');
}
