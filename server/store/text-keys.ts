/**
 * Texts as they are looked for: small letters, made here and kept, because engines fold letters beyond A to Z
 * differently.
 */
import { createHash } from 'node:crypto';

/** How a sender is known again: without the address itself, or the number of who gave none. */
export function senderKey(sender: string): string {
  // A caller whose number has no digits is known by what was written.
  const key = (sender.includes('@') ? '' : phoneKey(sender)) || emailKey(sender);
  return createHash('sha256').update(key).digest('hex');
}

/** By which a sender is found: their address, or the number of a caller. */
export function senderOf({ from_email, phone }: { from_email: string; phone: string }): string {
  return from_email || phone;
}

/** The digits of a number as they are dialled in Australia, also of a part of one: "+61 491" is "0491". */
export function phoneKey(phone: string): string {
  const digits = foldWords(phone).replace(/[^\d+]/g, '');
  return digits.replace(/^(?:\+|0011|00)610?|^610?(?=[2-478]\d{8}$)/, '0');
}

export function emailKey(email: string): string {
  return email.trim().toLocaleLowerCase('en-AU');
}

/** By which names that look the same are known as the same. */
export function nameKey(name: string): string {
  return foldWords(name).replace(/[\s\p{C}]/gu, '');
}

/** What the desk's search looks into: all that a lead says, its telephone number once more as it is dialled. */
export function searchText(params: Readonly<Record<string, string | undefined>>): string {
  const { to_name: _always, application_type: _same, ...said } = params;
  return foldWords([...Object.values(said), phoneKey(said.phone ?? '')].join('\n'));
}

/** Letters that have no decomposition, as people type them on a keyboard without them. */
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
 * Folds the stored text and the words of a search alike: without case, accents, apostrophes and other marks, so that
 * "nguyen" finds "Nguyễn" and "obrien" finds "O'Brien". PostgreSQL keeps neither NUL nor half a character.
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
