/** Reads a firm's folder, over what the product says, and checks it. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Brand } from './brand-schema.ts';
import { type ContentFile, oldTexts, readTexts } from './content-files.ts';
import { contrastMistakes } from './contrast.ts';
import { type Data, dataFiles } from './data-files.ts';
import type { DatedFact } from './facts-schema.ts';
import { insideFolder, shownPath } from './firm-folder.ts';
import { feeds, GLOSSARY, isLegal, legalNames, RECRUITMENT } from './fixed-pages.ts';
import { type FooterLink, type HeaderLink, homeSections, type Testimonial } from './list-schemas.ts';
import { hiddenTexts, redirectsOf, siteOf } from './load-served.ts';
import { faviconSvg, readIcon, readLogoFile, type ShownLogo } from './logo-file.ts';
import { readData } from './read-yaml.ts';
import { attempt, FirmError } from './schema.ts';
import { textPages } from './text-pages.ts';
import { fillIn } from './words-schema.ts';

export { FirmError } from './schema.ts';

/** The firm as everything else knows it: a plain object, made of what stands in its folder. */
export type LoadedFirm = ReturnType<typeof loadFirm>;

/** 20 November 2026. */
const inWords = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * @returns a plain object, which can be written down as JSON.
 * @throws {FirmError} naming everything that is wrong in its YAML files and drawings. What is wrong in its
 * texts, but for their encoding, the content check tells.
 */
export function loadFirm(folder: string) {
  const dir = resolve(folder);
  const mistakes = linksOut(dir);
  if (mistakes.length > 0) throw new FirmError(mistakes);

  const data = readAll(dir, mistakes);
  mistakes.push(...oldTexts(dir));
  const articles = readTexts(dir, 'articles', mistakes);
  const pages = readTexts(dir, 'pages', mistakes);
  const look = data?.brand && readLook(dir, data.brand, data.site?.brand.name ?? '', mistakes);
  if (mistakes.length > 0 || !isWhole(data) || !look) throw new FirmError(mistakes);

  const firm = data.site;
  const { facts } = data.facts;
  const fact = (id: string) => {
    const { value = '', asOf } = facts[id] ?? {};
    return { value, day: asOf === undefined ? '' : inWords.format(new Date(asOf)) };
  };
  const { home, blog, calculators, workWithUs } = data;
  const hidden = hiddenTexts(dir, firm);
  const gone = goneAddresses(dir, data, hidden, [
    ...articles.drafts.map((name) => `/blog/${name}`),
    ...pages.drafts.map((name) => `/${name}`),
  ]);
  const shownPages = textPagesOf(pages.files).filter(({ name }) => !hidden.includes(`/${name}`));
  return {
    /** Its folder, absolute. */
    dir,
    /** All of firm.yaml; for the build and the server. Browsers get `site`, and page data. */
    firm,
    /** Who the firm is, as every page knows it. */
    site: siteOf(firm),
    brand: data.brand,
    /** The logo; the icon of the browser's tab, as SVG; and what an owner should know, as sentences. */
    ...look,
    /** As navigation.yaml has it. */
    navigation: data.navigation,
    /** In the order in which they are shown, with the firm's pages, and without what is gone. */
    links: linksOf(data, textPages(shownPages), gone),
    /** The pages' words, with the firm's details in place of what stands in braces. */
    words: fillIn({ home, blog, calculators, workWithUs }, firm, fact),
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
    facts: factsOf(data.facts),
    /** Those that the site shows, by name: the firm's over the product's, none hidden, no drafts. */
    articles: articles.files.filter(({ name }) => !hidden.includes(`/blog/${name}`)),
    /** Those that the firm hides; pages may still name their examples. */
    hiddenArticles: articles.files.filter(({ name }) => hidden.includes(`/blog/${name}`)),
    /** The product's files under articles and pages that the firm wrote anew. */
    productArticles: articles.below,
    productPages: pages.below,
    /** Legal texts, then the glossary and the firm's own pages, as far as the site shows them. */
    pages: shownPages,
    /**
     * What the product knows and this site has not, hidden, turned off or a draft: why, as the end of a
     * sentence, by its address.
     */
    gone,
  };
}

/** For what cannot work before all is right: ends the process with what is not. */
export function loadFirmOrExit(folder: string): LoadedFirm {
  try {
    return loadFirm(folder);
  } catch (error) {
    if (!(error instanceof FirmError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** What clients say, as visitors see it; nothing where the firm has turned that off. */
export function shownTestimonials({ firm, testimonials }: LoadedFirm): Testimonial[] {
  return firm.features.testimonials ? testimonials.map(({ consent: _, ...shown }) => shown) : [];
}

/** What is read or published lies in the folder itself, and is no link to somebody's other files. */
function linksOut(dir: string): string[] {
  if (!existsSync(dir)) return [`${shownPath(dir)}: expected the folder of a firm, found none`];
  return ['.', 'articles', 'pages', 'people', 'pictures']
    .map((name) => join(dir, name))
    .filter((folder) => existsSync(folder) && insideFolder(dir, folder))
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
    .filter((entry) => entry.isSymbolicLink() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !existsSync(path) || !insideFolder(dir, path))
    .map((path) => `${shownPath(path)}: expected a file of the folder itself, found a link out of it`);
}

/** What each YAML file says, as far as it is right. */
function readAll(dir: string, mistakes: string[]): Partial<Data> {
  const entries = Object.entries(dataFiles).map(([name, file]) => {
    const reading = readData<unknown>(dir, file);
    mistakes.push(...reading.mistakes);
    return [name, reading.value];
  });
  return Object.fromEntries(entries) as Partial<Data>;
}

function isWhole(data: Partial<Data>): data is Data {
  return Object.keys(dataFiles).every((name) => data[name as keyof Data] !== undefined);
}

/** What is drawn for the firm, and what an owner should know of its colours. */
function readLook(dir: string, brand: Brand, name: string, mistakes: string[]) {
  const { logo, favicon, colour } = brand;
  const icon = favicon === undefined ? undefined : attempt(mistakes, () => readIcon(dir, favicon));
  return {
    logo: attempt(mistakes, () => shownLogo(dir, logo)) ?? { kind: 'name' as const },
    favicon: icon ?? faviconSvg(logo, colour, name),
    notes: contrastMistakes(colour).map((problem) => `${shownPath(dir, dataFiles.brand.firm)}: ${problem}`),
  };
}

function shownLogo(dir: string, logo: Brand['logo']): ShownLogo {
  if (logo.kind !== 'file') return logo;
  const { path, width, height } = readLogoFile(dir, logo.file);
  return { kind: 'file', path, width, height, includesName: logo.includesName };
}

/** The legal texts, which every site has, then the glossary and the firm's own. */
function textPagesOf(files: readonly ContentFile[]): ContentFile[] {
  const legal = legalNames.flatMap((name) => files.find((file) => file.name === name) ?? []);
  const own = files.filter(({ name, isOwn }) => (isOwn || name === GLOSSARY) && !isLegal(name));
  return [...legal, ...own];
}

/** Why the site has not what stands at an address, by address: texts, pages and sections of the home page. */
function goneAddresses(
  dir: string,
  { site, home }: Data,
  hidden: readonly string[],
  drafts: readonly string[],
): Record<string, string> {
  const file = shownPath(dir, dataFiles.site.firm);
  const { recruitment, feeds: hasFeeds } = site.features;
  const leftOut = Object.entries(homeSections).filter(([, words]) => !home.order.includes(words));
  return {
    ...Object.fromEntries(
      leftOut.map(([anchor]) => [`/#${anchor}`, 'the home page leaves that section out']),
    ),
    ...Object.fromEntries(drafts.map((address) => [address, 'it is a draft'])),
    ...Object.fromEntries(hidden.map((address) => [address, `it is hidden in ${file}`])),
    ...(recruitment ? {} : { [RECRUITMENT]: `"recruitment" is off in ${file}` }),
    ...(hasFeeds ? {} : { [feeds.rss.to]: `"feeds" is off in ${file}` }),
  };
}

function linksOf(
  { navigation }: Data,
  pages: ReturnType<typeof textPages>,
  gone: Readonly<Record<string, string>>,
) {
  const isOn = (link: HeaderLink) => !(('section' in link ? `/#${link.section}` : link.to) in gone);
  const pagesIn = (menu: 'header' | 'footer'): FooterLink[] =>
    pages
      .filter((page) => page.menu === menu)
      .map(({ name, title, label = title }) => ({ label, to: `/${name}` }));
  return {
    header: [...navigation.header.filter(isOn), ...pagesIn('header')],
    footer: [...navigation.footer.filter(isOn), ...pagesIn('footer')],
  };
}

/** Each fact with its source in place of the source's name. */
function factsOf({ facts, ...rest }: Data['facts']) {
  const dated = Object.entries(facts).map(([id, { source, ...fact }]): DatedFact => {
    const { title = source, url } = rest.sources[source] ?? {};
    return { id, ...fact, source: { title, url } };
  });
  return { dated, ...rest };
}
