/** The words of a site, each with its place: what the firm says, and of the product's what it leaves standing. */
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { placesIn, readData, stringsIn } from '../../config/read-yaml.ts';

/** Words that somebody typed and a visitor can read. */
export interface TypedText {
  file: string;
  /** Of the text's first character. */
  line: number;
  text: string;
}

export function readTypedTexts({ dir, firm, articles, pages }: LoadedFirm): TypedText[] {
  const { wordExceptions, reviews, opening, testimonials, workWithUs, ...always } = dataFiles;
  const shown = [
    ...Object.values(always),
    ...(firm.features.testimonials ? [testimonials] : []),
    ...(firm.features.recruitment ? [workWithUs] : []),
  ];
  const inData = shown.flatMap((file) => {
    const placeOf = placesIn(dir, file);
    return stringsIn(readData<unknown>(dir, file)).map(({ path, text }) => ({ ...placeOf(path), text }));
  });
  return [...inData, ...[...articles, ...pages].map(textOf)];
}

/** A text as a whole, its comments, which are no words, blanked out without moving a line. */
export function textOf({ shown, source }: { shown: string; source: string }): TypedText {
  const text = source.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return { file: shown, line: 1, text };
}
