/** Validates and stores every message, however it arrives. */

import { randomUUID } from 'node:crypto';
import type { core } from 'zod';
import type { Site } from '../../config/schema.ts';
import { applicationParamsSchema } from '../../contracts/application.ts';
import { enquiryParamsSchema } from '../../contracts/enquiry.ts';
import { MAX_LINE_LENGTH, MAX_PARAMS_BYTES, NEVER_KEPT } from '../../contracts/send-request.ts';
import { shorten } from '../../contracts/text.ts';
import { type Log, reasonOf } from '../background.ts';
import { RefusedError } from '../refusals.ts';
import type { Lead, LeadContent, LeadKind } from '../store/model.ts';
import { MAX_SUSPECTED_SPAM } from '../store/retention.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { leadFields } from './lead-text.ts';

export type AcceptLead = ReturnType<typeof createAcceptLead>;

/** A double click, or a retry by the browser, within this time is the same message. */
export const DUPLICATE_WINDOW_MS = 10 * 60_000;

export interface AcceptLeadOptions {
  store: Pick<LeadDatabase, 'add'>;
  clock: () => Date;
  log: Pick<Log, 'info' | 'error'>;
  /** Named in the error when a message cannot be stored. */
  site: Pick<Site, 'contact'>;
  /** How many messages of suspected spam are stored. */
  maxSuspectedSpam?: number | undefined;
}

const RETRY_AFTER_SECONDS = 10;

const schemas = { enquiry: enquiryParamsSchema, application: applicationParamsSchema };

/** @returns a function that resolves when the message is on disk. It throws {@link RefusedError}. */
export function createAcceptLead(options: AcceptLeadOptions) {
  const { store, clock, log, site, maxSuspectedSpam = MAX_SUSPECTED_SPAM } = options;
  function notStored(cause?: unknown): RefusedError {
    const { phone, email } = site.contact;
    const words = `The message could not be kept and was not sent. Please call ${phone.display}, write to ${email}, or try again later.`;
    return new RefusedError(503, words, RETRY_AFTER_SECONDS, { cause });
  }
  /** @param isSuspect called once the message is valid; its errors are passed on. */
  return async (
    kind: LeadKind,
    params: Record<string, unknown>,
    from: Required<Pick<Lead, 'source' | 'sentFrom'>>,
    isSuspect: () => Promise<boolean>,
  ): Promise<void> => {
    const { data, error: invalid } = schemas[kind].safeParse(normalizeParams(params));
    // Rejects unknown parameters too: dropping them silently would lose part of a message.
    if (invalid) throw invalidParams(describeIssues(invalid.issues));
    const content = { kind, params: data } as LeadContent;
    const suspectedSpam = await isSuspect();
    const now = clock();
    const lead: Lead = { id: randomUUID(), receivedAt: now.toISOString(), ...from, ...content };
    const duplicateSince = new Date(now.getTime() - DUPLICATE_WINDOW_MS).toISOString();
    const added = await store
      .add(lead, { duplicateSince, suspectedSpam, maxSuspectedSpam })
      .catch((error) => {
        log.error({ leadId: lead.id, kind, reason: reasonOf(error) }, 'message could not be stored');
        throw notStored(error);
      });
    if (added === null) throw notStored();
    const fields = { leadId: added.id, kind, source: from.source, suspectedSpam };
    log.info(fields, added.duplicate ? 'duplicate message' : 'message stored');
  };
}

export interface Problem {
  field: string;
  message: string;
}

/** More than any template has. Bounds the response, which repeats the names. */
const MAX_PROBLEMS = 20;
const MAX_NAME_LENGTH = 100;

/** Lists one invalid parameter per line. */
function invalidParams(problems: readonly Problem[]): RefusedError {
  const named = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ field, message }) => `${shorten(cleanLine(field), MAX_NAME_LENGTH)}: ${message}`);
  const more = problems.length - named.length;
  return new RefusedError(400, [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

/** Fields with a multi-line input. */
const MULTI_LINE_FIELDS = new Set(
  Object.values(leadFields).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { hasLines }]) => (hasLines ? [name] : [])),
  ),
);

/**
 * Converts every value to text, as the mail service's templates would print it. Rejects objects and lists: they may
 * nest without limit, and mail libraries read some of them as file names. HTML and formulas stay as typed; the
 * spreadsheet export escapes formulas.
 *
 * @throws {RefusedError} 400 for objects, lists and lines that are too long, 413 when the total is too large.
 */
function normalizeParams(params: Record<string, unknown>): Record<string, string> {
  const problems: Problem[] = [];
  const texts = Object.entries(params).flatMap(([field, value]) => {
    if (NEVER_KEPT.some((name) => name === field)) return [];
    if (typeof value === 'object' && value !== null) {
      problems.push({ field, message: 'expected text, found an object or a list' });
      return [];
    }
    const typed = String(value ?? '');
    if (MULTI_LINE_FIELDS.has(field)) return [[field, cleanText(typed)]];
    const line = cleanLine(typed);
    if (line.length > MAX_LINE_LENGTH) {
      const message = `expected at most ${MAX_LINE_LENGTH} characters, found ${line.length}`;
      problems.push({ field, message });
    }
    return [[field, line]];
  });
  const result: Record<string, string> = Object.fromEntries(texts);
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes > MAX_PARAMS_BYTES) {
    const limit = `found ${bytes} bytes, expected ${MAX_PARAMS_BYTES} at most`;
    throw new RefusedError(413, `Variables size limit exceeded: ${limit}`);
  }
  if (problems.length > 0) throw invalidParams(problems);
  return result;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * Replaces control characters with their Unicode pictures (NUL becomes ␀) and lone surrogates with �: databases reject
 * NUL, and terminals and mail programs act on control characters. Converts line ends to LF, since forms send CR LF.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (character) => {
      const code = character.charCodeAt(0);
      if (code === 0x7f) return '␡';
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
    });
}

/** As {@link cleanText}, but also replaces line breaks with ␤: one in a name could end a mail header. */
export function cleanLine(text: string): string {
  return cleanText(text).trim().replaceAll('\n', '␤').replaceAll('\t', ' ');
}

/** Returns the first issue of each field, in the schema's order, and one for each unknown field. */
export function describeIssues(issues: readonly core.$ZodIssue[]): Problem[] {
  const described = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: issue.path.join('.'), message: describeIssue(issue) }];
    }
    return issue.keys.map((field) => ({ field, message: 'not a parameter of this template' }));
  });
  return described.filter(
    ({ field }, index) => described.findIndex((other) => other.field === field) === index,
  );
}

/** Keeps the schemas' own messages and replaces zod's default ones. */
function describeIssue(issue: core.$ZodIssue): string {
  if (!issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.code !== 'invalid_value') return 'expected text, but it is missing';
  return `expected ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
}
