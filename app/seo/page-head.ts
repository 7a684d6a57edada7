import { site } from 'virtual:firm';
import type { MetaDescriptor } from 'react-router';
import type { Graph } from 'schema-dts';
import { limits, previewPath, previewSize } from './page-limits.ts';

/** What stands above every article, from the home page down. */
export const articleTrail = [
  { name: 'Home', path: '/' },
  { name: 'Articles', path: '/blog' },
] as const;

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** What every page says about itself. Nothing is shared or merged: a page states all of it. */
export interface PageHead {
  /** Without the brand, which is added where there is room. */
  title: string;
  description: string;
  /**
   * The page's own path, such as /blog; becomes the canonical link on the configured domain. A part of
   * another page gives that page's.
   */
  path: string;
  /** What the chart on the page's preview says, where it has one. */
  chartMessage?: string | undefined;
  /** Days as 2026-11-20, of an article. */
  dates?: { published: string; updated: string };
  /** Made only for the file: see `pageHead`. */
  structuredData?: Graph | false;
}

/** What only other programs read stands in the file alone: no visitor downloads the code that makes it. */
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

/** What a link to the page looks like where it is shared. Twitter reads the rest from Open Graph's tags. */
function socialTags(head: PageHead): MetaDescriptor[] {
  const { title, description, path, chartMessage, dates } = head;
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    property('og:type', dates ? 'article' : 'website'),
    property('og:site_name', site.brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${site.url}${path}`),
    property('og:image', `${site.url}${previewPath(path)}`),
    property('og:image:width', String(previewSize.width)),
    property('og:image:height', String(previewSize.height)),
    property(
      'og:image:alt',
      chartMessage ? `A chart: ${chartMessage.replaceAll('\u00a0', ' ')}` : `${title}, ${site.brand.name}`,
    ),
    ...(dates ? [property('article:published_time', dates.published)] : []),
    ...(dates ? [property('article:modified_time', dates.updated)] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The brand's name behind a page's title, or its short name, or nothing where neither has room. */
export function titleWithBrand(title: string, { name, shortName } = site.brand): string {
  const fits = [name, shortName].map((brand) => `${title} | ${brand}`);
  return fits.find((full) => full.length <= limits.title) ?? title;
}

/** A description that names the firm: by its name, or its short name where that is too long. */
export function describeWithBrand(describe: (brand: string) => string, brand = site.brand): string {
  const full = describe(brand.name);
  return full.length <= limits.description ? full : describe(brand.shortName);
}

/** Of the list of articles. */
export const blogTexts = {
  title: 'Home loan articles',
  description: describeWithBrand(
    (brand) =>
      `Plain-English articles on home loans from ${brand}, for first-home buyers, refinancers and investors, with every figure worked out.`,
  ),
};
