/** Size of preview images in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Returns the path of a page's preview image: `/previews/home.png`, `/previews/blog/<slug>.png`. */
export function previewPath(path: string): string {
  return `/previews${path === '/' ? '/home' : path}.png`;
}

/** Maximum lengths; search engines truncate longer texts. */
export const limits = { title: 60, description: 159 } as const;
