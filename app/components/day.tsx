import { longDate } from '../../figures/counts-and-dates.ts';

/** @param date as 2026-11-20. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}
