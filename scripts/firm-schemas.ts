/**
 * `npm run firm:schemas`: writes docs/schemas/, by which editors complete and check the YAML of a firm's folder
 * (.vscode/settings.json names them). A test holds them to the schemas in config/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { dataFiles } from '../config/data-files.ts';
import type { DataFile } from '../config/read-yaml.ts';

/** Every file that this writes, by its path. */
export function firmSchemas(): Record<string, string> {
  const files = Object.values(dataFiles).map((file: DataFile) => [
    `docs/schemas/${file.firm.replaceAll('/', '-').replace('.yaml', '.json')}`,
    `${JSON.stringify(jsonSchema(file), null, 2)}\n`,
  ]);
  return Object.fromEntries(files);
}

/** Where the product has the file as well, nothing has to be in the firm's. */
function jsonSchema({ schema, product }: DataFile): object {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (product === undefined) return whole;
  return JSON.parse(JSON.stringify(whole), (key, value) => (key === 'required' ? undefined : value));
}

if (import.meta.main) {
  mkdirSync('docs/schemas', { recursive: true });
  for (const [path, text] of Object.entries(firmSchemas())) writeFileSync(path, text);
}
