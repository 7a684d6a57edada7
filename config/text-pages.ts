/**
 * Pages that are one text each: the legal texts, which every site has, the glossary, and a firm's own. A file of the
 * firm's takes the place of the product's of the same name; any other is a page of its own.
 */
import { z } from 'zod';
import type { ContentFile } from './content-files.ts';
import { slug, text, textFields } from './fields.ts';
import { isLegal, reserved } from './fixed-pages.ts';
import { ConfigError, unlessWrong } from './problems.ts';
import { readFrontMatter } from './read-yaml.ts';

const textPageSchema = z.strictObject({
  ...textFields,
  /** Where a link to the page stands; without it, nowhere. */
  menu: z.enum(['header', 'footer'], "expected 'header' or 'footer'").optional(),
  /** The link's words, if the title is too long for them. */
  label: text.optional(),
});

export type TextPage = z.infer<typeof textPageSchema> & {
  /** The address without its slash. */
  name: string;
  /** Whether the law asks for it; else it is a page of the firm's own. */
  isLegal: boolean;
};

/** The pages of those files that are right; of the others `checkContent` tells. */
export function textPages(files: readonly ContentFile[]): TextPage[] {
  return files.flatMap((file) => unlessWrong(() => readTextPage(file)) ?? []);
}

/**
 * One page's front matter, with its name.
 *
 * @throws {ConfigError} when the name is not one for a page of one's own, or a field is wrong.
 */
export function readTextPage(file: ContentFile): TextPage {
  const { name, shown } = file;
  const instead = ['home', 'work-with-us'].includes(name) ? `, or ${name}.yaml for words of that page` : '';
  const problem = slug.safeParse(name).success
    ? reserved.has(name) && `expected another name: /${name} is an address of the site's own${instead}`
    : 'expected a name in lower-case words joined by hyphens, such as about-us.md';
  if (problem) throw new ConfigError([{ file: shown, problem }]);
  return { ...readFrontMatter(file, textPageSchema), name, isLegal: isLegal(name) };
}
