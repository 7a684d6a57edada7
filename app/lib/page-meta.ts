import type { MetaDescriptor } from 'react-router';
import { site } from '../../config/site.ts';

/** What every page says about itself. Nothing is shared or merged: a page states all three. */
export interface PageMeta {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  /** The page's own path, such as /blog; becomes the canonical link on the configured domain. */
  path: string;
}

export function pageMeta({ title, description, path }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${site.brand.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${site.url}${path}` },
  ];
}
