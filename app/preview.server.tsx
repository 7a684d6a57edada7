/** Draws a text that is being edited, with the components of its page. Called by scripts/text-worker.ts. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { type ContentFile, isArticle, readTextPage } from '../config/content-files.ts';
import type { LoadedFirm } from '../config/load-firm.ts';
import { memoized } from '../config/memoized.ts';
import { readOrUndefined } from '../config/problems.ts';
import type { Examples } from '../figures/examples.ts';
import { readListedArticle, renderArticle } from './articles/articles.server.ts';
import { RichBody } from './components/rich-body.tsx';
import { blocks } from './figures/figure-blocks.tsx';
import { renderContent, renderPage } from './markdoc/body.server.ts';
import { findPicture } from './pictures/pictures.server.ts';
import { shownArticle, shownTextPage } from './routes/shown-texts.server.ts';
import { ArticleView } from './sections/article/article-view.tsx';
import { TextView } from './sections/text-view.tsx';

/** A part of a text, drawn with the examples of the whole. */
export interface TextPart {
  markdown: string;
  examples: Examples;
  /** Drawn as the page's heading. */
  title?: string | undefined;
}

interface DrawnText {
  /** A complete document. Its scripts and the site's header and footer are left out. */
  html: string;
  /** The files in the firm's folder of the pictures that it shows, by address. */
  pictures: Record<string, string>;
}

/**
 * @param firm with or without the text.
 * @param part draws only this; null draws the whole page.
 * @param styleSheets the addresses of the site's style sheets.
 * @throws {ConfigError} if the text is invalid.
 */
export async function drawText(
  firm: LoadedFirm,
  file: ContentFile,
  part: TextPart | null,
  styleSheets: readonly string[],
): Promise<DrawnText> {
  const content = await (part === null ? drawPage(firm, file) : drawPart(firm, file, part));
  const { prelude } = await prerender(
    <StaticRouter location={file.address}>
      <html lang="en-AU">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Preview</title>
          {styleSheets.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <main id="main">{content}</main>
        </body>
      </html>
    </StaticRouter>,
    // As in app/entry.server.tsx.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return { html, pictures: await picturesIn(firm, html) };
}

/** The valid articles of the site: a draft may contain others that are unfinished. */
const validArticles = memoized((firm: LoadedFirm) =>
  firm.articles.flatMap((file) => readOrUndefined(() => readListedArticle(firm, file)) ?? []),
);

async function drawPage(firm: LoadedFirm, file: ContentFile): Promise<ReactNode> {
  if (!isArticle(file)) {
    const page = readTextPage(file);
    return <TextView page={shownTextPage({ ...page, ...(await renderPage(firm, file, page)) })} />;
  }
  const article = await renderArticle(firm, file);
  const others = validArticles(firm).filter(({ slug }) => slug !== article.slug);
  return <ArticleView article={await shownArticle(firm, article, [...others, article])} />;
}

/** Draws Markdown within the elements that give the text of a page its width. */
async function drawPart(
  firm: LoadedFirm,
  file: ContentFile,
  { markdown, examples, title }: TextPart,
): Promise<ReactNode> {
  // The line feed keeps a rule at the top from being read as front matter.
  const source = `\n${markdown}`;
  const { body } = await renderContent(firm, { ...file, source }, examples, undefined);
  const text = <RichBody nodes={body} blocks={blocks} />;
  return (
    <article className="mx-auto max-w-page px-gutter py-6">
      {title !== undefined && <h1 className="mb-5 text-headline">{title}</h1>}
      {isArticle(file) ? (
        <div className="article-body">{text}</div>
      ) : (
        <div className="grid grid-cols-1 lg:grid-cols-12">
          <div className="lg:col-span-8">{text}</div>
        </div>
      )}
    </article>
  );
}

async function picturesIn({ dir }: LoadedFirm, html: string): Promise<Record<string, string>> {
  const shown = new Set(html.match(/(?<=\ssrc=")\/pictures\/[^"]+/g));
  const found = [...shown].map(
    async (address) => [address, (await findPicture(dir, address))?.file] as const,
  );
  const files = (await Promise.all(found)).flatMap(([address, file]) => (file ? [[address, file]] : []));
  return Object.fromEntries(files);
}
