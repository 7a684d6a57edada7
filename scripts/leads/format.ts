/** Times as people read and write them, and texts that give no orders to a terminal. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As in "20 Nov 2026". */
export function shortDate(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}

/** As in "2026-11-20 10:02", which every spreadsheet takes for a time. */
export function spreadsheetTime(iso: string, timeZone: string): string {
  // Swedes write times so.
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('sv', format).format(new Date(iso));
}

/** As in "3 hours ago": the largest unit of which there is at least one, two for hours and days. */
export function timeSince(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  const ago = new Intl.RelativeTimeFormat('en-AU', { numeric: 'always' });
  // Clocks differ; what seems to lie ahead has just happened.
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < 2 * DAY) return ago.format(-Math.floor(passed / HOUR), 'hour');
  if (passed < 60 * DAY) return ago.format(-Math.floor(passed / DAY), 'day');
  return ago.format(-Math.floor(passed / (30 * DAY)), 'month');
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR);
}

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

export function safeLine(text: string): string {
  return safe(text).replaceAll('\n', '\uFFFD');
}

/** The same data, with the characters that JSON leaves as they are written as escapes. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
