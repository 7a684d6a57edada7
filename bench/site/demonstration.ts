import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A demonstration sends search engines away on purpose; every page of it then fails this one. */
const CRAWLABLE = 'is-crawlable';

/** For the tables. */
export const SKIPPED_NOTE = `Without Lighthouse's audit ${CRAWLABLE}: this build is a demonstration, which sends search engines away.`;

/** Audits of Lighthouse that a build fails by design: none, once the site is fit to open. */
export async function auditsToSkip(clientDir: string): Promise<string[]> {
  const home = await readFile(join(clientDir, 'index.html'), 'utf8');
  return /<meta name="robots"[^>]* data-demonstration/.test(home) ? [CRAWLABLE] : [];
}
