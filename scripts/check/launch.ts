/** What the rules of the checklist judge: a firm's data and words, gathered once, so that each rule is a function of it. */
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

/** What a rule has found: the name of its words in checklist.yaml, where it is, and what fills the words' braces. */
export type Found = readonly [name: string, where: string, words?: Readonly<Record<string, string>>];

export interface Launch {
  loaded: LoadedFirm;
  mail: ReturnType<typeof resolveMail>;
  /** Only where the server runs are these its settings. */
  delivery: ReturnType<typeof readDelivery>;
  /** The last one that was sent on this machine; null: none. */
  mailTest: MailTest | null;
  /** The day to judge by, as 2026-11-20. */
  today: string;
  texts: readonly TypedText[];
  fingerprints: Record<ReviewedText, string>;
}

/** @throws {ConfigError} when a mail setting is malformed. */
export function readLaunch(
  loaded: LoadedFirm,
  env: Record<string, string | undefined>,
  today: string,
  mailTest: MailTest | null = null,
): Launch {
  const read = { texts: readTypedTexts(loaded), fingerprints: readFingerprints(loaded) };
  return { loaded, mail: resolveMail(env), delivery: readDelivery(env), mailTest, today, ...read };
}

/** The texts that somebody reviews. */
export const REVIEWED = Object.keys(reviewsSchema.shape) as ReviewedText[];

/** Whether the firm has a page of its own in place of the product's text. */
export const hasOwnText = ({ pages }: LoadedFirm, name: ReviewedText): boolean =>
  pages.some((page) => page.name === name && page.isOwn);

/** What somebody reads for the next review: the firm's own text, or the product's as it is now. */
export function reviewedFile(firm: LoadedFirm, name: ReviewedText): string {
  const path = reviewedTexts[name];
  return hasOwnText(firm, name) ? shownPath(firm.dir, path) : shownPath(PRODUCT, path);
}

/**
 * What each text says now, and the settings that change what it promises. The firm's names, numbers and addresses
 * are left out, since a new phone number needs no solicitor.
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

/** Words that somebody typed and a visitor can read. */
export interface TypedText {
  file: string;
  /** Of the text's first character. */
  line: number;
  text: string;
  /** Whether somebody has reviewed it word for word. */
  isReviewed?: boolean;
}

/** The words of the site, each with its place: what the firm says, and of the product's what it leaves standing. */
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

/** The file and the field of a dated fact by its id: the firm's, or else the product's. @param dir its folder. */
export function factPlaces(dir: string): (id: string) => string {
  const placeOf = placesIn(dir, dataFiles.facts);
  return (id) => `${placeOf(['facts', id]).file}: facts.${id}`;
}

type WrittenText = Pick<ContentFile, 'shown' | 'source' | 'isReviewed'>;

/** A text as a whole, its comments, which are no words, blanked out without moving a line. */
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

/** The two lists of words.yaml, which says how to read it: what a credit representative may not say, or with care. */
export const wordRules: Readonly<Record<'risky' | 'rates', readonly WordRule[]>> = parse(
  readFileSync(join(import.meta.dirname, 'words.yaml'), 'utf8'),
);

/** What these rules find in anything that visitors read, but for the exceptions with a reason. */
export function* findWords(
  rules: readonly WordRule[],
  texts: readonly TypedText[],
  { dir, wordExceptions }: Pick<LoadedFirm, 'dir' | 'wordExceptions'>,
): Iterable<Found> {
  // A firm names its own files as they lie in its folder, the product from the project's.
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

/** Whether what was matched lies inside these words. */
function isInside(words: string, text: string, { 0: matched, index }: RegExpExecArray): boolean {
  const start = text.lastIndexOf(words, index);
  return start !== -1 && index + matched.length <= start + words.length;
}

function paragraphAt(text: string, index: number): string {
  const end = text.indexOf('\n\n', index);
  return text.slice(text.lastIndexOf('\n\n', index) + 1, end === -1 ? text.length : end);
}
