/** Normalised text for searching and comparing. Stored, because the engines fold letters beyond A to Z differently. */
import { createHash } from 'node:crypto';

/** Returns the hash that identifies a sender by email address, or by telephone number without one. */
export function senderKey(sender: string): string {
  // A telephone number without digits counts as typed.
  const key = (sender.includes('@') ? '' : phoneKey(sender)) || emailKey(sender);
  return createHash('sha256').update(key).digest('hex');
}

/** Returns a sender's email address, or the telephone number of a caller. */
export function senderOf({ from_email, phone }: { from_email: string; phone: string }): string {
  return from_email || phone;
}

/** Returns the digits of a number, or of a part of one, as dialled in Australia: "+61 491" becomes "0491". */
export function phoneKey(phone: string): string {
  const digits = foldWords(phone).replace(/[^\d+]/g, '');
  return digits.replace(/^(?:\+|0011|00)610?|^610?(?=[2-478]\d{8}$)/, '0');
}

export function emailKey(email: string): string {
  return email.trim().toLocaleLowerCase('en-AU');
}

/** Folds names, so that names that look the same are equal. */
export function nameKey(name: string): string {
  return foldWords(name).replace(/[\s\p{C}]/gu, '');
}

/** Returns the text that the desk searches: all answers, and the telephone number as dialled. */
export function searchText(params: Readonly<Record<string, string | undefined>>): string {
  const { to_name: _toName, application_type: _type, ...answers } = params;
  return foldWords([...Object.values(answers), phoneKey(answers.phone ?? '')].join('\n'));
}

/** ASCII spellings of letters without a Unicode decomposition. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
};

/**
 * Removes case, accents and apostrophes from stored text and search words, so that "nguyen" finds "Nguyễn" and
 * "obrien" finds "O'Brien". Removes NUL and lone surrogates too, which PostgreSQL rejects.
 */
export function foldWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0'’‘ʼ´`]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en-AU')
    .replace(/[æđðħıłøœßþς]/g, (letter) => PLAIN[letter] ?? letter);
}
