import { ContentError } from '../../config/content-error.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { readTextPage, type TextPage } from '../../config/text-pages.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import type { DescribedPicture } from '../pictures/picture.ts';
import { drawBody, examplesOf } from './body.server.ts';
import type { BodyNode } from './body-node.ts';
import { withoutGoneLinks } from './links.server.ts';

/** With its text, and with what stands above it. */
type WholeTextPage = TextPage & { body: BodyNode[]; photo?: DescribedPicture };

/**
 * A page that is one text, with every detail of the firm filled in; null where the site has none of that
 * name.
 *
 * @throws {ContentError} when it is not as it has to be.
 */
export async function readTextPageWithBody(firm: LoadedFirm, name: string): Promise<WholeTextPage | null> {
  const file = firm.pages.find((each) => each.name === name);
  if (!file) return null;
  const page = readTextPage(file);
  const body = await textPageBody(firm, file, page);
  const photo = await namedPicture(firm, page.picture, file.shown, file.source);
  return { ...page, ...(photo && { photo }), body };
}

/** @throws {ContentError} with everything in the text that is wrong. */
export async function textPageBody(
  firm: LoadedFirm,
  file: ContentFile,
  page: Pick<TextPage, 'examples'>,
): Promise<BodyNode[]> {
  const { examples, problems } = examplesOf(firm, file, page.examples);
  if (problems.length > 0) throw new ContentError(file.shown, problems);
  // A page names the numbers of its examples; what a reader moves stands in articles.
  const body = await drawBody(firm, file, examples, ['example', 'chart']);
  return file.isOwn ? body : withoutGoneLinks(firm, body, `/${file.name}`);
}
