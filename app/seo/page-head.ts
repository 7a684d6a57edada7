import { site } from 'virtual:firm';
import type { MetaDescriptor } from 'react-router';
import type { Graph } from 'schema-dts';
import { limits, previewPath, previewSize } from './page-limits.ts';

/** The breadcrumb of every article. */
export const articleTrail = [
  { name: 'Home', path: '/' },
  { name: 'Articles', path: '/blog' },
] as const;

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** Metadata of a page. Complete: nothing is merged from parent routes. */
export interface PageHead {
  /** Without the brand, which is appended if it fits. */
  title: string;
  description: string;
  /** The path of the canonical URL, such as /blog. A worked example states its article's. */
  path: string;
  /** The message of the chart on the preview image, if any. */
  chartMessage?: string | undefined;
  /** Of an article, as 2026-11-20. */
  dates?: { published: string; updated: string };
  /** Omitted in the browser: see `pageHead`. */
  structuredData?: Graph | false;
}

/** Adds social tags and structured data only during prerendering, so browsers don't download that code. */
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

/** Open Graph tags, which Twitter reads too. */
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

/** Appends the brand's name, or its short name, or neither, so that the title fits. */
export function titleWithBrand(title: string, { name, shortName } = site.brand): string {
  const fits = [name, shortName].map((brand) => `${title} | ${brand}`);
  return fits.find((full) => full.length <= limits.title) ?? title;
}

/** Names the firm in a description, with its short name if the full name is too long. */
export function describeWithBrand(describe: (brand: string) => string, brand = site.brand): string {
  const full = describe(brand.name);
  return full.length <= limits.description ? full : describe(brand.shortName);
}

/** For the list of articles. */
export const blogTexts = {
  title: 'Home loan articles',
  description: describeWithBrand(
    (brand) =>
      `Plain-English articles on home loans from ${brand}, for first-home buyers, refinancers and investors, with every figure worked out.`,
  ),
};
