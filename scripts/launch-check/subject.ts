/** All that the launch check judges: gathered once, so that every rule is a pure function of it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, shownPath } from '../../config/firm-folder.ts';
import type { ReviewedText } from '../../config/list-schemas.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { resolveMail } from '../../config/mail.ts';
import { readFrontMatter } from '../../config/read-yaml.ts';
import { readDelivery } from '../../server/environment.ts';
import { readTypedTexts } from './texts.ts';

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
 * @throws {ConfigError} when a mail setting is malformed.
 */
export function readLaunchSubject(
  loaded: LoadedFirm,
  env: Record<string, string | undefined>,
  today: string,
) {
  const { dir, firm } = loaded;
  return {
    /** The firm's folder. */
    dir,
    site: firm,
    mail: resolveMail(env),
    delivery: readDelivery(env),
    today,
    /** Null while the site has not been opened. */
    opening: loaded.opening,
    testimonials: loaded.testimonials,
    people: firm.people,
    straightAnswers: firm.straightAnswers,
    brokerAnswers: loaded.words.workWithUs.whyChoose.answers,
    /** Who last read each legal text, when, and what it said then. */
    reviews: loaded.reviews,
    reviewedFiles: reviewedFiles(loaded),
    fingerprints: readFingerprints(loaded),
    facts: loaded.facts.dated,
    articles: readArticles(loaded),
    texts: readTypedTexts(loaded),
    exceptions: readExceptions(loaded),
  };
}

const dated = z.looseObject({ updated: z.string() });

function readArticles({ articles }: LoadedFirm) {
  return articles.map((file) => ({ file: file.shown, updated: readFrontMatter(file, dated).updated }));
}

/** A firm names its own files as they lie in its folder, the product from the project's. */
function readExceptions({ dir, wordExceptions }: LoadedFirm) {
  return wordExceptions.map(({ file, text }) => ({
    text,
    file: existsSync(join(dir, file)) ? shownPath(dir, file) : file,
  }));
}

/** The texts that somebody reviews. */
export const REVIEWED: readonly ReviewedText[] = [
  'privacy-policy',
  'terms-of-service',
  'disclaimer',
  'collection-notice',
];

const NOTICE = 'content/collection-notice.ts';

/** Where each of them stands. */
export function reviewedFiles({ pages }: LoadedFirm): Record<ReviewedText, string> {
  const shown = (name: ReviewedText) => pages.find((page) => page.name === name)?.shown ?? NOTICE;
  return Object.fromEntries(REVIEWED.map((name) => [name, shown(name)])) as Record<ReviewedText, string>;
}

/**
 * What each text says now: its file, and the settings that change what it promises. Names, numbers
 * and addresses are left out, since a new phone number needs no solicitor.
 */
export function readFingerprints({ firm, pages }: LoadedFirm): Record<ReviewedText, string> {
  const { privacy, analytics, legal, automatedTools } = firm;
  const notice = readFileSync(join(ROOT, NOTICE), 'utf8');
  const fingerprint = (name: ReviewedText, settings: object) =>
    createHash('sha256')
      .update((pages.find((page) => page.name === name)?.source ?? notice).replaceAll('\r\n', '\n'))
      .update(JSON.stringify(settings))
      .digest('hex');
  return {
    'privacy-policy': fingerprint('privacy-policy', { privacy, analytics, automatedTools }),
    'terms-of-service': fingerprint('terms-of-service', { lawState: legal.lawState }),
    disclaimer: fingerprint('disclaimer', {}),
    'collection-notice': fingerprint('collection-notice', { privacy }),
  };
}
