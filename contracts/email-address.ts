/** Cleans and validates email addresses, the same way in the browser, on the server and for mail. */
import * as z from 'zod/mini';

/** Skips cleaning longer text: the trimming patterns take quadratic time. */
const MAX_PASTED = 1000;

/** The longest address in RFC 5321: a path of 256 characters, less its brackets. */
const MAX_LENGTH = 254;

/** Quotes, brackets and punctuation copied along with an address. */
const BEFORE = /^[\s"'“”‘’«»<([,;:]+/;
const AFTER = /[\s"'“”‘’«»>)\],;:.!?]+$/;

/** Matches `Jo Citizen <jo@example.com>`, but not several addresses, where the choice would be a guess. */
const NAMED = /^[^<>]*<([^<>]*)>[^<>@]*$/;

/** ASCII only: few mail servers accept other letters before the @ (SMTPUTF8), and cleaning converts the domain. */
const ADDRESS =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+\.)*[\w!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

const trimmed = (text: string) => text.replace(BEFORE, '').replace(AFTER, '');

/**
 * Removes invisible characters, a display name, `mailto:` and punctuation pasted along with an address. Converts
 * an internationalised domain to ASCII, as some browsers do in email fields, so that an address has one spelling.
 */
export function cleanAddress(pasted: string): string {
  if (pasted.length > MAX_PASTED) return pasted;
  const visible = pasted.normalize('NFKC').replace(/\p{DI}/gu, '');
  let address = trimmed(NAMED.exec(visible)?.[1] ?? visible);
  try {
    const link = /^mailto:([^?]*)/i.exec(address)?.[1];
    if (link !== undefined) address = trimmed(decodeURIComponent(link));
    const [, local, domain] = /^(.+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
    return domain === undefined ? address : `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** @returns a rule that outputs the cleaned address. */
export function emailAddress(message: string) {
  return z.string().check(z.overwrite(cleanAddress), z.refine(isEmailAddress, message));
}
