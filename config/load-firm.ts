/** Reads a firm's folder, over what the product says, and checks it. */
import { resolve } from 'node:path';
import { noticesOf } from './collection-notice.ts';
import { type ContentFile, isArticle, readTexts, type TextPage, textPages } from './content-files.ts';
import { contrastMistakes } from './contrast.ts';
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

/** The firm as everything else knows it: a plain object, made of what stands in its folder. */
export type LoadedFirm = ReturnType<typeof loadFirm>;

/**
 * @returns a plain object, which can be written down as JSON.
 * @throws {ConfigError} naming everything that is wrong in its YAML files and drawings. What is wrong in its
 * texts, but for their encoding, the content check tells.
 */
export function loadFirm(folder: string) {
  const dir = resolve(folder);
  const problems = filesIn(dir).refused;
  if (problems.length > 0) throw new ConfigError(problems);

  const entries = Object.entries(dataFiles).map(([name, file]) => [
    name,
    tryReading(problems, () => readData<unknown>(dir, file)),
  ]);
  // The rest of a folder in another form would be judged by rules that are not its own.
  const otherForm = problems.find(({ problem }) => problem.startsWith('schemaVersion: '));
  if (otherForm) throw new ConfigError([otherForm]);
  const read = Object.fromEntries(entries) as Partial<Data>;
  const texts = readTexts(dir, problems);
  const { brand, site: firm } = read;
  const logo = brand && tryReading(problems, () => shownLogo(dir, brand.logo));
  const favicon = brand && tryReading(problems, () => iconOf(dir, brand, firm?.brand.name ?? ''));
  if (problems.length > 0 || !brand || !firm || !logo || !favicon) throw new ConfigError(problems);

  // Nothing was wrong, so all was read.
  const data = read as Data;
  const { home, blog, calculators, workWithUs } = data;
  const facts = factsOf(data.facts);
  const hidden = hiddenPages(dir, firm);
  const shown = texts.filter(({ address }) => !hidden.includes(address));
  const pages = textPagesOf(shown);
  const site = siteOf(firm);
  return {
    /** Its folder, absolute. */
    dir,
    /** All of firm.yaml; for the build and the server. Browsers get `site`, and page data. */
    firm,
    /** Who the firm is, as every page knows it. */
    site,
    brand,
    logo,
    /** The icon of the browser's tab, as SVG. */
    favicon,
    /** What an owner should know of the colours, as sentences. */
    notes: contrastMistakes(brand.colour).map((note) => `${shownPath(dir, dataFiles.brand.firm)}: ${note}`),
    /** As navigation.yaml has it. */
    navigation: data.navigation,
    /** In the order in which they are shown, with the firm's own pages, and without hidden pages. */
    links: linksOf(data, textPages(pages), hidden),
    /** The pages' words, with the firm's details in place of what stands in braces. */
    words: fillIn({ home, blog, calculators, workWithUs }, firm, facts.dated),
    /** The privacy notices beside the forms. */
    notices: noticesOf(data.collectionNotice, site),
    /** All that are recorded, with their consents; visitors get `shownTestimonials`. */
    testimonials: data.testimonials,
    reviews: data.reviews,
    /** Addresses that lead to another one; all are permanent (301). With those of what the firm hides. */
    redirects: redirectsOf(dir, firm, data.redirects),
    /** Those that redirects.yaml has, the product's and the firm's, in the order in which they are written. */
    ownRedirects: data.redirects,
    /** null while the site is a demonstration. */
    opening: data.opening,
    wordExceptions: data.wordExceptions,
    facts,
    /** What calculators ask of them. */
    figureFacts: figureFacts(facts),
    /** Those that the site shows, by name: the firm's over the product's, none hidden, no drafts. */
    articles: shown.filter(isArticle),
    /** Those that the firm hides; pages may still name their examples. */
    hiddenArticles: texts.filter((text) => isArticle(text) && !shown.includes(text)),
    /** Legal texts, then the glossary and the firm's own pages, as far as the site shows them. */
    pages,
  };
}

/** For what cannot work before all is right: ends the process with what is not. */
export function loadFirmOrExit(folder: string): LoadedFirm {
  try {
    return loadFirm(folder);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** What clients say, as visitors see it; nothing where the firm has turned that off. */
export function shownTestimonials({ firm, testimonials }: LoadedFirm): Testimonial[] {
  return firm.features.testimonials ? testimonials.map(({ consent: _, ...shown }) => shown) : [];
}

/** The legal texts, which every site has, then the glossary and the firm's own. */
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
