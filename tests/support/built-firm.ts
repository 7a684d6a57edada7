/** A firm's built site as it lies on the disk, for tests that build several. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { parse } from 'yaml';

const TEXT = /\.(css|data|html|js|json|md|svg|txt|xml)$|(^|\/)_(headers|redirects)$/;

/** @param build the folder with `client` in it. @param folder the firm's. */
export function readBuiltFirm(build: string, folder: string) {
  const names = globSync('**/*', { cwd: build, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(build.length + 1))
    .toSorted();
  const read = (name: string) => readFileSync(join(build, name), 'utf8');
  const page = (address: string): CheerioAPI =>
    load(read(join('client', address, 'index.html').replace('client//', 'client/')));
  return {
    names,
    read,
    page,
    path: (address: string) => join(build, 'client', address),
    has: (address: string) => names.includes(`client${address}`),
    /** The name of every page's file. */
    pages: names.filter((name) => name.endsWith('.html')),
    texts: names.filter((name) => TEXT.test(name)).map((name) => ({ name, text: read(name) })),
    firm: parse(readFileSync(join(folder, 'firm.yaml'), 'utf8')) as FirmYaml,
  };
}

export type BuiltFirm = ReturnType<typeof readBuiltFirm>;

interface FirmYaml {
  brand: { name: string };
  hide?: string[];
  [field: string]: unknown;
}

/** The files in which some words stand. */
export function filesWith({ texts }: BuiltFirm, words: string | RegExp): string[] {
  const isIn = (text: string) =>
    typeof words === 'string' ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);
  return texts.filter(({ text }) => isIn(text)).map(({ name }) => name);
}

/** What a firm says of itself that no other says: names, numbers and addresses out of firm.yaml. */
export function ownWords({ firm }: BuiltFirm): string[] {
  const { brand, url, legal, contact, people = {}, privacy } = firm;
  const { lawState: _state, ...numbers } = legal as Record<string, unknown>;
  const { address, timeZone: _zone, ...reached } = contact as Record<string, unknown>;
  const { street, suburb } = address as Record<string, unknown>;
  const { aggregatorName } = privacy as Record<string, unknown>;
  return leaves([brand, url, numbers, reached, street, suburb, people, aggregatorName]).filter(
    // Paths of files and kinds of work may well be the same.
    (word) => !/^people\/|^Mortgage broker$/.test(word),
  );
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
