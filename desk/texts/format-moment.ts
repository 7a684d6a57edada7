import { formatDateTime, formatTime } from '../format.ts';

/** Such as "2:05 pm"; with the date if it is not of today. */
export function formatMoment(iso: string, timeZone: string): string {
  const dayOf = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone });
  const isToday = dayOf(new Date(iso)) === dayOf(new Date());
  return isToday ? formatTime(Date.parse(iso), timeZone) : formatDateTime(iso, timeZone);
}
