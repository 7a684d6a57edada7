/** Gathers the input of the checklist's rules: a firm's data and texts, and the server's settings. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type ContentFile, PRODUCT } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { fileIn, shownPath } from '../../config/firm-folder.ts';
import { type ReviewedText, reviewsSchema } from '../../config/list-schemas.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { resolveMail } from '../../config/mail.ts';
import { placesIn, readData, stringsIn } from '../../config/read-yaml.ts';
import { reviewedTexts } from '../../config/reviewed-texts.ts';
import type { MailTest } from '../../server/delivery/test-mail.ts';
import { readDelivery } from '../../server/environment.ts';

/** A finding of a rule: the key of its message in checklist.yaml, the place, and the values of the message's {placeholders}. */
export type Found = readonly [name: string, where: string, words?: Readonly<Record<string, string>>];

export interface Launch {
  loaded: LoadedFirm;
  mail: ReturnType<typeof resolveMail>;
  /** The server's settings, if the check runs where the server does. */
  delivery: ReturnType<typeof readDelivery>;
  /** The last test message that this machine sent; null if none. */
  mailTest: MailTest | null;
  /** The day to check against, as 2026-11-20. */
  today: string;
  texts: readonly TypedText[];
  fingerprints: Record<ReviewedText, string>;
}

/** @throws {ConfigError} if a mail setting is invalid. */
export function readLaunch(
  loaded: LoadedFirm,
  env: Record<string, string | undefined>,
  today: string,
  mailTest: MailTest | null = null,
): Launch {
  const read = { texts: readTypedTexts(loaded), fingerprints: readFingerprints(loaded) };
  return { loaded, mail: resolveMail(env), delivery: readDelivery(env), mailTest, today, ...read };
}

/** The texts that have to be reviewed. */
export const REVIEWED = Object.keys(reviewsSchema.shape) as ReviewedText[];

/** Returns whether the firm's own page replaces the product's text. */
export const hasOwnText = ({ pages }: LoadedFirm, name: ReviewedText): boolean =>
  pages.some((page) => page.name === name && page.isOwn);

/** Returns the file to read for the next review: the firm's own text, or the product's current one. */
export function reviewedFile(firm: LoadedFirm, name: ReviewedText): string {
  const path = reviewedTexts[name];
  return hasOwnText(firm, name) ? shownPath(firm.dir, path) : shownPath(PRODUCT, path);
}

/**
 * Hashes each text with the settings that change what it promises. Leaves out the firm's name and contact details: a new
 * phone number needs no review.
 */
export function readFingerprints({ dir, firm, pages }: LoadedFirm): Record<ReviewedText, string> {
  const { privacy, analytics, legal, automatedTools } = firm;
  const fingerprint = (text: string, settings: object) =>
    createHash('sha256').update(text.replaceAll('\r\n', '\n')).update(JSON.stringify(settings)).digest('hex');
  const page = (name: ReviewedText) => pages.find((one) => one.name === name)?.source ?? '';
  const notices = JSON.stringify(readData(dir, dataFiles.collectionNotice));
  return {
    'privacy-policy': fingerprint(page('privacy-policy'), { privacy, analytics, automatedTools }),
    'terms-of-service': fingerprint(page('terms-of-service'), { lawState: legal.lawState }),
    disclaimer: fingerprint(page('disclaimer'), {}),
    'collection-notice': fingerprint(notices, { privacy }),
  };
}

/** A text that visitors can read, and the file it comes from. */
export interface TypedText {
  file: string;
  /** The line of its first character. */
  line: number;
  text: string;
  /** Whether its wording has been reviewed. */
  isReviewed?: boolean;
}

/** Reads the texts of the site: the firm's, and those of the product that the firm does not override. */
export function readTypedTexts({ dir, firm, articles, pages }: LoadedFirm): TypedText[] {
  const { wordExceptions, reviews, opening, collectionNotice, testimonials, workWithUs, ...always } =
    dataFiles;
  const shown = [
    ...Object.values(always),
    ...(firm.features.testimonials ? [testimonials] : []),
    ...(firm.features.recruitment ? [workWithUs] : []),
  ];
  const inData = shown.flatMap((file) => {
    const placeOf = placesIn(dir, file);
    return stringsIn(readData<unknown>(dir, file)).map(({ path, text }) => ({ ...placeOf(path), text }));
  });
  return [...inData, ...[...articles, ...pages].map(textOf)];
}

/** Returns a function that finds the file and field of a dated fact by id. @param dir the firm's folder. */
export function factPlaces(dir: string): (id: string) => string {
  const placeOf = placesIn(dir, dataFiles.facts);
  return (id) => `${placeOf(['facts', id]).file}: facts.${id}`;
}

type WrittenText = Pick<ContentFile, 'shown' | 'source' | 'isReviewed'>;

/** Returns a whole text with its comments blanked out, which keeps the line numbers. */
export function textOf({ shown, source, isReviewed }: WrittenText): TypedText {
  const text = source.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return { file: shown, line: 1, text, isReviewed: isReviewed === true };
}

interface WordRule {
  what: string;
  fix: string;
  patterns: readonly string[];
  unless?: string;
}

/** The restricted words of words.yaml, which explains the format. */
export const wordRules: Readonly<Record<'risky' | 'rates', readonly WordRule[]>> = parse(
  readFileSync(join(import.meta.dirname, 'words.yaml'), 'utf8'),
);

/** Finds restricted words in texts, except in reviewed texts and the firm's exceptions. */
export function* findWords(
  rules: readonly WordRule[],
  texts: readonly TypedText[],
  { dir, wordExceptions }: Pick<LoadedFirm, 'dir' | 'wordExceptions'>,
): Iterable<Found> {
  // Paths of exceptions are relative to the firm's folder, or to the project for the product's files.
  const isOf = (file: string) => (exception: { file: string }) =>
    file === (fileIn(dir, exception.file) ? shownPath(dir, exception.file) : exception.file);
  const exceptions = shownPath(dir, 'word-exceptions.yaml');
  for (const { file, line, text, isReviewed } of texts) {
    if (isReviewed) continue;
    const own = wordExceptions.filter(isOf(file));
    for (const { what, fix, patterns, unless } of rules) {
      for (const match of patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'gi'))])) {
        if (unless && new RegExp(unless, 'i').test(paragraphAt(text, match.index))) continue;
        if (own.some((exception) => isInside(exception.text, text, match))) continue;
        const words = match[0].replace(/\s+/g, ' ');
        const row = line + text.slice(0, match.index).split('\n').length - 1;
        yield ['found', `${file}:${row}`, { words, what, fix, exceptions }];
      }
    }
  }
}

/** Returns whether a match is within an occurrence of these words. */
function isInside(words: string, text: string, { 0: matched, index }: RegExpExecArray): boolean {
  const start = text.lastIndexOf(words, index);
  return start !== -1 && index + matched.length <= start + words.length;
}

function paragraphAt(text: string, index: number): string {
  const end = text.indexOf('\n\n', index);
  return text.slice(text.lastIndexOf('\n\n', index) + 1, end === -1 ? text.length : end);
}
