/** The time of day where the firm is. */
import type { Site } from './schema.ts';

type State = Site['contact']['address']['state'];

/** One zone for each state, where its capital lies. */
const timeZones: Record<State, string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

/** As in "Australia/Brisbane". */
export function timeZoneOf(state: State): string {
  return timeZones[state];
}

/** As in "Friday 20 November 2026 at 10:02:00 am AEST". */
export function localTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone,
  }).format(new Date(iso));
}
