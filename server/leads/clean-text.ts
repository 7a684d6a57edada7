/**
 * Makes what was typed safe to keep, without losing any of it: databases refuse NUL, terminals and
 * mail programs obey other control characters, and none of them was typed by an honest visitor.
 */

/** Line breaks and tabs, which people do type, stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

const PICTURES = 0x2400;
const PICTURE_OF_DELETE = '\u2421';
const PICTURE_OF_NEW_LINE = '\u2424';
const REPLACEMENT = '\ufffd';

/**
 * Control characters become the pictures that Unicode has for them (NUL is ␀), where a reader sees
 * that something stood there; halves of characters become �; every line ends with LF, since forms
 * end it with CR LF and scripts with LF, and the same message should be stored the same way.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, picture);
}

/** As {@link cleanText}, for what is one line: a name with a line break could end a mail header. */
export function cleanLine(text: string): string {
  return cleanText(text).trim().replaceAll('\n', PICTURE_OF_NEW_LINE).replaceAll('\t', ' ');
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x7f) return PICTURE_OF_DELETE;
  return code < 0x20 ? String.fromCharCode(PICTURES + code) : REPLACEMENT;
}
