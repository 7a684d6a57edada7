const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** How many hours "24 hours", "one business day" or "a week" are; undefined for words that name no length. */
export function hoursIn(words: string): number | undefined {
  const units: Record<string, number> = { hour: 1, day: 24, week: 7 * 24 };
  const pattern = /^(\d+|[a-z]+) (?:(?:business|working) )?([a-z]+?)s?$/;
  const [, number = '', unit = ''] = pattern.exec(words.trim().toLowerCase()) ?? [];
  const count = /^an?$/.test(number) ? 1 : Math.max(Number(number) || 0, NUMBERS.indexOf(number));
  return count * (units[unit] ?? 0) || undefined;
}

/** As the specification promises it, where the firm's words name no length. */
const DEFAULT_HOURS = 24;

/** Within how many hours the firm says that it answers. */
export function promisedHours({ replyPromise }: { replyPromise: string }): number {
  return hoursIn(replyPromise) ?? DEFAULT_HOURS;
}
