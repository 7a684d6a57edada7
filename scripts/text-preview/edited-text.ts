/** A text that is being edited, before it is saved, as a text of the firm. */
import { basename } from 'node:path';
import { z } from 'zod';
import { type ContentFile, isArticle } from '../../config/content-files.ts';
import { textFields } from '../../config/fields.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { readOrUndefined } from '../../config/problems.ts';
import { readFrontMatter } from '../../config/read-yaml.ts';
import type { Statement } from '../../figures/read-examples.ts';

/**
 * Returns the firm with the text in place of the one at its address, also if it is a draft or hidden.
 *
 * @param path in the firm's folder, such as articles/my-article.md.
 * @param source the whole file.
 */
export function editText(
  firm: LoadedFirm,
  path: string,
  source: string,
): { firm: LoadedFirm; file: ContentFile } {
  const name = basename(path, '.md');
  const address = path.startsWith('articles/') ? `/blog/${name}` : `/${name}`;
  const isHere = (one: ContentFile) => one.address === address;
  const known = [...firm.articles, ...firm.pages, ...firm.hiddenArticles].find(isHere);
  const under = known && (known.under ?? (known.isOwn ? undefined : known));
  const edited: ContentFile = { name, address, shown: path, isOwn: true, source, ...(under && { under }) };
  // The same object if unchanged, so that the product's text stays the product's.
  const file = known?.source === source ? known : edited;
  const replaceIn = (files: readonly ContentFile[]) => [...files.filter((one) => !isHere(one)), file];
  return {
    file,
    firm: isArticle(file)
      ? { ...firm, articles: replaceIn(firm.articles) }
      : { ...firm, pages: replaceIn(firm.pages) },
  };
}

const textList = z.array(z.string()).catch([]);

const partialHead = z.object({
  title: z.string().optional().catch(undefined),
  lead: z.string().optional().catch(undefined),
  givens: textList.default([]),
  related: textList.default([]),
  sources: z
    .array(z.object({ title: z.string(), read: z.unknown().optional() }))
    .catch([])
    .default([]),
  picture: textFields.picture.catch(undefined),
  examples: z.record(z.string(), z.unknown()).catch({}).default({}),
});

export type PartialHead = Omit<z.infer<typeof partialHead>, 'examples'> & {
  statements: Record<string, Statement>;
  /** Whether it has a syntax error. */
  isUnreadable: boolean;
};

const emptyHead = partialHead.parse({});

/** Reads the valid fields of a front matter, and the examples as far as they can be read. */
export function readPartialHead(file: ContentFile): PartialHead {
  const readable = readOrUndefined(() => readFrontMatter(file, partialHead));
  const { examples, ...head } = readable ?? emptyHead;
  const statements = Object.entries(examples).map(([name, statement]) => [name, readStatement(statement)]);
  return { ...head, statements: Object.fromEntries(statements), isUnreadable: readable === undefined };
}

/** Reads the valid fields of an example. */
function readStatement(statement: unknown): Statement {
  const fields = Object.entries(typeof statement === 'object' ? { ...statement } : {}).flatMap(
    ([name, value]) => {
      const { data } = textFields.examples.safeParse({ example: { [name]: value } });
      return Object.entries(data?.example ?? {});
    },
  );
  return Object.fromEntries(fields) as Statement;
}
