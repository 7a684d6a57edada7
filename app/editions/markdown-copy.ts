/** An article as Markdown, for programs that read text rather than pages. */
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { site } from '../../config/site.ts';
import type { Article } from '../content/article-schema.server.ts';
import { tagLabel } from '../content/tags.ts';
import { longDate } from '../lib/format.ts';
import { articleAddress, stillArticle, warning } from './still-article.ts';
import { element, type Piece } from './tree.ts';

export function markdownCopy(article: Article): string {
  const { slug, title, description, published, updated, tags } = article;
  const facts = [
    `Published: ${longDate(published)} (${published})`,
    `Updated: ${longDate(updated)} (${updated})`,
    `By: ${site.brand.name}`,
    `Topics: ${tags.map(tagLabel).join(', ')}`,
  ];
  return toText([
    element('h1', [title]),
    element('blockquote', [element('p', [description])]),
    element('ul', [
      element('li', [
        'The page itself: ',
        element('a', [articleAddress(slug)], { href: articleAddress(slug) }),
      ]),
      ...facts.map((fact) => element('li', [fact])),
    ]),
    // Above as well as below: whoever takes a part of a text takes the first part.
    warning(),
    ...stillArticle(article),
  ]);
}

function toText(pieces: Piece[]): string {
  return toMarkdown(toMdast({ type: 'root', children: pieces }), {
    bullet: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
