/** In words what a change does to a file of the folder: "Telephone number", "Photo of Jess". */

import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '../../config/firm-folder.ts';
import { overlaid, parseYaml } from '../../config/read-yaml.ts';
import type { FormField } from '../../contracts/website.ts';
import { type Form, forms } from './forms.ts';
import { spacedOut } from './schema-fields.ts';

/** More than a person reads; the rest is counted. */
const MOST = 6;

/** @param before the file in the folder, @param after as the draft has it; null where there is none. */
export function changedLabels(path: string, before: Buffer | null, after: Buffer | null): string[] {
  const name = basename(path, extname(path));
  if (path.startsWith('people/') || path.startsWith('pictures/')) {
    const verb = before === null ? 'New picture' : after === null ? 'Removed picture' : 'Changed picture';
    return [`${verb}: ${name}`];
  }
  if (/^logo\.(svg|png)$/.test(path)) return ['Logo'];
  if (!path.endsWith('.yaml')) {
    const verb = before === null ? 'New' : after === null ? 'Removed' : 'Changed';
    return [`${verb}: ${path}`];
  }
  if (path === 'facts.yaml') return changedFacts(values(before), values(after));
  const labels = new Set(changesByForm(path, before, after).flatMap((change) => change.labels));
  const list = labels.size > 0 ? [...labels] : [spacedOut(name)];
  return list.length <= MOST ? list : [...list.slice(0, MOST - 1), `and ${list.length - MOST + 1} more`];
}

/** The form with the first change in a file; null if none shows it. */
export function changedForm(path: string, before: Buffer | null, after: Buffer | null): string | null {
  if (/^logo\.(svg|png)$/.test(path)) return 'brand';
  return changesByForm(path, before, after).find(({ labels }) => labels.length > 0)?.id ?? null;
}

function changesByForm(path: string, before: Buffer | null, after: Buffer | null) {
  const own = forms.filter((form) => form.path === path);
  const product = productValues(own[0]);
  const [old, now] = [overlaid(product, values(before)), overlaid(product, values(after))];
  return own.map((form) => ({ id: form.id, labels: changesOf(form, old, now) }));
}

function changedFacts(before: unknown, after: unknown): string[] {
  const factsOf = (said: unknown) => (child(said, 'facts') ?? {}) as Record<string, unknown>;
  const [old, now] = [factsOf(before), factsOf(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return changed.filter((id) => !isDeepStrictEqual(old[id], now[id])).map((id) => `Fact: ${spacedOut(id)}`);
}

/** What the product says in this file, under what the firm says. */
function productValues(form: Form | undefined): unknown {
  const path = form?.file.product;
  return path === undefined || form?.names === null ? undefined : values(readFileSync(join(ROOT, path)));
}

const values = (bytes: Buffer | null): unknown =>
  bytes === null ? undefined : (parseYaml(bytes.toString(), '').value ?? undefined);

function changesOf({ names, fields }: Form, before: unknown, after: unknown): string[] {
  const [old, now] = names === null ? [{ entries: before }, { entries: after }] : [before, after];
  return fields.flatMap((field) => labelsOf(field, child(old, field.name), child(now, field.name), ''));
}

/** @param owner whose field it is, such as " of Jess Lee". */
function labelsOf(field: FormField, before: unknown, after: unknown, owner: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (field.kind === 'group' && isObject(after) && isObject(before)) {
    return field.fields.flatMap((one) =>
      labelsOf(one, child(before, one.name), child(after, one.name), owner),
    );
  }
  if (field.kind === 'record' && isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => entryLabels(field, child(before, key), child(after, key), spacedOut(key)));
  }
  if (field.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) {
      const longer = before.length > after.length ? before : after;
      const shorter = longer === before ? after : before;
      const verb = longer === before ? 'Removed' : 'New';
      const odd = longer.find((one) => !shorter.some((other) => isDeepStrictEqual(one, other)));
      return [`${verb} ${field.entryName}${nameIn(odd, '')}${owner}`];
    }
    const labels = after.flatMap((one, index) => entryLabels(field, before[index], one, ''));
    return labels.length > 0 ? labels : [field.label + owner];
  }
  return [field.label + owner];
}

function entryLabels(
  field: Extract<FormField, { kind: 'list' | 'record' }>,
  before: unknown,
  after: unknown,
  key: string,
): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [`New ${field.entryName}${nameIn(after, key)}`];
  if (after === undefined) return [`Removed ${field.entryName}${nameIn(before, key)}`];
  if (!isObject(after)) return [field.label];
  return labelsOf(field.entry, before, after, ` of ${nameOf(after) ?? (key || field.entryName)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const child = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** By which people know an entry. */
function nameOf(value: unknown): string | undefined {
  const names = ['name', 'label', 'title', 'from'].map((name) => child(value, name));
  return names.find((name): name is string => typeof name === 'string');
}

function nameIn(value: unknown, key: string): string {
  const name = nameOf(value) ?? (typeof value === 'string' ? value : key);
  return name === '' ? '' : `: ${name}`;
}
