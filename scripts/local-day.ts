/** The day in the machine's own time zone, as 2026-11-20: in Brisbane it begins before UTC's. */
export function localDay(now: Date): string {
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
