const FORMATTED =
  /<(?:a|b|strong|i|em|h[1-6]|p|ul|ol|li|table|blockquote)\b|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i;

/** Whether pasted HTML has formatting that its plain text lacks. */
export const isFormatted = (html: string): boolean => FORMATTED.test(html);

/** Loads the converter. Returns the plain text if that fails, or if the HTML holds no words. */
export async function convertPasted(html: string, plain: string): Promise<string> {
  const converter = await import('./html-to-markdown.ts').catch(() => null);
  return converter?.htmlToMarkdown(html) || plain;
}
