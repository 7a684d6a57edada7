/** What the product has brought up to date under something that the firm writes itself. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { dataFiles } from '../../config/data-files.ts';
import { FIRM_DIR, firmFile, ROOT, shownPath } from '../../config/firm-folder.ts';
import { readFrontMatter } from '../../config/front-matter.ts';

/** Where texts lie, and facts: in the product's folder and, under the same names, in the firm's. */
export interface Layers {
  product: string;
  firm: string;
}

const layers: Layers = { product: join(ROOT, 'content'), firm: FIRM_DIR };

/** @returns a sentence for each text and fact of the firm's that is older than the product's. */
export function newerInProduct(where: Layers = layers): string[] {
  return [...newerTexts(where), ...newerFacts(where)];
}

const dated = z.looseObject({
  updated: z.string(),
  changes: z.array(z.looseObject({ date: z.string(), what: z.string() })).default([]),
});

function newerTexts({ product, firm }: Layers): string[] {
  return globSync('{articles,pages}/*.mdx', { cwd: firm })
    .toSorted()
    .filter((name) => existsSync(join(product, name)))
    .flatMap((name) => {
      const [ours, theirs] = [product, firm].map((folder) => textAt(join(folder, name)));
      if (ours === undefined || theirs === undefined || ours.updated <= theirs.updated) return [];
      const changes = ours.changes.filter(({ date }) => date > theirs.updated).map(({ what }) => what);
      const said = changes.length > 0 ? `: ${changes.join(' ')}` : '.';
      return [
        `${shownPath(join(firm, name))} is of ${theirs.updated}, and the product's own text, ` +
          `${shownPath(join(product, name))}, was updated on ${ours.updated}${said}`,
      ];
    });
}

function textAt(path: string) {
  return readFrontMatter(readFileSync(path, 'utf8'), shownPath(path), dated);
}

type Facts = Record<string, { value?: string; asOf?: string | number } | undefined>;

function newerFacts({ product, firm }: Layers): string[] {
  const [ours, own] = [product, firm].map((folder) => factsIn(join(folder, dataFiles.facts.firm)));
  return Object.entries(own ?? {}).flatMap(([id, fact]) => {
    const known = ours?.[id];
    if (fact?.value === undefined || known === undefined) return [];
    const [since, than] = [String(known.asOf), String(fact.asOf ?? known.asOf)];
    if (since <= than || known.value === fact.value) return [];
    return [
      `${shownPath(join(firm, dataFiles.facts.firm))} says that ${id} is ${fact.value} (as of ${than}), ` +
        `and the product says ${known.value} (as of ${since}).`,
    ];
  });
}

function factsIn(path: string): Facts {
  if (!existsSync(path)) return {};
  return (parse(readFileSync(path, 'utf8')) as { facts?: Facts } | null)?.facts ?? {};
}

/** What to do about it, for whoever owns the site. */
export const COMPARE =
  `Compare the two. What you take over goes into ${shownPath(firmFile(''))}; if yours is as it should be, ` +
  'set its "updated" (a fact: its asOf) to the day on which you looked.';
