/** Facts in the articles whose sources somebody has to read again by a day. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** As the build writes them. */
const factsSchema = z.array(
  z.object({
    id: z.string(),
    value: z.string(),
    /** As 2026-12-08: on the day itself there is still time. */
    reviewBy: z.iso.date(),
    source: z.object({ title: z.string(), url: z.string().optional() }),
  }),
);

type DueFact = z.infer<typeof factsSchema>[number];

const REPEAT_DAYS = 7;

/** Those whose day has passed, the longest first. @param today as in 2026-11-23. */
export function overdueFacts(factsFile: string, today: string): DueFact[] {
  return readFacts(factsFile)
    .filter(({ reviewBy }) => reviewBy < today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy));
}

/** Overdue facts are told of on the day after a fact's day, and every week until it has a new one. */
export function dueFactLines(factsFile: string, now: Date, timeZone: string): string[] {
  const today = now.toLocaleDateString('sv-SE', { timeZone });
  const overdue = overdueFacts(factsFile, today);
  const daysLate = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (!overdue.some(({ reviewBy }) => daysLate(reviewBy) % REPEAT_DAYS === 1)) return [];
  return [
    ...overdue.map(
      ({ id, value, reviewBy, source }) =>
        `The fact ${id} (${value}) had to be checked again by ${reviewBy}: ${[source.title, source.url].filter(Boolean).join(', ')}`,
    ),
    'Whoever looks after the texts reads each source and sets its next day in facts.yaml; npm run check says how.',
  ];
}

/** An older build wrote none. */
function readFacts(path: string): DueFact[] {
  try {
    return factsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
