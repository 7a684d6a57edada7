/**
 * Pages that are one text each: the legal texts, which every site has, the glossary, and a firm's own. A file of the
 * firm's takes the place of the product's of the same name; any other is a page of its own.
 */
import { z } from 'zod';
import { ContentError, unlessWrong } from './content-error.ts';
import type { ContentFile } from './content-files.ts';
import { day, picturePath, slug, text } from './fields.ts';
import { isLegal, reserved } from './fixed-pages.ts';
import { exampleStatements, readFrontMatter } from './front-matter.ts';

export const textPageSchema = z.strictObject({
  title: text.max(60, 'expected at most 60 characters'),
  description: text
    .max(159, 'expected at most 159 characters')
    .describe('What search engines show below the title.'),
  updated: day.describe('The day of the last change to what it says.'),
  menu: z
    .enum(['header', 'footer'], "expected 'header' or 'footer'")
    .optional()
    .describe('Where a link to the page stands; without it, nowhere.'),
  label: text.optional().describe("The link's words, if the title is too long for them."),
  picture: z
    .strictObject({
      file: picturePath,
      alt: text.describe('What the picture shows, for those who cannot see it.'),
    })
    .optional()
    .describe('A photograph below the title.'),
  examples: exampleStatements,
  draft: z
    .boolean('expected true or false')
    .default(false)
    .describe('true for a page that only "npm run dev" shows.'),
});

export type TextPage = z.infer<typeof textPageSchema> & {
  /** The address without its slash. */
  name: string;
  /** Where it is written. */
  file: string;
  /** Whether the law asks for it; else it is a page of the firm's own. */
  isLegal: boolean;
};

/** The pages of those files that are right; of the others `checkContent` tells. */
export function textPages(files: readonly ContentFile[]): TextPage[] {
  return files.flatMap((file) => unlessWrong(() => readTextPage(file)) ?? []);
}

/**
 * One page's front matter, with its name and file.
 *
 * @throws {ContentError} when the name is not one for a page of one's own, or a field is wrong.
 */
export function readTextPage({ name, path, shown, source }: ContentFile): TextPage {
  const problem = slug.safeParse(name).success
    ? reserved.has(name) &&
      `expected another name: /${name} is an address of the site's own${yamlInstead(name)}`
    : 'expected a name in lower-case words joined by hyphens, such as about-us.md';
  if (problem) throw new ContentError(shown, problem);
  const frontMatter = readFrontMatter(source, shown, textPageSchema);
  return { ...frontMatter, name, file: path, isLegal: isLegal(name) };
}

function yamlInstead(name: string): string {
  return ['home', 'work-with-us'].includes(name) ? `, or ${name}.yaml for words of that page` : '';
}
