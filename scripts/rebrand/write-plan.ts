import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, parseDocument } from 'yaml';
import { brand } from '../../config/brand.ts';
import type { Plan } from './plan.ts';

const FIRM = 'firm/firm.yaml';
const BRAND = 'firm/brand.yaml';
const LOGO_SVG = 'firm/logo.svg';

/** Writes what the plan changes, and nothing else. @returns the files that were written. */
export function writePlan(plan: Plan): string[] {
  const written: string[] = [];
  const write = (file: string, text: string) => {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    writeFileSync(file, text);
    written.push(file);
  };
  if (plan.details.size > 0) write(FIRM, editYaml(readFileSync(FIRM, 'utf8'), plan.details));
  const look = new Map<string, unknown>(
    Object.entries(plan.palette)
      .filter(([name, hex]) => hex !== brand.colour[name as keyof typeof brand.colour])
      .map(([name, hex]) => [`colour.${name}`, hex]),
  );
  if (!isDeepStrictEqual(plan.logo, brand.logo)) look.set('logo', plan.logo);
  if (look.size > 0) write(BRAND, editYaml(readFileSync(BRAND, 'utf8'), look));
  if (plan.logoSvg !== null) write(LOGO_SVG, plan.logoSvg);
  if (plan.logo.kind !== 'file' && existsSync(LOGO_SVG)) {
    rmSync(LOGO_SVG);
    written.push(LOGO_SVG);
  }
  return written;
}

/**
 * The file with other values, its comments and its order kept.
 *
 * @param changes new values by their path, such as `legal.abn`.
 */
export function editYaml(source: string, changes: ReadonlyMap<string, unknown>): string {
  const document = parseDocument(source);
  for (const [path, value] of changes) setIn(document, path.split('.'), value);
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** Field by field where there are fields, so that the comments between them stay. */
function setIn(document: Document, path: readonly string[], value: unknown): void {
  const current = document.getIn(path);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !isMap(current)) {
    document.setIn(path, value);
    return;
  }
  for (const { key } of [...current.items]) if (!(String(key) in value)) document.deleteIn([...path, key]);
  for (const [key, part] of Object.entries(value)) setIn(document, [...path, key], part);
}
