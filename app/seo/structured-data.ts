/** Structured data (schema.org) of what pages show. Contains no ratings, testimonials or job postings. */

import { site as ours } from 'virtual:firm';
import type {
  BlogPosting,
  BreadcrumbList,
  FinancialService,
  Graph,
  Person as PersonData,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { Site } from '../../config/schema.ts';
import { plain } from '../../figures/unbroken.ts';
import type { Article } from '../articles/article.ts';
import type { ArticlePeople, Person } from '../people/people.server.ts';
import { fallback } from '../pictures/picture.ts';
import { articlePath, articleTrail } from './page-head.ts';
import { previewPath, previewSize } from './page-limits.ts';

export function homeData(site: Site = ours): Graph {
  return { '@context': 'https://schema.org', '@graph': [firm(site), website(site)] };
}

interface DescribedArticle extends Pick<Article, 'slug' | 'title' | 'published' | 'updated'>, ArticlePeople {
  words: number;
  /** Labels of its tags. */
  topics: readonly string[];
  /** Undefined for an article without a chart. */
  chartMessage: string | undefined;
}

export function articleData(article: DescribedArticle, site: Site = ours): Graph {
  const graph = [posting(article, site), trail(article, site), ...review(article, site)];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function firm({ brand, url, legal, contact, serviceArea, social }: Site): FinancialService {
  const { address, email, phone } = contact;
  // Omit a placeholder number.
  const telephone = phone.dial === null ? {} : { telephone: phone.dial };
  return {
    '@type': 'FinancialService',
    '@id': firmId(url),
    name: brand.name,
    legalName: legal.entityName,
    url: `${url}/`,
    logo: `${url}/icon-512.png`,
    image: `${url}${previewPath('/')}`,
    email,
    ...telephone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.suburb,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: 'Australia',
    },
    areaServed: serviceArea.map((name) =>
      name === 'Australia' ? { '@type': 'Country', name } : { '@type': 'State', name },
    ),
    identifier: Object.entries({
      ABN: legal.abn,
      ...(legal.acn !== null && { ACN: legal.acn }),
      'Credit Representative Number': legal.creditRepresentativeNumber,
      // The licensee's licence, under which the firm works.
      'Australian Credit Licence': legal.licensee.australianCreditLicence,
    }).map(([propertyID, value]) => ({ '@type': 'PropertyValue', propertyID, value }) as const),
    ...(social.length > 0 && { sameAs: social.map((profile) => profile.url) }),
  };
}

function website({ brand, url }: Site): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${url}/#website`,
    url: `${url}/`,
    name: brand.name,
    inLanguage: 'en-AU',
    publisher: { '@id': firmId(url) },
  };
}

function posting(article: DescribedArticle, site: Site): BlogPosting {
  const path = articlePath(article.slug);
  const address = `${site.url}${path}`;
  const { name } = site.brand;
  const organisation = {
    '@type': 'Organization',
    '@id': firmId(site.url),
    name,
    url: `${site.url}/`,
  } as const;
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    url: address,
    headline: article.title,
    inLanguage: 'en-AU',
    datePublished: article.published,
    dateModified: article.updated,
    wordCount: article.words,
    articleSection: article.topics,
    author: article.author ? person(article.author, site) : organisation,
    publisher: organisation,
    image: {
      '@type': 'ImageObject',
      url: `${site.url}${previewPath(path)}`,
      width: `${previewSize.width} px`,
      height: `${previewSize.height} px`,
      ...(article.chartMessage !== undefined && { caption: plain(article.chartMessage) }),
    },
  };
}

/** In schema.org `reviewedBy` is a property of pages, not of articles. */
function review({ slug, reviewer }: DescribedArticle, site: Site): WebPage[] {
  if (!reviewer) return [];
  const address = `${site.url}${articlePath(slug)}`;
  return [{ '@type': 'WebPage', '@id': `${address}#page`, url: address, reviewedBy: person(reviewer, site) }];
}

function person({ name, photo }: Person, { url }: Site): PersonData {
  return {
    '@type': 'Person',
    name,
    worksFor: { '@type': 'Organization', '@id': firmId(url) },
    ...(photo && { image: `${url}${fallback(photo).src}` }),
  };
}

function trail({ slug, title }: DescribedArticle, { url }: Site): BreadcrumbList {
  const steps = [...articleTrail, { name: title, path: articlePath(slug) }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${url}${path}`,
    })),
  };
}

function firmId(url: string): string {
  return `${url}/#firm`;
}
