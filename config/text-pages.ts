/**
 * Pages that are one text each: the legal texts, which every site has, and a firm's own. A file of the
 * firm's takes the place of the product's of the same name; any other is a page of its own.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ContentError } from './content-error.ts';
import { picturePath, slug } from './fields.ts';
import { FIRM_DIR, firmFile, ROOT, shownPath } from './firm-folder.ts';
import { isoDate, nonEmpty, readFrontMatter } from './front-matter.ts';
import { readText } from './read-yaml.ts';

export const legalNames = ['privacy-policy', 'terms-of-service', 'disclaimer'] as const;

export type LegalName = (typeof legalNames)[number];

/** First parts of addresses that the site and the server use themselves. */
const reserved = new Set(
  'api assets blog charts desk feed forms healthz home metrics pictures previews readyz work-with-us 404'.split(
    ' ',
  ),
);

export const textPageSchema = z.strictObject({
  title: nonEmpty,
  description: nonEmpty
    .max(159, 'expected at most 159 characters')
    .describe('What search engines show below the title.'),
  updated: isoDate.describe('The day of the last change to what it says.'),
  menu: z
    .enum(['header', 'footer'], "expected 'header' or 'footer'")
    .optional()
    .describe('Where a link to the page stands; without it, nowhere.'),
  label: nonEmpty.optional().describe("The link's words, if the title is too long for them."),
  picture: z
    .strictObject({
      file: picturePath,
      alt: nonEmpty.describe('What the picture shows, for those who cannot see it.'),
    })
    .optional()
    .describe('A photograph below the title.'),
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
};

/** Whether drafts are shown: while somebody writes, and never in a build. */
export const showsDrafts = process.env.NODE_ENV === 'development';

/** Where a legal text is written: by the firm, or else by us. */
export function legalFile(name: LegalName): string {
  return ownFiles().get(name) ?? join(ROOT, 'content/pages', `${name}.mdx`);
}

/**
 * The legal texts, then the firm's own pages in the order of their names.
 *
 * @throws {ContentError} for the first file that is not right.
 */
export function textPages(): TextPage[] {
  const own = [...ownFiles()].filter(([name]) => !(legalNames as readonly string[]).includes(name));
  return [...legalNames.map((name) => [name, legalFile(name)] as const), ...own]
    .map(([name, file]) => readTextPage(name, file))
    .filter(({ draft }) => !draft || showsDrafts);
}

/**
 * One page's front matter, with its name and file.
 *
 * @throws {ContentError} when the name is not one for a page of one's own, or a field is wrong.
 */
export function readTextPage(name: string, file: string): TextPage {
  const shown = shownPath(file);
  if (!slug.safeParse(name).success) {
    throw new ContentError(
      shown,
      `expected a name in lower-case words joined by hyphens, such as about-us.mdx`,
    );
  }
  if (reserved.has(name)) {
    const instead = ['home', 'work-with-us'].includes(name) ? `, or ${name}.yaml for words of that page` : '';
    throw new ContentError(
      shown,
      `expected another name: /${name} is an address of the site's own${instead}`,
    );
  }
  return { ...readFrontMatter(readText(file), shown, textPageSchema), name, file };
}

/** The firm's files by their names. */
function ownFiles(): Map<string, string> {
  const files = globSync('pages/*.mdx', { cwd: FIRM_DIR }).toSorted();
  return new Map(files.map((file) => [basename(file, '.mdx'), firmFile(file)]));
}
