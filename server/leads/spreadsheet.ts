/** What keeps a table of leads whole in a spreadsheet: nothing runs, and nothing turns into a number. */

/**
 * What a spreadsheet takes for a formula, full-width forms included, also behind what it may trim or
 * not show; and what it takes for a number, whose first nought it drops. An apostrophe before it
 * keeps it a text (OWASP, "CSV Injection").
 */
export const NOT_AS_TYPED = /^(?:[\s\p{Cf}\uFFFD]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\s*0[\d.,]+\s*$)/u;

/** Excel takes a file for UTF-8 only if it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Bare digits as Australians write them: with spaces, a spreadsheet takes them for a text. */
export function grouped(phone: string): string {
  if (!/^[\d.,]+$/.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const landline = /^(0[2378])(\d{4})(\d{4})$/.exec(digits);
  if (landline !== null) return landline.slice(1).join(' ');
  return digits.replace(/^\d{4}(?=\d{6}$)|\d{3}(?=\d{2})/g, '$& ');
}
