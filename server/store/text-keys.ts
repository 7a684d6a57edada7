/**
 * Texts as they are looked for: small letters, made here and kept, because engines fold letters beyond A to Z
 * differently.
 */
import { createHash } from 'node:crypto';

/** How a sender is known again: without the address itself. */
export function senderKey(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex');
}

export function emailKey(email: string): string {
  return email.trim().toLocaleLowerCase('en-AU');
}

/** By which names that look the same are known as the same. */
export function nameKey(name: string): string {
  return foldWords(name).replace(/[\s\p{C}]/gu, '');
}

/** What the desk's search looks into: all that a lead says, its telephone number once more without spaces and signs. */
export function searchText(params: Readonly<Record<string, string | undefined>>): string {
  const { to_name: _always, application_type: _same, ...said } = params;
  const phone = foldWords(said.phone ?? '').replace(/[^\d+]/g, '');
  return foldWords([...Object.values(said), phone].join('\n'));
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
 * Folds the stored text and the words of a search alike: without case, accents and other marks, so that "nguyen" finds
 * "Nguyễn". PostgreSQL keeps neither NUL nor half a character.
 */
export function foldWords(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en-AU')
    .replace(/[æđðħıłøœßþς]/g, (letter) => PLAIN[letter] ?? letter);
}
