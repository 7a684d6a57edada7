/** Loads and validates a firm's folder, merged with the product's content. */
import { resolve } from 'node:path';
import { noticesOf } from './collection-notice.ts';
import { type ContentFile, isArticle, readTexts, type TextPage, textPages } from './content-files.ts';
import { contrastProblems } from './contrast.ts';
import { type Data, dataFiles } from './data-files.ts';
import { factsOf, figureFacts } from './facts-schema.ts';
import { filesIn, shownPath } from './firm-folder.ts';
import { GLOSSARY, isLegal, legalNames } from './fixed-pages.ts';
import { type FooterLink, type HeaderLink, homeSections, type Testimonial } from './list-schemas.ts';
import { iconOf, shownLogo } from './logo-file.ts';
import { ConfigError, tryReading } from './problems.ts';
import { readData } from './read-yaml.ts';
import { hiddenPages, redirectsOf, siteOf } from './served-firm.ts';
import { fillIn } from './words-schema.ts';

/** A loaded firm. */
export type LoadedFirm = ReturnType<typeof loadFirm>;

/**
 * @returns a plain object, serialisable as JSON.
 * @throws {ConfigError} with all problems of its YAML files, logo and icon, and of the encoding of texts. The content
 * check reports other problems of texts.
 */
export function loadFirm(folder: string) {
  const dir = resolve(folder);
  const problems = filesIn(dir).refused;
  if (problems.length > 0) throw new ConfigError(problems);

  const entries = Object.entries(dataFiles).map(([name, file]) => [
    name,
    tryReading(problems, () => readData<unknown>(dir, file)),
  ]);
  // With another schema version, the other problems would mislead.
  const wrongVersion = problems.find(({ problem }) => problem.startsWith('schemaVersion: '));
  if (wrongVersion) throw new ConfigError([wrongVersion]);
  const read = Object.fromEntries(entries) as Partial<Data>;
  const texts = readTexts(dir, problems);
  const { brand, site: firm } = read;
  const logo = brand && tryReading(problems, () => shownLogo(dir, brand.logo));
  const favicon = brand && tryReading(problems, () => iconOf(dir, brand, firm?.brand.name ?? ''));
  if (problems.length > 0 || !brand || !firm || !logo || !favicon) throw new ConfigError(problems);

  // Without problems, every file was read.
  const data = read as Data;
  const { home, blog, calculators, workWithUs } = data;
  const facts = factsOf(data.facts);
  const hidden = hiddenPages(dir, firm);
  const shown = texts.filter(({ address }) => !hidden.includes(address));
  const pages = textPagesOf(shown);
  const site = siteOf(firm);
  return {
    /** Absolute path of its folder. */
    dir,
    /** All of firm.yaml, for build and server. Browsers get `site` and page data. */
    firm,
    /** The firm's details for every page. */
    site,
    brand,
    logo,
    /** The favicon, as SVG. */
    favicon,
    /** Sentences for the owner about colours with too little contrast. */
    notes: contrastProblems(brand.colour).map((note) => `${shownPath(dir, dataFiles.brand.firm)}: ${note}`),
    /** The content of navigation.yaml. */
    navigation: data.navigation,
    /** Menu links in display order, with the firm's own pages and without hidden pages. */
    links: linksOf(data, textPages(pages), hidden),
    /** The pages' words, with the firm's details filled in for braces. */
    words: fillIn({ home, blog, calculators, workWithUs }, firm, facts.dated),
    /** The privacy notices beside the forms. */
    notices: noticesOf(data.collectionNotice, site),
    /** All testimonials with their consents; visitors get `shownTestimonials`. */
    testimonials: data.testimonials,
    reviews: data.reviews,
    /** Permanent redirects (301), including those of hidden pages. */
    redirects: redirectsOf(dir, firm, data.redirects),
    /** Redirects of redirects.yaml, the product's and the firm's, in file order. */
    ownRedirects: data.redirects,
    /** null while the site is a demonstration. */
    opening: data.opening,
    wordExceptions: data.wordExceptions,
    facts,
    /** The facts that calculators use. */
    figureFacts: figureFacts(facts),
    /** Articles on the site by name, without hidden ones and drafts. */
    articles: shown.filter(isArticle),
    /** Articles that the firm hides; pages can still use their examples. */
    hiddenArticles: texts.filter((text) => isArticle(text) && !shown.includes(text)),
    /** Text pages on the site: legal texts, then the glossary and the firm's own pages. */
    pages,
  };
}

/** Loads the firm, or prints its problems and exits the process with status 1. */
export function loadFirmOrExit(folder: string): LoadedFirm {
  try {
    return loadFirm(folder);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Testimonials without consents, for visitors; empty when the firm has turned them off. */
export function shownTestimonials({ firm, testimonials }: LoadedFirm): Testimonial[] {
  return firm.features.testimonials ? testimonials.map(({ consent: _, ...shown }) => shown) : [];
}

/** Legal texts first, then the glossary and the firm's own pages. */
function textPagesOf(texts: readonly ContentFile[]): ContentFile[] {
  const files = texts.filter((text) => !isArticle(text));
  const legal = legalNames.flatMap((name) => files.find((file) => file.name === name) ?? []);
  const own = files.filter(({ name, isOwn }) => (isOwn || name === GLOSSARY) && !isLegal(name));
  return [...legal, ...own];
}

function linksOf({ home, navigation }: Data, pages: readonly TextPage[], hidden: readonly string[]) {
  const isOn = (link: HeaderLink) =>
    'section' in link ? home.order.includes(homeSections[link.section]) : !hidden.includes(link.to);
  const pagesIn = (menu: TextPage['menu']): FooterLink[] =>
    pages
      .filter((page) => page.menu === menu)
      .map(({ name, title, label = title }) => ({ label, to: `/${name}` }));
  return {
    header: [...navigation.header.filter(isOn), ...pagesIn('header')],
    footer: [...navigation.footer.filter(isOn), ...pagesIn('footer')],
  };
}
