/**
 * Every page of the firm's site, written down once: routes, prerendering, previews and the lists for
 * programs follow it. The sitemap is made of the pages that came of it.
 */
import { articleFiles } from '../../config/article-files.ts';
import { firm } from '../../config/firm.ts';
import { RECRUITMENT } from '../../config/fixed-pages.ts';
import { readContent } from '../../config/front-matter.ts';
import { type TextPage, textPages } from '../../config/text-pages.ts';
import { blogPaths } from './blog-pages.ts';
import { examplePartsIn } from './example-pages.ts';

export type SitePage = { path: string } & (
  | { kind: 'home' }
  /** A page of the list of articles, counted from 1. */
  | { kind: 'list'; page: number }
  | { kind: 'article'; slug: string }
  /** A worked example of an article, alone. */
  | { kind: 'example'; slug: string; part: string }
  | { kind: 'recruitment' }
  /** A legal text or a page of the firm's own. */
  | { kind: 'text'; text: TextPage }
);

const articles = articleFiles();

/**
 * The pages in the order in which people come to them; none that is hidden, off or a draft. Read once, so
 * that routes and prerendering never see two states of the folder.
 */
export const sitePages: readonly SitePage[] = [
  { kind: 'home', path: '/' },
  ...blogPaths(articles.length).map((path, index) => ({ kind: 'list', path, page: index + 1 }) as const),
  ...articles.map(({ name }) => ({ kind: 'article', path: `/blog/${name}`, slug: name }) as const),
  ...articles.flatMap(({ name, path }) =>
    examplePartsIn(readContent(path)).map(
      (part) => ({ kind: 'example', path: `/blog/${name}/${part}`, slug: name, part }) as const,
    ),
  ),
  ...(firm.features.recruitment ? [{ kind: 'recruitment', path: RECRUITMENT } as const] : []),
  ...textPages().map((text) => ({ kind: 'text', path: `/${text.name}`, text }) as const),
];
