/** The time of day where the firm is. */
import type { StateCode } from './fields.ts';

/** The zone of each state and territory, where its capital lies. */
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

/** As in "Australia/Brisbane": what the firm says, or where its address is. */
export function timeZoneOf({ timeZone, address }: Contact): string {
  return timeZone ?? zoneOfState[address.state];
}

/** As in "Friday, 20 November 2026 at 10:02:00 am AEST": neither the day nor the time is broken over two lines. */
export function localTime(iso: string, timeZone: string): string {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { ...style, timeZone })
      .format(new Date(iso))
      .replaceAll(/\s/g, '\u00a0');
  return `${part({ dateStyle: 'full' })} at ${part({ timeStyle: 'long' })}`;
}
