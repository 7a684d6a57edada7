/** All that the launch check judges: gathered once, so that every check is a pure function of it. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { dataFiles } from '../../config/data-files.ts';
import { datedFacts } from '../../config/facts.ts';
import { firm } from '../../config/firm.ts';
import { firmFile, ROOT, shownPath } from '../../config/firm-folder.ts';
import { readFrontMatter } from '../../config/front-matter.ts';
import type { ReviewedText } from '../../config/list-schemas.ts';
import { resolveMail } from '../../config/mail.ts';
import { readOpening } from '../../config/opening.ts';
import { readYaml } from '../../config/read-yaml.ts';
import type { Firm } from '../../config/schema.ts';
import { legalFile } from '../../config/text-pages.ts';
import { applicationNotice, enquiryNotice } from '../../content/collection-notice.ts';
import { readDelivery } from '../../server/delivery/settings.ts';
import { buildFolder } from '../build-folder.ts';
import { shownArticles } from '../shown-texts.ts';
import { ratesNearButtons } from './rates-near-buttons.ts';
import { readTypedTexts } from './typed-texts.ts';

/** One thing that the launch check has found, in the owner's language. */
export interface Finding {
  /** What is wrong, as a sentence. */
  what: string;
  /** The file, with the field or the line, or the setting's name. */
  where: string;
  /** What the owner does about it, as a sentence. */
  fix: string;
  /**
   * True for what only the machine that runs the server can tell. A build neither reports it nor
   * marks the site as a demonstration because of it.
   */
  onServerOnly?: boolean;
}

export type LaunchSubject = ReturnType<typeof readLaunchSubject>;

/**
 * @param today the day to judge by, as 2026-11-20.
 * @throws {ConfigError} when a mail setting or the record of the opening is malformed.
 */
export function readLaunchSubject(env: Record<string, string | undefined>, today: string) {
  return {
    site: firm,
    mail: resolveMail(env),
    delivery: readDelivery(env),
    today,
    /** Null while the site has not been opened. */
    opening: readOpening(),
    /** What the firm's DNS lacks (mail-records.ts); empty also where nobody asked it, as in a build. */
    mailRecords: [] as readonly Finding[],
    testimonials: readYaml(dataFiles.testimonials),
    people: firm.people,
    straightAnswers: firm.straightAnswers,
    /** Who last read each legal text, when, and what it said then. */
    reviews: readYaml(dataFiles.reviews),
    fingerprints: readFingerprints(firm),
    facts: datedFacts,
    articles: readArticles(),
    texts: readTypedTexts(),
    exceptions: readExceptions(),
    notices: [
      readNotice('app/forms/enquiry-form.tsx', enquiryNotice(firm)),
      ...(firm.features.recruitment
        ? [readNotice('app/forms/application-form.tsx', applicationNotice(firm))]
        : []),
    ],
    pagesWithoutImage: readPagesWithoutImage(),
    ratesNearButtons: readRatesNearButtons(),
  };
}

/** Where each reviewed text stands. */
export const reviewedFiles: Readonly<Record<ReviewedText, string>> = {
  'privacy-policy': shownPath(legalFile('privacy-policy')),
  'terms-of-service': shownPath(legalFile('terms-of-service')),
  disclaimer: shownPath(legalFile('disclaimer')),
  'collection-notice': 'content/collection-notice.ts',
};

/**
 * What each text says now: its file, and the settings that change what it promises. Names, numbers
 * and addresses are left out, since a new phone number needs no solicitor.
 */
export function readFingerprints(firm: Firm): Record<ReviewedText, string> {
  const { privacy, analytics, legal, automatedTools } = firm;
  const fingerprint = (name: ReviewedText, settings: object) =>
    createHash('sha256')
      .update(readFileSync(resolve(ROOT, reviewedFiles[name]), 'utf8').replaceAll('\r\n', '\n'))
      .update(JSON.stringify(settings))
      .digest('hex');
  return {
    'privacy-policy': fingerprint('privacy-policy', { privacy, analytics, automatedTools }),
    'terms-of-service': fingerprint('terms-of-service', { lawState: legal.lawState }),
    disclaimer: fingerprint('disclaimer', {}),
    'collection-notice': fingerprint('collection-notice', { privacy }),
  };
}

const dated = z.looseObject({ updated: z.string() });

function readArticles() {
  return shownArticles().map((path) => {
    const file = shownPath(path);
    const { updated } = readFrontMatter(readFileSync(path, 'utf8'), file, dated);
    return { file, updated };
  });
}

/** A firm names its own files as they lie in its folder, the product from the project's. */
function readExceptions() {
  const product = new Set(readProductExceptions().map(({ file, text }) => `${file} ${text}`));
  return readYaml(dataFiles.wordExceptions).map((exception) => ({
    ...exception,
    file: existsSync(firmFile(exception.file)) ? shownPath(firmFile(exception.file)) : exception.file,
    isOwn: !product.has(`${exception.file} ${exception.text}`),
  }));
}

function readProductExceptions() {
  const { firm: _own, ...file } = dataFiles.wordExceptions;
  return readYaml({ ...file, firm: 'none' });
}

/** Whether a form's source puts the notice beside it, and what that says. */
function readNotice(file: string, sentences: readonly string[]) {
  return { file, isShown: readFileSync(file, 'utf8').includes(' notice={'), sentences };
}

/** Built pages without a preview image; null while nothing is built. */
function readPagesWithoutImage(): string[] | null {
  const pages = readBuiltPages();
  if (pages === null) return null;
  return pages.filter(({ html }) => !/property="og:image"/.test(html)).map(({ page }) => page);
}

/** Built pages with rates near a button to book, and the words around each; null while nothing is built. */
function readRatesNearButtons(): { page: string; words: string[] }[] | null {
  const pages = readBuiltPages();
  if (pages === null) return null;
  return pages
    .map(({ page, html }) => ({ page, words: ratesNearButtons(html) }))
    .filter(({ words }) => words.length > 0);
}

function readBuiltPages(): { page: string; html: string }[] | null {
  const client = join(buildFolder(), 'client');
  if (!existsSync(client)) return null;
  return globSync('**/*.html', { cwd: client })
    .filter((page) => !page.endsWith('404.html'))
    .toSorted()
    .map((page) => ({ page, html: readFileSync(join(client, page), 'utf8') }));
}
