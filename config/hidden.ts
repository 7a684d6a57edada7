/** The articles and pages that a firm hides, by their addresses in firm.yaml. */
import { atLine, ContentError } from './content-error.ts';
import { articleFolders, contentFile, isUnpublished, pageFolders } from './content-files.ts';
import { dataFiles } from './data-files.ts';
import { firm } from './firm.ts';
import { isLegal, RECRUITMENT } from './fixed-pages.ts';
import { placeIn } from './read-yaml.ts';

/** Those that can be hidden; of others `hideMistakes` tells. */
export const hidden: ReadonlySet<string> = new Set(
  firm.hide.filter((address) => whyItStays(address) === null),
);

/** Whether there is such a text, be it a draft. */
export function isWritten(address: string): boolean {
  const [, blog, name = ''] = /^\/(blog\/)?([^/]+)$/.exec(address) ?? [];
  const folders = blog ? articleFolders : pageFolders;
  return contentFile(name, folders) !== null || isUnpublished(name, folders);
}

/** One error for each address that cannot be hidden, with its line. */
export function hideMistakes(): ContentError[] {
  return firm.hide.flatMap((address, index) => {
    const unknown = isWritten(address)
      ? null
      : `expected the address of an article or of a page of your own; there is no ${address}`;
    const problem = whyItStays(address) ?? unknown;
    if (problem === null) return [];
    const { file, line } = placeIn(dataFiles.site, ['hide', index]);
    return [new ContentError(file, atLine(line, `hide.${index}: ${problem}`))];
  });
}

function whyItStays(address: string): string | null {
  if (address === RECRUITMENT) {
    return `expected no ${RECRUITMENT} here: write "recruitment: false" under features`;
  }
  const isEverywhere = address === '/blog' || isLegal(address.slice(1));
  return isEverywhere ? `expected an article or a page of your own; every site has its ${address}` : null;
}
