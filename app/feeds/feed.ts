/** What both feeds say, so that they cannot say different things. */
import { toHtml } from 'hast-util-to-html';
import { site } from '../../config/site.ts';
import type { Article } from '../content/article-schema.server.ts';
import { tagLabel } from '../content/tags.ts';
import { articleAddress, plainArticle } from './plain-article.ts';

/** Articles in a feed, newest first. A reader fetches the whole file, so it must not grow for ever. */
export const FEED_LENGTH = 30;

export interface FeedEntry {
  /** Its identity for feed readers, too. */
  address: string;
  title: string;
  summary: string;
  /** Days as 2026-11-20. */
  published: string;
  updated: string;
  topics: string[];
  /** The full text, in HTML that needs no style sheet and no script. */
  html: string;
}

export const feedText = {
  title: `${site.brand.name}: home loan articles`,
  description: `Plain-English articles on home loans from ${site.brand.name}, with every figure worked out.`,
  home: `${site.url}/blog`,
  language: 'en-AU',
} as const;

export function feedEntry(article: Article): FeedEntry {
  return {
    address: articleAddress(article.slug),
    title: article.title,
    summary: article.description,
    published: article.published,
    updated: article.updated,
    topics: article.tags.map(tagLabel),
    html: toHtml(plainArticle(article)),
  };
}

/**
 * The moment at which a day is said to have begun. Midnight in UTC is the morning of that day in all
 * of Australia, so no reader there sees the day before or after.
 */
export function momentOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
