/** Reads every text as the build will, and finds all that an author has to put right. */
import { atLine, byFile, ContentError, collecting } from '../../config/content-error.ts';
import { unreadFiles } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { figureFacts } from '../../config/figure-facts.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { placeIn, readData } from '../../config/read-yaml.ts';
import { readTextPage } from '../../config/text-pages.ts';
import { hideMistakes, whyGone } from '../../config/why-gone.ts';
import { blogStarts, type NamedFigure } from '../../config/words-schema.ts';
import { personMistakes } from '../people/people.server.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import type { ListedArticle } from './article-schema.server.ts';
import { articleBody, clashes, listedArticle, wrongField } from './articles.server.ts';
import { type BodyNode, readMinutes } from './body-node.ts';
import {
  anchorsOf,
  type LinkingText,
  linkMistakes,
  navigationText,
  redirectMistakes,
} from './links.server.ts';
import { namedFigure, namedFigures } from './named-figures.server.ts';
import { numberProblems } from './prose-numbers.server.ts';
import { checkReadability } from './readability.server.ts';
import { sitePages } from './site-pages.server.ts';
import { sourceMistakes } from './sources.server.ts';
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
  const articles: ListedArticle[] = [];
  const minutes = new Map<string, number>();

  for (const file of firm.pages) {
    await check(file, `/${file.name}`, async (attempt) => {
      const page = await attempt(() => readTextPage(file));
      await attempt(() => namedPicture(firm, page?.picture, file.shown, file.source));
      if (page) await attempt(() => idleExamples(file, Object.keys(page.examples), []));
      return page && attempt(() => textPageBody(firm, file, page));
    });
  }
  const elsewhere = [...namedFigures(firm), ...namedFigures(asShipped(firm))];
  for (const file of firm.articles) {
    const path = `/blog/${file.name}`;
    await check(file, path, async (attempt) => {
      const listed = await attempt(() => listedArticle(firm, file));
      if (!listed) return undefined;
      articles.push(listed);
      const named = elsewhere.filter(({ figure }) => figure.article === file.name);
      const used = [
        ...named.map(({ figure }) => figure.example),
        ...(listed.lead ? [listed.lead.example] : []),
      ];
      await attempt(() => idleExamples(file, Object.keys(listed.examples), used, listed));
      await attempt(() => namedPicture(firm, listed.picture, file.shown, file.source));
      await attempt(() => {
        const problems = numberProblems(parseText(file), listed.examples, listed.givens ?? []);
        if (problems.length > 0) throw new ContentError(file.shown, problems);
      });
      const body = await attempt(() => articleBody(firm, listed));
      if (!body) return undefined;
      await attempt(() => checkReadability(file.shown, file.isOwn, body));
      minutes.set(file.name, readMinutes(body));
      return body;
    });
  }
  const pages = sitePages(firm).map(({ path }) => path);
  return byFile([
    ...errors,
    ...sourceMistakes(firm, articles, texts),
    ...(await personMistakes(firm)),
    ...clashes(articles),
    ...missingRelated(firm, articles),
    ...linkMistakes(firm, [...texts, ...navigationText(firm)], pages),
    ...wrongFigures(firm),
    ...wrongTeasers(firm, minutes),
    ...wrongStarts(firm, articles),
    ...hideMistakes(firm),
    ...redirectMistakes(firm, pages),
    ...unreadFiles(
      firm.dir,
      Object.values(dataFiles).map((file) => file.firm),
    ).map(({ file, expected }) => new ContentError(file, expected)),
  ]);

  async function check(
    file: ContentFile,
    path: string,
    read: (attempt: Attempt) => Promise<BodyNode[] | undefined>,
  ): Promise<void> {
    const problems: string[] = [];
    const body = await read((run) => collecting(problems, run));
    const links = linksIn(parseText(file));
    texts.push({ file: file.shown, isOwn: file.isOwn, path, links, anchors: body ? anchorsOf(body) : null });
    if (problems.length > 0) errors.push(new ContentError(file.shown, problems));
  }
}

type Attempt = <T>(run: () => T | Promise<T>) => Promise<T | undefined>;

/** With the product's own words, and all of its pages: what its articles state for those is not idle. */
function asShipped({ dir, firm, words, ...rest }: LoadedFirm): LoadedFirm {
  const home = readData(dir, { ...dataFiles.home, firm: 'none' }).value ?? words.home;
  const workWithUs = readData(dir, { ...dataFiles.workWithUs, firm: 'none' }).value ?? words.workWithUs;
  const features = { ...firm.features, recruitment: true };
  return { ...rest, dir, firm: { ...firm, features }, words: { ...words, home, workWithUs } };
}

/**
 * Refuses an example that nothing shows. One that others are like is shown by them.
 *
 * @param used what is named outside the text.
 */
function idleExamples(
  file: ContentFile,
  names: readonly string[],
  used: readonly string[],
  listed?: ListedArticle,
): void {
  const ast = parseText(file);
  const shown = new Set([
    ...used,
    ...variablesIn(ast).map(({ path }) => path[0]),
    ...['example', 'chart'].flatMap((tag) => tagValues(ast, tag, 'of').map(({ value }) => String(value))),
    ...Object.values(listed?.examples ?? {}).map(({ like }) => like),
  ]);
  const problems = names
    .filter((name) => !shown.has(name))
    .flatMap((name) => wrongField(file, ['examples', name], 'nothing shows a number of it').problems);
  if (problems.length > 0) throw new ContentError(file.shown, problems);
}

/** Pages that name an example which its article has not. */
function wrongFigures(firm: LoadedFirm): ContentError[] {
  return namedFigures(firm).flatMap(({ file, path, figure }) => {
    const problem = whyNot(firm, figure);
    if (problem === null) return [];
    const place = placeIn(firm.dir, file, path);
    return [new ContentError(place.file, atLine(place.line, `${path.join('.')}: ${problem}`))];
  });
}

function whyNot(firm: LoadedFirm, figure: NamedFigure): string | null {
  try {
    return namedFigure(firm, figure, figureFacts(firm.facts)).problem ?? null;
  } catch (error) {
    // An article that is wrong itself is told of by itself.
    if (error instanceof ContentError) return null;
    throw error;
  }
}

/** Every `related` slug that no article has. The product's may name what a firm hides. */
function missingRelated(firm: LoadedFirm, articles: readonly ListedArticle[]): ContentError[] {
  const slugs = new Set(firm.articles.map(({ name }) => name));
  return articles.flatMap(({ file, related }) =>
    related.flatMap((wanted, index) => {
      const gone = whyGone(firm, `/blog/${wanted}`);
      if (slugs.has(wanted) || (gone !== null && !file.isOwn)) return [];
      const found = `found "${wanted}"${gone === null ? '' : `, and ${gone}`}`;
      return [wrongField(file, ['related', index], `expected the slug of an article, ${found}`)];
    }),
  );
}

/**
 * The home page promises how long its articles take; an article that is wrong itself is left out. Where
 * the firm wrote an article anew, the product's teaser takes the time from it (app/routes/home.tsx).
 */
function wrongTeasers(firm: LoadedFirm, minutes: ReadonlyMap<string, number>): ContentError[] {
  return firm.words.home.resources.teasers.flatMap(({ slug, readTime }, index) => {
    const { file, line } = placeIn(firm.dir, dataFiles.home, ['resources', 'teasers', index]);
    const problem = (said: string) => [new ContentError(file, atLine(line, `teasers: ${said}`))];
    const article = firm.articles.find(({ name }) => name === slug);
    if (!article) {
      const gone = whyGone(firm, `/blog/${slug}`);
      return gone === null ? problem(`no article has the slug "${slug}"`) : [];
    }
    const found = minutes.get(slug);
    if (found === undefined || readTime === undefined || readTime === `${found} min read`) return [];
    if (article.isOwn && file === dataFiles.home.product) return [];
    return problem(`"${slug}" says "${readTime}", but its words take ${found} min at 225 words a minute`);
  });
}

/**
 * The articles that the list puts first. The product's may name what a firm hides, or tags otherwise: the
 * next of the category takes its place.
 */
function wrongStarts(firm: LoadedFirm, articles: readonly ListedArticle[]): ContentError[] {
  const names = new Set(firm.articles.map(({ name }) => name));
  return Object.entries(blogStarts(firm.words.blog)).flatMap(([category, slugs]) =>
    slugs.flatMap((slug, index) => {
      const path = category === 'all' ? ['lead'] : ['categories', category, 'start', index];
      const { file, line } = placeIn(firm.dir, dataFiles.blog, path);
      const isOurs = file === dataFiles.blog.product;
      const refuse = (expected: string) => [
        new ContentError(file, atLine(line, `${path.join('.')}: expected ${expected}`)),
      ];
      const article = articles.find((one) => one.slug === slug);
      if (article) {
        const isTagged = category === 'all' || (article.tags as string[]).includes(category);
        if (isTagged || (isOurs && article.file.isOwn)) return [];
        return refuse(`an article with the tag ${category}, found "${slug}"`);
      }
      // One whose front matter is wrong is told of by itself.
      const gone = whyGone(firm, `/blog/${slug}`);
      if (names.has(slug) || (gone !== null && isOurs)) return [];
      return refuse(`the slug of an article, found "${slug}"${gone === null ? '' : `, and ${gone}`}`);
    }),
  );
}
