/** /llms.txt, in the form of llmstxt.org: what the site holds, for programs that answer questions. */
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { generalWarning } from '../../content/general-warning.ts';
import { markdownPath } from '../content/markdown-path.ts';
import { SITEMAP_PATH } from './sitemap.ts';

interface ListedArticle {
  slug: string;
  title: string;
  description: string;
  updated: string;
}

interface ListedPage {
  path: string;
  title: string;
  description: string;
}

export function llmsTxt(
  articles: readonly ListedArticle[],
  legal: readonly ListedPage[],
  hasSitemap: boolean,
): string {
  const { brand, legal: firm } = site;
  return `# ${brand.name}

> ${brand.name} is an Australian mortgage broker. The site explains home loans in plain English, with every figure worked out.

${generalWarning.lead} ${generalWarning.text}

${firm.entityName}, ABN ${firm.abn}, trading as ${brand.name}, Credit Representative Number ${firm.creditRepresentativeNumber} of ${firm.licensee.name}, Australian Credit Licence ${firm.licensee.australianCreditLicence}.

## Articles

${articles.map((article) => entry(markdownPath(article.slug), article.title, `${article.description} Updated ${article.updated}.`)).join('\n')}

## Pages

${entry('/', brand.name, 'What we do, whom we help, and a form to book a chat with a broker.')}
${entry('/blog', 'Home loan articles', 'All articles, for first-home buyers, refinancers and investors.')}
${entry('/work-with-us', 'Work with us', 'For brokers who want to start a business of their own.')}

## Optional

${[
  ...legal.map(({ path, title, description }) => entry(path, title, description)),
  entry(feeds.rss.to, 'RSS feed', 'The newest articles with their full text.'),
  ...(hasSitemap ? [entry(SITEMAP_PATH, 'Sitemap', 'Every page of the site.')] : []),
].join('\n')}
`;
}

function entry(path: string, title: string, description: string): string {
  return `- [${title.replace(/[[\]\\]/g, '\\$&')}](${site.url}${path}): ${description}`;
}
