/** Pictures as people name them, in the text of an article or a page or above it. */
import { atLine, ContentError } from '../../config/content-error.ts';
import { lineOfField } from '../../config/front-matter.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { DescribedPicture, Picture } from './picture.ts';
import { PictureError, readPicture } from './pictures.server.ts';

/** The tag of a body node that RichBody draws as a picture. */
export const PICTURE = 'picture';

/** A picture of the firm's folder, or what is wrong with it. */
export async function pictureIn({ dir }: Pick<LoadedFirm, 'dir'>, file: string): Promise<Picture | string> {
  try {
    return await readPicture(dir, file, 'whole');
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
}

/**
 * The picture that a front matter names.
 *
 * @returns nothing where it names none.
 * @throws {ContentError} with the line of the field.
 */
export async function namedPicture(
  firm: Pick<LoadedFirm, 'dir'>,
  named: { file: string; alt: string } | undefined,
  file: string,
  source: string,
): Promise<DescribedPicture | undefined> {
  if (named === undefined) return undefined;
  const picture = await pictureIn(firm, named.file);
  if (typeof picture !== 'string') return { ...picture, alt: named.alt };
  const line = lineOfField(source, ['picture', 'file']);
  throw new ContentError(file, atLine(line, `picture.file: ${picture}`));
}
