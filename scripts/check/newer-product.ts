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

function newerTexts({ articles, pages }: LoadedFirm): string[] {
  return [...articles, ...pages].flatMap((own) => {
    const file = own.under;
    if (file === undefined) return [];
    const [ours, theirs] = [readFrontMatter(file, dated), readFrontMatter(own, dated)];
    if (ours.updated <= theirs.updated) return [];
    const changes = ours.changes.filter(({ date }) => date > theirs.updated).map(({ what }) => what);
    const said = changes.length > 0 ? `: ${changes.join(' ')}` : '.';
    return [
      `${own.shown} is of ${theirs.updated}, and the product's own text, ${file.shown}, was updated on ` +
        `${ours.updated}${said}`,
    ];
  });
}

type Facts = Record<string, { value?: string; asOf?: string | number } | undefined>;

function newerFacts(dir: string): string[] {
  const [product = '', firm = ''] = pathsOf(dir, dataFiles.facts);
  const ours = factsIn(product);
  return Object.entries(factsIn(firm)).flatMap(([id, fact]) => {
    const known = ours[id];
    if (fact?.value === undefined || known === undefined) return [];
    const [since, than] = [String(known.asOf), String(fact.asOf ?? known.asOf)];
    if (since <= than || known.value === fact.value) return [];
    return [
      `${shownPath(firm)} says that ${id} is ${fact.value} (as of ${than}), and the product says ` +
        `${known.value} (as of ${since}).`,
    ];
  });
}

/** Of one layer alone, as it is written. */
function factsIn(path: string): Facts {
  if (!existsSync(path)) return {};
  return (parseYaml(readText(path), path).value as { facts?: Facts } | null | undefined)?.facts ?? {};
}

/** What to do about it, for whoever owns the site. */
export const compare = (dir: string) =>
  `Compare the two. What you take over goes into ${shownPath(dir)}; if yours is as it should be, ` +
  'set its "updated" (a fact: its asOf) to the day on which you looked.';
