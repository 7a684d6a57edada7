/**
 * Whether the firm has opened its site to the public. That is decided once, with
 * `npm run launch-check -- --open`, and kept in opening.yaml of the firm's folder, which no build, test
 * or upgrade writes or takes away. While there is none, the site is a demonstration.
 */
import { dataFiles } from './data-files.ts';
import type { Opening } from './list-schemas.ts';
import { readYaml, yamlMistakes } from './read-yaml.ts';
import { ConfigError } from './schema.ts';

/** @throws {ConfigError} when there is a record and it is not whole: it never reads as "not open". */
export function readOpening(): Opening | null {
  const mistakes = yamlMistakes(dataFiles.opening);
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return readYaml(dataFiles.opening);
}
