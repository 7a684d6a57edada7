import type { MetaDescriptor } from 'react-router';
import type { Graph } from 'schema-dts';
import { site } from '../../config/site.ts';
import { titleWithBrand } from './fit-brand.ts';
import { type PageFacts, socialTags } from './social-tags.ts';

/** What every page says about itself. Nothing is shared or merged: a page states all of it. */
export interface PageHead extends PageFacts {
  /** Made only for the file: see `pageHead`. */
  structuredData: Graph | null;
}

/**
 * Title, description and canonical link follow the visitor from page to page. What only other
 * programs read stands in the file alone, so that no visitor downloads the code that makes it.
 */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const { title, description, path, structuredData } = head;
  return [
    { title: titleWithBrand(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${site.url}${path}` },
    ...(import.meta.env.SSR ? socialTags(head) : []),
    ...(import.meta.env.SSR && structuredData ? [{ 'script:ld+json': structuredData }] : []),
  ];
}
