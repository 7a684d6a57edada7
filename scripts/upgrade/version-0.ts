/**
 * The way from version 0, when a firm was a checkout of its own and edited TypeScript in config/ and
 * content/. What differs from what the product shipped then (version-0.json) is the firm's.
 */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { dataFiles } from '../../config/data-files.ts';
import { ROOT } from '../../config/firm-folder.ts';
import { FIRM_SCHEMA_VERSION, type Firm } from '../../config/schema.ts';
import { fillIn } from '../../config/words-schema.ts';
import { CommandFailure } from '../owner-command.ts';
import { templateOf } from '../rebrand/standing.ts';
import { editYaml } from '../rebrand/write-plan.ts';
import type { FolderChanges } from './changes.ts';
import shipped from './version-0.json' with { type: 'json' };

type Fields = Record<string, unknown>;

/** What the old checkout's modules export. */
interface Checkout {
  site: Omit<Firm, 'schemaVersion'>;
  brand: Fields;
  logo: { kind: string; path?: string };
  redirects: { from: string; to: string }[];
  reviews: Fields;
  navigation: { header: unknown; footer: unknown };
  mail: Record<string, string>;
  home: Fields;
  workWithUs: Fields;
  testimonials: { quote: string }[];
  consents: { quote: string }[];
  facts: OldFact[];
  wordExceptions: { file: string; text: string }[];
}

interface OldFact extends Fields {
  id: string;
  source: { title: string; url: string };
}

/**
 * @param checkout the folder of the old project, which is only read.
 * @throws {CommandFailure} when it is none, or a file of it cannot be read.
 */
export async function importVersion0(checkout: string): Promise<FolderChanges> {
  const old = await readCheckout(checkout);
  const notes: string[] = [];
  const copies = ownTexts(checkout);
  const logo = takeLogo(checkout, old, copies);
  const gone = Object.keys(shipped.files).filter(
    (file) => file.startsWith('content/articles/') && !existsSync(join(checkout, file)),
  );
  const hide = gone.map((file) => `/blog/${basename(file, '.mdx')}`);
  const details = { schemaVersion: FIRM_SCHEMA_VERSION, ...old.site, ...(hide.length > 0 && { hide }) };
  const look = { ...old.brand, logo };
  const texts = new Map([
    [dataFiles.site.firm, editYaml(templateOf(dataFiles.site), new Map(Object.entries(details)))],
    [dataFiles.brand.firm, editYaml(templateOf(dataFiles.brand), new Map(Object.entries(look)))],
  ]);
  const add = (file: { firm: string }, value: unknown) => {
    if (!isEmpty(value)) texts.set(file.firm, stringify(value, { lineWidth: 0 }));
  };
  add(dataFiles.home, changed(fillIn(shipped.home, old.site as Firm), old.home));
  add(dataFiles.workWithUs, changed(fillIn(shipped.workWithUs, old.site as Firm), old.workWithUs));
  add(dataFiles.navigation, changed(shipped.navigation, old.navigation));
  add(dataFiles.testimonials, testimonialsOf(old));
  add(dataFiles.redirects, notIn(shipped.redirects, old.redirects));
  add(
    dataFiles.reviews,
    Object.fromEntries(Object.entries(old.reviews).filter(([, review]) => review !== null)),
  );
  add(dataFiles.facts, factsOf(old.facts));
  add(dataFiles.wordExceptions, exceptionsOf(old, { texts, copies }));
  const opening = join(checkout, 'config/opening.json');
  if (existsSync(opening)) add(dataFiles.opening, JSON.parse(readFileSync(opening, 'utf8')));
  notes.push(...notTaken(checkout, old));
  return { texts, copies, notes };
}

/** Its modules are data, and are run as they are: from a copy beside the packages that they import. */
async function readCheckout(checkout: string): Promise<Checkout> {
  if (!existsSync(join(checkout, 'config/site.ts'))) {
    throw new CommandFailure(
      `${checkout}: expected a checkout of the product from before the firm's folder, with config/site.ts`,
    );
  }
  const copy = join(ROOT, '.cache', `upgrade-${randomUUID()}`);
  mkdirSync(copy, { recursive: true });
  try {
    for (const folder of ['config', 'content']) {
      cpSync(join(checkout, folder), join(copy, folder), { recursive: true });
    }
    const load = async (file: string): Promise<Fields> => {
      try {
        return { ...(await import(pathToFileURL(join(copy, file)).href)) };
      } catch (error) {
        const reason = error instanceof Error ? error.message.replaceAll(copy, checkout) : String(error);
        throw new CommandFailure(`${join(checkout, file)} cannot be read: ${reason}`);
      }
    };
    const { headerSections: header, footerLinks: footer } = await load('config/navigation.ts');
    const named = async (file: string, name: string) => (await load(file))[name];
    return {
      site: await named('config/site.ts', 'site'),
      brand: await named('config/brand.ts', 'brand'),
      logo: await named('config/logo.ts', 'logo'),
      redirects: await named('config/redirects.ts', 'redirects'),
      reviews: await named('config/reviews.ts', 'reviews'),
      navigation: { header, footer },
      mail: await named('config/mail.ts', 'mail'),
      home: await load('content/home.ts'),
      workWithUs: await load('content/work-with-us.ts'),
      testimonials: await named('content/testimonials.ts', 'testimonials'),
      consents: await named('content/testimonial-consents.ts', 'testimonialConsents'),
      facts: await named('content/dated-facts.ts', 'datedFacts'),
      wordExceptions: await named('content/word-exceptions.ts', 'wordExceptions'),
    } as Checkout;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** What is said otherwise than before, field by field; a list counts as one. */
function changed(before: unknown, after: unknown): unknown {
  if (!isFields(before) || !isFields(after)) return isDeepStrictEqual(before, after) ? undefined : after;
  const fields = Object.entries(after)
    .map(([key, value]) => [key, changed(before[key], value)] as const)
    .filter(([, value]) => value !== undefined);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

function notIn<T>(before: readonly unknown[], after: readonly T[]): T[] {
  return after.filter((one) => !before.some((other) => isDeepStrictEqual(one, other)));
}

function testimonialsOf({ testimonials, consents }: Checkout) {
  return testimonials.map((testimonial) => {
    const consent = consents.find(({ quote }) => quote === testimonial.quote);
    if (!consent) return testimonial;
    const { quote: _, ...record } = consent;
    return { ...testimonial, consent: record };
  });
}

/** Facts that the firm has added or brought up to date, each with its source. */
function factsOf(facts: readonly OldFact[]) {
  const sources: Record<string, OldFact['source']> = {};
  const own = notIn(shipped.facts, facts).map(({ id, source, ...fact }) => {
    const before = shipped.facts.find((one) => one.id === id);
    const fields = isFields(before) ? changed(before, fact) : fact;
    if (isDeepStrictEqual(before?.source, source)) return [id, fields];
    sources[`${id}-source`] = source;
    return [id, { ...(fields as Fields | undefined), source: `${id}-source` }];
  });
  if (own.length === 0) return undefined;
  return { facts: Object.fromEntries(own), ...(!isEmpty(sources) && { sources }) };
}

const FOLDERS: Readonly<Record<string, string>> = {
  'content/articles': 'articles',
  'content/legal': 'pages',
};

/** Articles and legal texts that are new or were changed. */
function ownTexts(checkout: string): Map<string, string> {
  const known: Readonly<Record<string, string>> = shipped.files;
  const copies = new Map<string, string>();
  for (const [folder, name] of Object.entries(FOLDERS)) {
    for (const file of globSync('*.mdx', { cwd: join(checkout, folder) }).toSorted()) {
      const path = join(checkout, folder, file);
      if (fingerprint(path) !== known[`${folder}/${file}`]) copies.set(`${name}/${file}`, path);
    }
  }
  return copies;
}

function fingerprint(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}

/** @param copies is added to. */
function takeLogo(checkout: string, { logo }: Checkout, copies: Map<string, string>): object {
  if (logo.kind !== 'file' || logo.path === undefined) return logo;
  const from = join(checkout, 'public', logo.path);
  if (!existsSync(from)) throw new CommandFailure(`${from}: expected the logo, which config/logo.ts names`);
  copies.set(basename(from), from);
  return { kind: 'file', file: basename(from), includesName: false };
}

/** The firm's own, and those for words that its own files still hold. */
function exceptionsOf({ wordExceptions }: Checkout, { texts, copies }: Omit<FolderChanges, 'notes'>) {
  const contents = new Map([
    ...texts,
    ...[...copies].map(([name, from]) => [name, readFileSync(from, 'utf8')] as const),
  ]);
  return wordExceptions.flatMap((exception) => {
    const file = todaysName(exception.file);
    if (contents.get(file)?.includes(exception.text)) return [{ ...exception, file }];
    return notIn(shipped.wordExceptions, [exception]);
  });
}

function todaysName(file: string): string {
  if (file === 'content/home.ts') return dataFiles.home.firm;
  if (file === 'content/work-with-us.ts') return dataFiles.workWithUs.firm;
  return file.replace(/^content\/legal\//, 'pages/').replace(/^content\/articles\//, 'articles/');
}

/** What has no place in the folder: told, so that it is not lost without a word. */
function notTaken(checkout: string, { mail }: Checkout): string[] {
  const known: Readonly<Record<string, string>> = shipped.files;
  const notes = ['content/collection-notice.ts', 'content/general-warning.ts']
    .filter((file) => existsSync(join(checkout, file)) && fingerprint(join(checkout, file)) !== known[file])
    .map(
      (file) => `${join(checkout, file)} was changed. These words are the product's; it was not taken over.`,
    );
  const files = globSync('**/*.*', { cwd: join(checkout, 'public') }).filter(
    (file) => !/^(favicon|logo)\.svg$/.test(file),
  );
  if (files.length > 0) {
    notes.push(`${join(checkout, 'public')} holds ${files.join(', ')}, which was not taken over.`);
  }
  const settings = Object.entries(changed(shipped.mail, mail) ?? {}).map(
    ([name, value]) => `MAIL_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}=${value}`,
  );
  if (settings.length > 0) notes.push(`Settings of config/mail.ts go into .env: ${settings.join(' ')}`);
  return notes;
}
