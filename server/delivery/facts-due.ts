/**
 * Facts in the articles whose sources somebody has to read again by a day. The build writes them
 * beside the site, so that the owner of a site that nobody builds hears of them too.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const factsSchema = z.array(
  z.object({
    id: z.string(),
    value: z.string(),
    /** As 2026-12-08: on the day itself there is still time. */
    reviewBy: z.iso.date(),
    source: z.object({ title: z.string(), url: z.string() }),
  }),
);

/** As long as nothing is done about a fact, the owner hears of it so often. */
const REPEAT_DAYS = 7;

/**
 * What the owner's daily digest says of overdue facts: on the day after a fact's day, and again every
 * week until it has a new one. The site stays as it is meanwhile.
 *
 * @param factsFile the build's; read each time, since the build may be replaced.
 * @param timeZone the owner's, whose days count.
 */
export function dueFactLines(factsFile: string, now: Date, timeZone: string): string[] {
  const today = now.toLocaleDateString('sv-SE', { timeZone });
  const overdue = readFacts(factsFile)
    .filter(({ reviewBy }) => reviewBy < today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy));
  if (!overdue.some(({ reviewBy }) => daysBetween(reviewBy, today) % REPEAT_DAYS === 1)) return [];
  return [
    ...overdue.map(
      ({ id, value, reviewBy, source }) =>
        `The fact ${id} (${value}) had to be checked again by ${reviewBy}: ${source.title}, ${source.url}`,
    ),
    'Read each source and set its next day; npm run check:facts says which articles quote it.',
  ];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** An older build wrote none. */
function readFacts(path: string): z.infer<typeof factsSchema> {
  try {
    return factsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
