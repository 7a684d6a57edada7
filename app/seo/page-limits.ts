/** What other sites and search engines ask of every page, whoever's it is. */

/** Of the picture that other sites show beside a link to a page. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page stands: `/previews/home.png`, `/previews/blog/<slug>.png`. */
export function previewPath(path: string): string {
  return `/previews${path === '/' ? '/home' : path}.png`;
}

/** Search engines cut off what is longer. */
export const limits = { title: 60, description: 159 } as const;
