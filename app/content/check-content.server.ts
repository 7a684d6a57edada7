/** Reads every text as the build will, and finds all that an author has to put right. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byFile, ContentError, collecting, unlessWrong } from '../../config/content-error.ts';
import { unreadFiles } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { figureFacts } from '../../config/figure-facts.ts';
import { fieldProblem, lineOfField } from '../../config/front-matter.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { fieldMistake } from '../../config/read-yaml.ts';
import { readTextPage } from '../../config/text-pages.ts';
import { personMistakes } from '../people/people.server.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import { articleBody, listedArticle } from './articles.server.ts';
import type { BodyNode } from './body-node.ts';
import { anchorsOf, type LinkingText, linkMistakes } from './links.server.ts';
import { namedFigure, namedFigures } from './named-figures.server.ts';
import { numberProblems } from './prose-numbers.server.ts';
import { readabilityProblems } from './readability.server.ts';
import { sitePages } from './site-pages.server.ts';
import { linksIn, parseText, tagValues, variablesIn } from './text.server.ts';
import { textPageBody } from './text-pages.server.ts';

/**
 * Holds the articles to what is asked of their numbers and sentences, and every text to what there is
 * for it to name: examples, articles, headings, pages.
 *
 * @returns what is wrong, one error for each file, in the order of its lines.
 */
export async function checkContent(firm: LoadedFirm): Promise<ContentError[]> {
  const errors: ContentError[] = [];
  const texts: LinkingText[] = [];
  for (const file of firm.pages) {
    await check(file, `/${file.name}`, async (attempt) => {
      const page = await attempt(() => readTextPage(file));
      if (!page) return {};
      await attempt(() => namedPicture(firm, page.picture, file.shown, file.source));
      return {
        body: await attempt(() => textPageBody(firm, file, page)),
        problems: idleExamples(file, page.examples, []),
      };
    });
  }
  const figures = namedFigures(firm);
  for (const file of firm.articles) {
    await check(file, `/blog/${file.name}`, async (attempt) => {
      const listed = await attempt(() => listedArticle(firm, file));
      if (!listed) return {};
      const { examples, givens, lead, picture, related } = listed;
      await attempt(() => namedPicture(firm, picture, file.shown, file.source));
      const body = await attempt(() => articleBody(firm, listed));
      const named = figures.filter(({ figure }) => figure.article === file.name);
      const used = [...named.map(({ figure }) => figure.example), ...(lead ? [lead.example] : [])];
      return {
        body,
        links: related.map((slug, index): [string, number] => [
          `/blog/${slug}`,
          lineOfField(file.source, ['related', index]),
        ]),
        problems: [
          ...(file.isOwn || hasProductWords(firm) ? idleExamples(file, examples, used) : []),
          ...numberProblems(parseText(file), examples, givens ?? []),
          ...(body ? readabilityProblems(file.isOwn, body) : []),
        ],
      };
    });
  }
  return byFile([
    ...errors,
    ...(await personMistakes(firm)),
    ...linkMistakes(
      firm,
      texts,
      sitePages(firm).map(({ path }) => path),
    ),
    ...wrongFigures(firm),
    ...wronglyHidden(firm),
    ...unreadFiles(
      firm.dir,
      Object.values(dataFiles).map((file) => file.firm),
    ),
  ]);

  async function check(
    file: ContentFile,
    path: string,
    read: (attempt: Attempt) => Promise<Reading>,
  ): Promise<void> {
    const thrown: string[] = [];
    const { body, links = [], problems = [] } = await read((run) => collecting(thrown, run));
    texts.push({
      ...{ file: file.shown, isOwn: file.isOwn, path },
      links: new Map([...linksIn(parseText(file)), ...links]),
      anchors: body ? anchorsOf(body) : null,
    });
    const all = [...thrown, ...problems];
    if (all.length > 0) errors.push(new ContentError(file.shown, all));
  }
}

type Attempt = <T>(run: () => T | Promise<T>) => Promise<T | undefined>;

interface Reading {
  body?: BodyNode[] | undefined;
  /** Addresses that its front matter names, with their lines. */
  links?: [string, number][];
  problems?: string[];
}

/** Whether the pages name figures as the product's words do: then its articles have no example to spare. */
function hasProductWords({ dir, firm }: LoadedFirm): boolean {
  const files = [dataFiles.home, dataFiles.workWithUs];
  return firm.features.recruitment && files.every((file) => !existsSync(join(dir, file.firm)));
}

/**
 * The examples that nothing shows, each with its line. One that others are like is shown by them.
 *
 * @param used what is named outside the text.
 */
function idleExamples(
  file: ContentFile,
  examples: Readonly<Record<string, { like?: unknown }>>,
  used: readonly string[],
): string[] {
  const ast = parseText(file);
  const shown = new Set<unknown>([
    ...used,
    ...variablesIn(ast).map(({ path }) => path[0]),
    ...tagValues(ast, 'example', 'of'),
    ...tagValues(ast, 'chart', 'of'),
    ...Object.values(examples).map(({ like }) => like),
  ]);
  return Object.keys(examples)
    .filter((name) => !shown.has(name))
    .map((name) => fieldProblem(file.source, ['examples', name], 'nothing shows a number of it'));
}

/** Pages that name an example which its article has not. */
function wrongFigures(firm: LoadedFirm): ContentError[] {
  return namedFigures(firm).flatMap(({ file, path, figure }) => {
    const { problem } = unlessWrong(() => namedFigure(firm, figure, figureFacts(firm.facts))) ?? {};
    if (problem === undefined) return [];
    return [fieldMistake(firm.dir, file, path, problem)];
  });
}

/** Addresses under `hide` of which there is no text that a firm may hide. */
function wronglyHidden({ dir, firm, gone }: LoadedFirm): ContentError[] {
  return firm.hide.flatMap((address, index) => {
    if (address in gone) return [];
    const expected = `expected an article, or a page that not every site has, found ${address}`;
    return [fieldMistake(dir, dataFiles.site, ['hide', index], expected)];
  });
}
