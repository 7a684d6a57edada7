/**
 * Rough width of a text, in the units of its font size. Charts are drawn where there is no browser
 * to ask, so this stands in for measuring. It counts in DejaVu Sans, the widest of the fonts that
 * a visitor's system may fall back on: what fits there fits in Arial, Helvetica and Roboto.
 */
export function textWidth(text: string, fontSize: number, weight: 'regular' | 'bold'): number {
  let ems = 0;
  for (const letter of text) ems += letterWidth(letter);
  return ems * fontSize * (weight === 'bold' ? 1.1 : 1);
}

function letterWidth(letter: string): number {
  if (/[iljI.,:;'|! ]/.test(letter)) return 0.32;
  if (/[frt()-]/.test(letter)) return 0.41;
  if (/[mwMW%]/.test(letter)) return 0.95;
  if (/[A-Z]/.test(letter)) return 0.69;
  return 0.625;
}
