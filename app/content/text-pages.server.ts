import type { ContentFile } from '../../config/content-files.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { Problem } from '../../config/problems.ts';
import { readTextPage, type TextPage } from '../../config/text-pages.ts';
import { type DrawnText, drawText, examplesOf } from './body.server.ts';

/**
 * A page that is one text, with every detail of the firm filled in; null where the site has none of that
 * name.
 *
 * @throws {ConfigError} when it is not as it has to be.
 */
export async function readTextPageWithBody(
  firm: LoadedFirm,
  name: string,
): Promise<(TextPage & DrawnText) | null> {
  const file = firm.pages.find((each) => each.name === name);
  if (!file) return null;
  const page = readTextPage(file);
  return { ...page, ...(await drawPage(firm, file, page)) };
}

/** @throws {ConfigError} with everything in the text that is wrong. */
export function drawPage(
  firm: LoadedFirm,
  file: ContentFile,
  { examples: stated, picture }: Pick<TextPage, 'examples' | 'picture'>,
): Promise<DrawnText> {
  const problems: Problem[] = [];
  const examples = examplesOf(firm, file, stated, problems);
  return drawText(firm, 'pages', file, examples, picture, problems);
}
