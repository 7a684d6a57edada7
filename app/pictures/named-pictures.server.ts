/** Pictures as people name them, in the text of an article or a page or above it. */
import { atLine, ContentError } from '../../config/content-error.ts';
import { lineOfField } from '../../config/front-matter.ts';
import type { BodyElement } from '../content/body-node.ts';
import { type MdxRoot, nodesOf } from '../content/mdx.server.ts';
import type { MdxComponent } from '../content/mdx-to-body.server.ts';
import type { CaptionedPicture, DescribedPicture, Picture } from './picture.ts';
import { PictureError, readPicture } from './pictures.server.ts';

/** The tag of a body node that RichBody draws as a picture. */
export const PICTURE = 'picture';

const PROPS = ['file', 'alt', 'caption'];

/**
 * The component `<Picture file="pictures/kitchen.jpg" alt="..." caption="..." />` for one text. Files are
 * read here, because components cannot wait for them; what is wrong with one is said at its own line.
 *
 * @param tree the text, before its components run.
 */
export async function pictureComponent(tree: MdxRoot): Promise<{ Picture: MdxComponent }> {
  const read = new Map<unknown, Picture | string>();
  for (const { name, type, attributes } of nodesOf(tree)) {
    const file = attributes?.find((one) => one.name === 'file')?.value;
    if (name !== 'Picture' || typeof file !== 'string') continue;
    // What the parser calls a flow stands by itself.
    read.set(file, type === 'mdxJsxTextElement' ? AMONG_WORDS : await pictureOrProblem(file));
  }
  return { Picture: (props) => drawPicture(props, read) };
}

const AMONG_WORDS = 'expected it on a line of its own, with an empty line above and below';

async function pictureOrProblem(file: string): Promise<Picture | string> {
  try {
    return await readPicture(file, 'whole');
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
}

function drawPicture(
  { children, ...props }: Record<string, unknown>,
  read: ReadonlyMap<unknown, Picture | string>,
): BodyElement {
  const { file, alt, caption } = props;
  const refuse = (message: string) => new Error(`<Picture />: ${message}`);
  const unknown = Object.keys(props).filter((name) => !PROPS.includes(name));
  if (unknown.length > 0) throw refuse(`expected ${PROPS.join(', ')}, found ${unknown.join(', ')}`);
  if (children !== undefined) throw refuse('expected nothing inside it; words below it are its caption');
  const picture = typeof file === 'string' ? read.get(file) : undefined;
  if (picture === undefined) throw refuse('file: expected the path of a picture, in quotes');
  if (typeof alt !== 'string' || alt.trim() === '') {
    throw refuse(`alt: expected what ${file} shows, for those who cannot see it, found nothing`);
  }
  if (caption !== undefined && typeof caption !== 'string') throw refuse('caption: expected words in quotes');
  if (typeof picture === 'string') throw refuse(`file: ${picture}`);
  const node: CaptionedPicture = { ...picture, alt: alt.trim(), ...(caption && { caption }) };
  return { tag: PICTURE, props: { ...node } };
}

/**
 * The picture that a front matter names.
 *
 * @returns nothing where it names none.
 * @throws {ContentError} with the line of the field.
 */
export async function namedPicture(
  named: { file: string; alt: string } | undefined,
  file: string,
  source: string,
): Promise<DescribedPicture | undefined> {
  if (named === undefined) return undefined;
  const picture = await pictureOrProblem(named.file);
  if (typeof picture !== 'string') return { ...picture, alt: named.alt };
  const line = lineOfField(source, ['picture', 'file']);
  throw new ContentError(file, atLine(line, `picture.file: ${picture}`));
}
