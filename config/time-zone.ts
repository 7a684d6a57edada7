/** The firm's time zone, and times in it. */
import type { StateCode } from './fields.ts';

/** The time zone of each state's or territory's capital. */
const zoneOfState = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
} as const satisfies Record<StateCode, string>;

type TimeZone = (typeof zoneOfState)[StateCode];

export const timeZones: readonly TimeZone[] = [...new Set(Object.values(zoneOfState))];

interface Contact {
  timeZone?: TimeZone | undefined;
  address: { state: StateCode };
}

/** The firm's IANA time zone, by default that of its address's state. */
export function timeZoneOf({ timeZone, address }: Contact): string {
  return timeZone ?? zoneOfState[address.state];
}

/** Formats "Friday, 20 November 2026 at 10:02:00 am AEST", with non-breaking spaces within date and time. */
export function localTime(iso: string, timeZone: string): string {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { ...style, timeZone })
      .format(new Date(iso))
      .replaceAll(/\s/g, '\u00a0');
  return `${part({ dateStyle: 'full' })} at ${part({ timeStyle: 'long' })}`;
}
