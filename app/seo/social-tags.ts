import type { MetaDescriptor } from 'react-router';
import type { Site } from '../../config/schema.ts';
import { site as ours } from '../../config/site.ts';
import { previewPath, previewSize } from './preview.ts';

/** What a page says about itself, to people and to other programs. */
export interface PageFacts {
  /** Without the brand, which is added where there is room. */
  title: string;
  description: string;
  /** The page's own path, such as /blog; becomes the canonical link on the configured domain. */
  path: string;
  /** What the chart on the page's preview says, or null where the preview has none. */
  chartMessage: string | null;
  /** Days as 2026-11-20, of an article. */
  dates: { published: string; updated: string } | null;
}

/**
 * What a link to the page looks like where it is shared: Open Graph, and the one tag of Twitter that
 * has no counterpart there. Its title, text and picture are read from Open Graph's.
 */
export function socialTags(head: PageFacts, site: Site = ours): MetaDescriptor[] {
  const { title, description, path, chartMessage, dates } = head;
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    property('og:type', dates ? 'article' : 'website'),
    property('og:site_name', site.brand.name),
    property('og:locale', 'en_AU'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${site.url}${path}`),
    property('og:image', `${site.url}${previewPath(path)}`),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(previewSize.width)),
    property('og:image:height', String(previewSize.height)),
    property(
      'og:image:alt',
      chartMessage ? `A chart: ${chartMessage}` : `${title}, ${site.brand.name}`,
    ),
    ...(dates
      ? [
          property('article:published_time', dates.published),
          property('article:modified_time', dates.updated),
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
