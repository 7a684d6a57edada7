/** Reads a firm's folder, over what the product says, and checks it. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Brand } from './brand-schema.ts';
import { oldTexts, readTexts } from './content-files.ts';
import { contrastMistakes } from './contrast.ts';
import { type Data, dataFiles } from './data-files.ts';
import type { DatedFact } from './facts-schema.ts';
import { insideFolder, shownPath } from './firm-folder.ts';
import { feeds, GLOSSARY, isLegal, legalNames, RECRUITMENT } from './fixed-pages.ts';
import { type FooterLink, type HeaderLink, homeSections, type Testimonial } from './list-schemas.ts';
import { hiddenTexts, redirectsOf, siteOf } from './load-served.ts';
import type { ContentFile, Facts, LoadedFirm } from './loaded-firm.ts';
import { faviconSvg, readIcon, readLogoFile, type ShownLogo } from './logo-file.ts';
import { readData } from './read-yaml.ts';
import { attempt, FirmError } from './schema.ts';
import { textPages } from './text-pages.ts';
import { fillIn } from './words-schema.ts';

export type { ContentFile, LoadedFirm } from './loaded-firm.ts';
export { FirmError } from './schema.ts';

/** 20 November 2026. */
const inWords = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * @returns a plain object, which can be written down as JSON.
 * @throws {FirmError} naming everything that is wrong in its YAML files and drawings. What is wrong in its
 * texts, but for their encoding, the content check tells.
 */
export function loadFirm(folder: string): LoadedFirm {
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
  const words = {
    home: fillIn(data.home, firm, fact),
    blog: fillIn(data.blog, firm, fact),
    calculators: fillIn(data.calculators, firm, fact),
    workWithUs: fillIn(data.workWithUs, firm, fact),
  };
  const hidden = hiddenTexts(dir, firm);
  const gone = goneAddresses(dir, data, hidden, [
    ...articles.drafts.map((name) => `/blog/${name}`),
    ...pages.drafts.map((name) => `/${name}`),
  ]);
  const shownPages = textPagesOf(pages.files).filter(({ name }) => !hidden.includes(`/${name}`));
  return {
    dir,
    firm,
    site: siteOf(firm),
    brand: data.brand,
    ...look,
    navigation: data.navigation,
    links: linksOf(data, textPages(shownPages), gone),
    words,
    testimonials: data.testimonials,
    reviews: data.reviews,
    redirects: redirectsOf(dir, firm, data.redirects),
    ownRedirects: data.redirects,
    opening: data.opening,
    wordExceptions: data.wordExceptions,
    facts: factsOf(data.facts),
    articles: articles.files.filter(({ name }) => !hidden.includes(`/blog/${name}`)),
    hiddenArticles: articles.files.filter(({ name }) => hidden.includes(`/blog/${name}`)),
    productArticles: articles.below,
    pages: shownPages,
    productPages: pages.below,
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
  gone: LoadedFirm['gone'],
): LoadedFirm['links'] {
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

function factsOf({ facts, ...rest }: Data['facts']): Facts {
  const dated = Object.entries(facts).map(([id, { source, ...fact }]): DatedFact => {
    const { title = source, url } = rest.sources[source] ?? {};
    return { id, ...fact, source: { title, url } };
  });
  return { dated, ...rest };
}
