/** Cleans and checks email addresses, the same way in the browser, on the server and for mail. */
import * as z from 'zod/mini';

/** Longer texts are left as they are: what strips their ends takes quadratic time. */
const MAX_PASTED = 1000;

/** The longest address that a mail server takes, by RFC 5321: a path of 256 with its brackets. */
const MAX_LENGTH = 254;

/** Quotes, brackets and the punctuation of the sentence an address was copied from. */
const BEFORE = /^[\s"'“”‘’«»<([,;:]+/;
const AFTER = /[\s"'“”‘’«»>)\],;:.!?]+$/;

/** As in `Jo Citizen <jo@example.com>`; one address, or it would be a guess whose is meant. */
const NAMED = /^[^<>]*<([^<>]*)>[^<>@]*$/;

/** ASCII only: few mail servers accept other letters before the @ (SMTPUTF8), and cleaning converts the domain. */
const ADDRESS =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+\.)*[\w!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

const trimmed = (text: string) => text.replace(BEFORE, '').replace(AFTER, '');

/**
 * Removes what people paste along with an address: invisible characters, a display name, `mailto:`, punctuation.
 * Converts an internationalised domain to ASCII, as some browsers do in a field for an address, so that one address
 * has one spelling.
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

/** @returns a rule that passes on the cleaned address. */
export function emailAddress(message: string) {
  return z.string().check(z.overwrite(cleanAddress), z.refine(isEmailAddress, message));
}
