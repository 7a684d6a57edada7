/** Whether what a firm hides is there, and can be hidden. */

import { atLine, ContentError } from './content-error.ts';
import { articleFolders, contentFile, isUnpublished, pageFolders } from './content-files.ts';
import { dataFiles } from './data-files.ts';
import { firm } from './firm.ts';
import { placeIn } from './read-yaml.ts';
import { isLegal } from './text-pages.ts';
import { RECRUITMENT } from './why-gone.ts';

/** One error for each address that cannot be hidden, with its line. */
export function hideMistakes(): ContentError[] {
  return firm.hide.flatMap((address, index) => {
    const problem = problemOf(address);
    if (problem === null) return [];
    const { file, line } = placeIn(dataFiles.site, ['hide', index]);
    return [new ContentError(file, atLine(line, `hide.${index}: ${problem}`))];
  });
}

function problemOf(address: string): string | null {
  const [, blog, name = ''] = /^\/(blog\/)?([^/]+)$/.exec(address) ?? [];
  if (address === RECRUITMENT) {
    return `expected no ${RECRUITMENT} here: write "recruitment: false" under features`;
  }
  if (address === '/blog') return 'expected an article or a page of your own; every site has its /blog';
  if (!blog && isLegal(name)) {
    return `expected an article or a page of your own; every site has its ${address}`;
  }
  const folders = blog ? articleFolders : pageFolders;
  if (contentFile(name, folders) !== null || isUnpublished(name, folders)) return null;
  return `expected the address of an article or of a page of your own; there is no ${address}`;
}
