/** The picture that other sites show beside a link to a page. Drawn by scripts/previews. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page stands: `/previews/home.png`, `/previews/blog/<slug>.png`. */
export function previewPath(path: string): string {
  return `/previews${path === '/' ? '/home' : path}.png`;
}
