/** Reports how the product's legal texts differ from the reviewed copies that a firm's site shows. */
import { join } from 'node:path';
import { diff } from 'node:util';
import { PRODUCT } from '../../config/content-files.ts';
import { fileIn, firmOption, shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { inOneLine } from '../../config/problems.ts';
import { readText } from '../../config/read-yaml.ts';
import { reviewedCopy, reviewedTexts } from '../../config/reviewed-texts.ts';
import { hasOwnText, REVIEWED } from './launch.ts';

/** @returns the changed lines of each text, and what to do. */
export function changedSinceReview(firm: LoadedFirm): string[] {
  return REVIEWED.flatMap((name) => {
    const copy = fileIn(firm.dir, reviewedCopy(name));
    if (copy === undefined || hasOwnText(firm, name)) return [];
    const product = join(PRODUCT, reviewedTexts[name]);
    const lines = changedLines(readText(copy), readText(product));
    if (lines.length === 0) return [];
    return [
      `${shownPath(product)} has changed. The site shows the reviewed text, ${shownPath(copy)}, until the new one ` +
        'is reviewed. Changes:',
      ...lines.map((line) => `  ${inOneLine(line)}`),
      `  To do: have the new text reviewed, then run: npm run check -- --reviewed ${name}${firmOption(firm.dir)} --by "Their name, their role"`,
    ];
  });
}

/** Returns the removed lines with a minus and the added lines with a plus. */
function changedLines(reviewed: string, now: string): string[] {
  const [before, after] = [reviewed, now].map((text) => text.split(/\r?\n/));
  return diff(after ?? [], before ?? []).flatMap(([operation, line]) => {
    if (operation === 0 || line.trim() === '') return [];
    return [`${operation === 1 ? '+' : '-'} ${line}`];
  });
}
