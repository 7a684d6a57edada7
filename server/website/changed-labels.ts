/** Describes a change of a file in the firm's folder: "Telephone number", "Photo of Jess". */

import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PRODUCT } from '../../config/content-files.ts';
import { ROOT } from '../../config/firm-folder.ts';
import { readOrUndefined } from '../../config/problems.ts';
import { mergeLayers, parseYaml } from '../../config/read-yaml.ts';
import type { FormField } from '../../contracts/website.ts';
import { type Form, forms } from './forms.ts';
import { factTitle, humanize } from './schema-fields.ts';
import { readFrontMatterValues } from './text-file.ts';

/** Returns where an article or page is edited, below the Website screen; null for other files. */
export const textRoute = (path: string): string | null =>
  /^(articles|pages)\/[\w-]+\.md$/.test(path) ? `texts/${path.slice(0, -'.md'.length)}` : null;

/** A longer list ends with a count of the rest. */
const MAX_LABELS = 6;

/**
 * Lists what a change affects, by the labels of its form.
 *
 * @param before the file in the folder; null if missing.
 * @param after the file in the draft; null if missing.
 */
export function changedLabels(path: string, before: Buffer | null, after: Buffer | null): string[] {
  const name = basename(path, extname(path));
  if (path.startsWith('people/') || path.startsWith('pictures/')) {
    const verb = before === null ? 'New picture' : after === null ? 'Removed picture' : 'Changed picture';
    return [`${verb}: ${name}`];
  }
  if (/^logo\.(svg|png)$/.test(path)) return ['Logo'];
  if (textRoute(path) !== null) return [textLabel(path, before, after)];
  if (!path.endsWith('.yaml')) {
    const verb = before === null ? 'New' : after === null ? 'Removed' : 'Changed';
    return [`${verb}: ${path}`];
  }
  if (path === 'facts.yaml') return factLabels(parseValues(before), parseValues(after));
  const labels = new Set(changesByForm(path, before, after).flatMap((change) => change.labels));
  const list = labels.size > 0 ? [...labels] : [humanize(name)];
  return list.length <= MAX_LABELS
    ? list
    : [...list.slice(0, MAX_LABELS - 1), `and ${list.length - MAX_LABELS + 1} more`];
}

/** Such as "New article: A first flat". */
function textLabel(path: string, before: Buffer | null, after: Buffer | null): string {
  const { title, draft } =
    readOrUndefined(() =>
      readFrontMatterValues((after ?? before ?? Buffer.alloc(0)).toString('utf8'), path),
    ) ?? {};
  const noun = path.startsWith('articles/') ? 'article' : 'page';
  const isCopy = existsSync(join(PRODUCT, path));
  if (isCopy && before === null) return `Our version of: ${title}`;
  if (isCopy && after === null) return `Back to the product’s: ${title}`;
  const verb = before === null ? 'New' : after === null ? 'Removed' : 'Changed';
  const words = typeof title === 'string' && title !== '' ? title : basename(path, '.md');
  return `${verb} ${noun}: ${words}${draft === true && after !== null ? ' (draft)' : ''}`;
}

/** Returns the id of the first form with a changed field; null if there is none. */
export function changedForm(path: string, before: Buffer | null, after: Buffer | null): string | null {
  if (/^logo\.(svg|png)$/.test(path)) return 'brand';
  return changesByForm(path, before, after).find(({ labels }) => labels.length > 0)?.id ?? null;
}

function changesByForm(path: string, before: Buffer | null, after: Buffer | null) {
  const own = forms.filter((form) => form.path === path);
  const product = readProductValues(own[0]);
  const [old, now] = [mergeLayers(product, parseValues(before)), mergeLayers(product, parseValues(after))];
  return own.map((form) => ({ id: form.id, labels: formLabels(form, old, now) }));
}

function factLabels(before: unknown, after: unknown): string[] {
  const factsIn = (file: unknown) => (child(file, 'facts') ?? {}) as Record<string, unknown>;
  const [old, now] = [factsIn(before), factsIn(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return changed.filter((id) => !isDeepStrictEqual(old[id], now[id])).map((id) => `Fact: ${factTitle(id)}`);
}

/** Reads the product's file that the firm's overrides. */
function readProductValues(form: Form | undefined): unknown {
  const path = form?.file.product;
  return path === undefined || form?.names === null ? undefined : parseValues(readFileSync(join(ROOT, path)));
}

const parseValues = (bytes: Buffer | null): unknown =>
  bytes === null ? undefined : (parseYaml(bytes.toString(), '').value ?? undefined);

function formLabels({ names, fields }: Form, before: unknown, after: unknown): string[] {
  const [old, now] = names === null ? [{ entries: before }, { entries: after }] : [before, after];
  return fields.flatMap((field) => fieldLabels(field, child(old, field.name), child(now, field.name), ''));
}

/** @param owner a suffix that names the entry, such as " of Jess Lee". */
function fieldLabels(field: FormField, before: unknown, after: unknown, owner: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (field.name === 'hide') return hiddenLabels(before ?? [], after ?? []);
  if (field.kind === 'group' && isObject(after) && isObject(before)) {
    return field.fields.flatMap((one) =>
      fieldLabels(one, child(before, one.name), child(after, one.name), owner),
    );
  }
  if (field.kind === 'record' && isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => entryLabels(field, child(before, key), child(after, key), humanize(key)));
  }
  if (field.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) {
      const longer = before.length > after.length ? before : after;
      const shorter = longer === before ? after : before;
      const verb = longer === before ? 'Removed' : 'New';
      const extra = longer.find((one) => !shorter.some((other) => isDeepStrictEqual(one, other)));
      return [`${verb} ${field.entryName}${nameSuffix(extra, '')}${owner}`];
    }
    const labels = after.flatMap((one, index) => entryLabels(field, before[index], one, ''));
    return labels.length > 0 ? labels : [field.label + owner];
  }
  return [field.label + owner];
}

const hiddenLabels = (before: unknown, after: unknown): string[] => {
  const [old, now] = [before, after] as string[][];
  return [
    ...(now ?? []).filter((address) => !old?.includes(address)).map((address) => `Hidden: ${address}`),
    ...(old ?? []).filter((address) => !now?.includes(address)).map((address) => `Shown again: ${address}`),
  ];
};

function entryLabels(
  field: Extract<FormField, { kind: 'list' | 'record' }>,
  before: unknown,
  after: unknown,
  key: string,
): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [`New ${field.entryName}${nameSuffix(after, key)}`];
  if (after === undefined) return [`Removed ${field.entryName}${nameSuffix(before, key)}`];
  if (!isObject(after)) return [field.label];
  return fieldLabels(field.entry, before, after, ` of ${findName(after) ?? (key || field.entryName)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const child = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Finds the name by which people recognise an entry. */
function findName(value: unknown): string | undefined {
  const names = ['name', 'label', 'title', 'from'].map((name) => child(value, name));
  return names.find((name): name is string => typeof name === 'string');
}

function nameSuffix(value: unknown, key: string): string {
  const name = findName(value) ?? (typeof value === 'string' ? value : key);
  return name === '' ? '' : `: ${name}`;
}
