/** Nothing that a stranger typed may give orders to a terminal. */

/** What a terminal would obey rather than show: control codes, and marks that reorder text. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

/** For one or more lines of text: line breaks stay, tabs become spaces, the rest is marked. */
export function safe(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .replace(UNSAFE, (character) => (character === '\n' ? character : '\uFFFD'));
}

/** For what has to stay on one line. */
export function safeLine(text: string): string {
  return safe(text).replaceAll('\n', '\uFFFD');
}

/** The same data, with the characters that JSON leaves as they are written as escapes. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
