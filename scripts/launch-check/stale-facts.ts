import { staleFacts } from '../../app/content/stale-facts.ts';
import type { Finding } from './finding.ts';
import type { LaunchSubject } from './subject.ts';

/** Rates, caps and dates of law that somebody should have read again by now. */
export function factsPastReview({ facts, today }: LaunchSubject): Finding[] {
  return staleFacts(facts, today).map(({ fact, daysOver }) => ({
    what: `"${fact.value}" (${fact.id}) was to be read again by ${fact.reviewBy}, ${daysOver} ${daysOver === 1 ? 'day' : 'days'} ago.`,
    where: `content/dated-facts.ts: ${fact.id}`,
    fix: `Open ${fact.source.url} and follow what npm run check:facts says.`,
  }));
}
