/** What is new in the product's legal texts since they were reviewed for a firm, whose site shows the reviewed ones. */
import { join } from 'node:path';
import { diff } from 'node:util';
import { PRODUCT } from '../../config/content-files.ts';
import { fileIn, firmOption, shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { inOneLine } from '../../config/problems.ts';
import { readText } from '../../config/read-yaml.ts';
import { reviewedCopy, reviewedTexts } from '../../config/reviewed-texts.ts';
import { hasOwnText, REVIEWED } from './launch.ts';

/** @returns for each text that differs, the lines that do and what to do. */
export function changedSinceReview(firm: LoadedFirm): string[] {
  return REVIEWED.flatMap((name) => {
    const copy = fileIn(firm.dir, reviewedCopy(name));
    if (copy === undefined || hasOwnText(firm, name)) return [];
    const product = join(PRODUCT, reviewedTexts[name]);
    const lines = changedLines(readText(copy), readText(product));
    if (lines.length === 0) return [];
    return [
      `${shownPath(product)} has changed. The site shows the text that was reviewed, ${shownPath(copy)}, until the ` +
        'new one is:',
      ...lines.map((line) => `  ${inOneLine(line)}`),
      `  To do: have it read, then npm run check -- --reviewed ${name}${firmOption(firm.dir)} --by "Their name, their role"`,
    ];
  });
}

/** With a minus what was reviewed, with a plus what the product says now. */
function changedLines(reviewed: string, now: string): string[] {
  const [before, after] = [reviewed, now].map((text) => text.split(/\r?\n/));
  return diff(after ?? [], before ?? []).flatMap(([operation, line]) => {
    if (operation === 0 || line.trim() === '') return [];
    return [`${operation === 1 ? '+' : '-'} ${line}`];
  });
}
