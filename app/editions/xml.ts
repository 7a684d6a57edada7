/** Texts inside XML. */

/** Thrown for a character that no XML file may hold, not even escaped. */
export class XmlTextError extends Error {
  override name = 'XmlTextError';
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** @throws {XmlTextError} for control characters. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u.exec(text);
  if (forbidden) {
    const code = forbidden[0].charCodeAt(0).toString(16).padStart(4, '0');
    throw new XmlTextError(`expected a text for XML, found U+${code} in "${text.slice(0, 60)}"`);
  }
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
