/** What stands above every article, from the home page down. */
export const articleTrail = [
  { name: 'Home', path: '/' },
  { name: 'Articles', path: '/blog' },
] as const;

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}
