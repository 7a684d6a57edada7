/** Checks one text: its front matter, examples, body, typed numbers and links. */
import { listFigurePlaces, readListedArticle } from '../../app/articles/articles.server.ts';
import type { ExampleName } from '../../app/figures/shown-examples.server.ts';
import { readTextExamples, renderContent } from '../../app/markdoc/body.server.ts';
import type { RenderedContent } from '../../app/markdoc/body-node.ts';
import { examplesIn, parseText } from '../../app/markdoc/text.server.ts';
import { type ContentFile, isArticle, readTextPage } from '../../config/content-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { collectInto, type Problem, tryReading } from '../../config/problems.ts';
import { fieldPlace, fieldProblem } from '../../config/read-yaml.ts';
import type { Examples } from '../../figures/examples.ts';
import { numberProblems } from './prose.ts';
import { anchorsOf, type TextLinks } from './site-links.ts';

/** What the checks of a text take from its front matter. */
export interface TextHead {
  /** All examples as written. */
  stated: StatedExamples;
  /** The valid ones. */
  examples: Examples;
  lead?: ExampleName | null | undefined;
  givens?: readonly string[] | undefined;
  picture?: { file: string; alt: string } | undefined;
  /** Slugs. */
  related?: readonly string[] | undefined;
}

export type StatedExamples = Readonly<Record<string, { like?: unknown }>>;

export interface CheckedText {
  problems: Problem[];
  /** Undefined if the text cannot be rendered. */
  rendered?: RenderedContent | undefined;
  /** For checkLinks: this check does not know the other pages. */
  links: TextLinks;
}

/** Renders a text as the build does, and checks everything but its links. */
export async function checkText(firm: LoadedFirm, file: ContentFile): Promise<CheckedText> {
  const problems: Problem[] = [];
  const head = tryReading(problems, () => readHead(firm, file, problems));
  return head ? checkBody(firm, file, head, problems) : { problems, links: toTextLinks(file) };
}

/**
 * Reads a valid front matter.
 *
 * @param problems gets those of a page's examples, which do not keep the rest from being checked.
 * @throws {ConfigError} with all other problems.
 */
export function readHead(firm: LoadedFirm, file: ContentFile, problems: Problem[]): TextHead {
  if (isArticle(file)) {
    const article = readListedArticle(firm, file);
    return { ...article, stated: article.examples };
  }
  const { examples: stated, picture } = readTextPage(file);
  return { stated, picture, examples: readTextExamples(firm, file, stated, problems) };
}

/** @param before the problems of the front matter. */
export async function checkBody(
  firm: LoadedFirm,
  file: ContentFile,
  head: TextHead,
  before: readonly Problem[],
): Promise<CheckedText> {
  const problems = [...before];
  const { examples, givens = [], picture, related } = head;
  const rendered = await renderContent(firm, file, examples, picture).catch(collectInto(problems));
  // The product's articles state examples for pages that a firm may have changed; tests check those.
  if (file.isOwn || !isArticle(file)) problems.push(...unusedExamples(firm, file, head));
  if (isArticle(file)) problems.push(...numberProblems(file, examples, givens));
  return { problems, rendered, links: toTextLinks(file, rendered, related) };
}

/** @param related slugs from the front matter. */
function toTextLinks(
  file: ContentFile,
  rendered?: RenderedContent,
  related: readonly string[] = [],
): TextLinks {
  const inBody = [...parseText(file).links].map(([link, line]) => [link, { line }] as const);
  const inHead = related.map((slug, index) => {
    const path = ['related', index];
    return [`/blog/${slug}`, { line: fieldPlace(file, path).line, path }] as const;
  });
  return {
    ...{ file: file.shown, isOwn: file.isOwn, isReviewed: file.isReviewed === true, path: file.address },
    links: new Map([...inBody, ...inHead]),
    anchors: rendered ? anchorsOf(rendered.body) : null,
  };
}

/** Reports the examples that neither the text nor, for an article, another page shows. */
export function unusedExamples(
  firm: LoadedFirm,
  file: ContentFile,
  head: Pick<TextHead, 'stated' | 'lead'>,
): Problem[] {
  const used = usedExamples(firm, file, head);
  return Object.keys(head.stated)
    .filter((name) => !used.has(name))
    .map((name) =>
      fieldProblem(
        file,
        ['examples', name],
        'nothing shows this example: put a figure of it into the text, or remove it',
      ),
    );
}

/** Returns the names of the examples that are shown, or that another one refers to with `like`. */
export function usedExamples(
  firm: LoadedFirm,
  file: ContentFile,
  { stated, lead }: Pick<TextHead, 'stated' | 'lead'>,
): Set<unknown> {
  const text = parseText(file);
  const figures = listFigurePlaces(firm).map(({ figure }) => figure);
  const onPages = isArticle(file) ? figures.filter(({ article }) => article === file.name) : [];
  return new Set<unknown>([
    ...onPages.map(({ example }) => example),
    ...(lead ? [lead.example] : []),
    ...text.variables.map(({ path }) => path[0]),
    ...examplesIn(text, 'example'),
    ...examplesIn(text, 'chart'),
    ...Object.values(stated).map(({ like }) => like),
  ]);
}
