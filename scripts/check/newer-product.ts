/** What the product has brought up to date under something that the firm writes itself. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { dataFiles } from '../../config/data-files.ts';
import { shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { parseYaml, pathsOf, readFrontMatter, readText } from '../../config/read-yaml.ts';

/** @returns a sentence for each text and fact of the firm's that is older than the product's. */
export function newerInProduct(firm: LoadedFirm): string[] {
  return [...newerTexts(firm), ...newerFacts(firm.dir)];
}

const dated = z.looseObject({
  updated: z.string(),
  changes: z.array(z.looseObject({ date: z.string(), what: z.string() })).default([]),
});

function* newerTexts({ articles, pages }: LoadedFirm): Iterable<string> {
  for (const own of [...articles, ...pages]) {
    if (own.under === undefined) continue;
    const [ours, theirs] = [readFrontMatter(own.under, dated), readFrontMatter(own, dated)];
    if (ours.updated <= theirs.updated) continue;
    const changes = ours.changes.filter(({ date }) => date > theirs.updated).map(({ what }) => what);
    yield `${own.shown} is of ${theirs.updated}, and the product's own text, ${own.under.shown}, was updated on ` +
      `${ours.updated}${changes.length > 0 ? `: ${changes.join(' ')}` : '.'}`;
  }
}

type Facts = Record<string, { value?: string; asOf?: string | number } | undefined>;

function* newerFacts(dir: string): Iterable<string> {
  const [product = '', firm = ''] = pathsOf(dir, dataFiles.facts);
  const ours = factsIn(product);
  for (const [id, fact] of Object.entries(factsIn(firm))) {
    const known = ours[id];
    if (fact?.value === undefined || known === undefined || known.value === fact.value) continue;
    const [since, than] = [String(known.asOf), String(fact.asOf ?? known.asOf)];
    if (since <= than) continue;
    yield `${shownPath(firm)} says that ${id} is ${fact.value} (as of ${than}), and the product says ` +
      `${known.value} (as of ${since}).`;
  }
}

/** Of one layer alone, as it is written. */
function factsIn(path: string): Facts {
  if (!existsSync(path)) return {};
  return (parseYaml(readText(path), path).value as { facts?: Facts } | null | undefined)?.facts ?? {};
}
