/** Characters that look like a space, such as the no-break space. */
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
/** Line breaks of Windows, of Word inside a paragraph, and of Unicode. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Soft hyphens, zero-width characters, marks of direction, and control characters. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/gu;
/** A joiner that joins no emoji. */
const LONE_JOINER = /\u200D(?!\p{Extended_Pictographic})/gu;

/** Removes what nobody sees in a pasted text, and would keep searches and tables from working. */
export function cleanText(text: string): string {
  return text
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll(SPACES, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(LONE_JOINER, '');
}
