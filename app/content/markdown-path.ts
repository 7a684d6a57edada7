/** Where the Markdown copy of an article stands. */
export function markdownPath(slug: string): string {
  return `/blog/${slug}.md`;
}
