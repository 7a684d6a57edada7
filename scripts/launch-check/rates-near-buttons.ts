/** Where a rate stands within one screen of a button to book: charts, alternative texts and examples too. */

/** As many letters of text as a large screen shows above or below a button, generously. */
const SCREEN = 900;
const BUTTON = '\u0001';
const RATE = /\d+(?:\.\d+)?\s?%/g;
/** Words that make a share of something a rate of interest. */
const ABOUT_A_RATE = /\b(rates?|interest|a year|per annum|p\.a|loan|repayments?)\b/i;
const AROUND = 70;

/**
 * @param html a built page.
 * @returns the words around each such rate, each once.
 */
export function ratesNearButtons(html: string): string[] {
  const text = readText(html);
  const buttons = [...text.matchAll(new RegExp(BUTTON, 'g'))].map(({ index }) => index);
  const words = [...text.matchAll(RATE)].flatMap(({ 0: rate, index }) => {
    if (!buttons.some((button) => Math.abs(button - index) <= SCREEN)) return [];
    const around = text.slice(Math.max(0, index - AROUND), index + rate.length + AROUND);
    return ABOUT_A_RATE.test(around) ? [around.replaceAll(BUTTON, '').trim()] : [];
  });
  return [...new Set(words)];
}

/** What a page says, in its order, with a mark where a button leads to a form. */
function readText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<a\b[^>]*\bhref="[^"]*#(?:contact|apply)[a-z-]*"[^>]*>/gi, ` ${BUTTON} `)
    .replace(/<[^>]*?\s(?:alt|aria-label|content)="([^"]*)"[^>]*>/gi, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
