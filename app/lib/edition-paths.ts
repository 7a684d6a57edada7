/** Where the other editions of the content stand: feeds, and articles as Markdown. */

export const RSS_PATH = '/feed.xml';
export const JSON_FEED_PATH = '/feed.json';

export function markdownPath(slug: string): string {
  return `/blog/${slug}.md`;
}
