/** The rules that several fields of both forms share. */
import * as z from 'zod/mini';

/** The longest address that a mail server takes, by RFC 5321: a path of 256 with its brackets. */
const MAX_EMAIL_LENGTH = 254;

/**
 * Something that can be seen: no blank, control, format or combining character, and none of the signs
 * that the server puts in the place of control characters and broken ones.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2400-\u2424\u2800\ufffd]/u;

/** At least so many characters, one of which can be seen. */
export function visibleText(least: number, message: string) {
  const isLongEnough = (text: string) => text.length >= least && VISIBLE.test(text);
  return z.string().check(z.trim(), z.refine(isLongEnough, message));
}

export function emailAddress(message: string) {
  const tooLong = z.maxLength(MAX_EMAIL_LENGTH, { error: message, abort: true });
  return z.string().check(z.trim(), tooLong, z.email(message));
}
