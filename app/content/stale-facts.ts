/** Which dated facts somebody must look at again. */
import type { DatedFact } from '../../config/facts-schema.ts';

/** Days after its review date for which a fact is only warned of. */
export const GRACE_DAYS = 60;

export interface StaleFact {
  fact: DatedFact;
  /** Whole days since its review date; at least 1. */
  daysOver: number;
  /** Whether the days of grace are over too. */
  overdue: boolean;
}

/**
 * The facts whose review date is past, the longest past first. On the date itself there is still
 * time.
 *
 * @param today as 2026-11-20.
 */
export function staleFacts(facts: readonly DatedFact[], today: string): StaleFact[] {
  return facts
    .map((fact) => ({ fact, daysOver: daysBetween(fact.reviewBy, today) }))
    .filter(({ daysOver }) => daysOver > 0)
    .map((stale) => ({ ...stale, overdue: stale.daysOver > GRACE_DAYS }))
    .toSorted((a, b) => b.daysOver - a.daysOver);
}

/** The fact that has to be looked at next, of those whose review date is not past. */
export function nextToReview(facts: readonly DatedFact[], today: string): DatedFact | undefined {
  return facts
    .filter(({ reviewBy }) => reviewBy >= today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy))[0];
}

/** Days from one date to another, both as 2026-11-20: read as UTC, where every day has 24 hours. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
