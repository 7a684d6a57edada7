/** An article as Markdown, for programs that read text rather than pages. */

import { toMdast } from 'hast-util-to-mdast';
import { h } from 'hastscript';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { site } from '../../config/site.ts';
import type { Article } from '../content/article-schema.server.ts';
import { tagLabel } from '../content/tags.ts';
import { longDate } from '../lib/format.ts';
import { articleAddress, link, plainArticle, warning } from './plain-article.ts';

export function markdownCopy(article: Article): string {
  const { slug, title, description, published, updated, tags } = article;
  const facts = [
    `Published: ${longDate(published)} (${published})`,
    `Updated: ${longDate(updated)} (${updated})`,
    `By: ${site.brand.name}`,
    `Topics: ${tags.map(tagLabel).join(', ')}`,
  ];
  const tree = h(null, [
    h('h1', title),
    h('blockquote', h('p', description)),
    h('ul', [
      h('li', ['The page itself: ', link(articleAddress(slug))]),
      ...facts.map((fact) => h('li', fact)),
    ]),
    // Above as well as below: whoever takes a part of a text takes the first part.
    warning(),
    ...plainArticle(article),
  ]);
  return toMarkdown(toMdast(tree), {
    bullet: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
