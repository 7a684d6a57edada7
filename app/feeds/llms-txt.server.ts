import type { TextPage } from '../../config/content-files.ts';
import { CALCULATORS, feeds, RECRUITMENT } from '../../config/fixed-pages.ts';
import type { Site } from '../../config/schema.ts';
import { generalWarning } from '../../content/general-warning.ts';
import type { Article } from '../articles/article.ts';
import { SITEMAP_PATH } from './sitemap.server.ts';

/** Follows the format of https://llmstxt.org. */
export function llmsTxt(
  site: Site,
  articles: readonly Pick<Article, 'slug' | 'title' | 'description' | 'updated'>[],
  texts: readonly Pick<TextPage, 'name' | 'title' | 'description' | 'isLegal'>[],
  hasSitemap: boolean,
): string {
  const { brand, legal: firm, features } = site;
  const entry = (path: string, title: string, description: string) =>
    `- [${title.replace(/[[\]\\]/g, '\\$&')}](${site.url}${path}): ${description}`;
  const articleEntries = articles.map(({ slug, title, description, updated }) =>
    entry(`/blog/${slug}`, title, `${description} Updated ${updated}.`),
  );
  const textEntries = (isLegal: boolean) =>
    texts
      .filter((text) => text.isLegal === isLegal)
      .map(({ name, title, description }) => entry(`/${name}`, title, description));
  const pages = [
    entry('/', brand.name, 'What we do, whom we help, and a form to book a chat with a broker.'),
    entry('/blog', 'Home loan articles', 'All articles, for first-home buyers, refinancers and investors.'),
    entry(CALCULATORS, 'Calculators', 'Every calculator of the articles, with its method and its limits.'),
    ...(features.recruitment
      ? [entry(RECRUITMENT, 'Work with us', 'For brokers who want to start a business of their own.')]
      : []),
    ...textEntries(false),
  ];
  const others = [
    ...textEntries(true),
    ...(features.feeds ? [entry(feeds.rss.to, 'RSS feed', 'The newest articles.')] : []),
    ...(hasSitemap ? [entry(SITEMAP_PATH, 'Sitemap', 'Every page of the site.')] : []),
  ];
  return `# ${brand.name}

> ${brand.name} is an Australian mortgage broker. The site explains home loans in plain English, with every figure worked out.

${generalWarning.lead} ${generalWarning.text}

${firm.entityName}, ABN ${firm.abn}, trading as ${brand.name}, Credit Representative Number ${firm.creditRepresentativeNumber} of ${firm.licensee.name}, Australian Credit Licence ${firm.licensee.australianCreditLicence}.

## Articles

${articleEntries.join('\n')}

## Pages

${pages.join('\n')}

## Optional

${others.join('\n')}
`;
}
