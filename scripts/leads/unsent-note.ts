/** A word on messages that wait although nobody may ever email them. */
import type { StoredLead } from '../../server/store/lead-store.ts';
import type { Environment } from './command.ts';
import { statusOf } from './lead-status.ts';

/**
 * The server's settings are its own, and this command may have others. So it says so only where
 * nothing was ever tried, and says what it cannot know.
 *
 * @param all every lead that is kept.
 * @returns null where there is nothing to say.
 */
export function unsentNote(all: readonly StoredLead[], env: Environment): string | null {
  const tried = all.some((lead) => lead.attempts > 0 || lead.deliveredAt || lead.lastError);
  const waits = all.some((lead) => statusOf(lead) === 'waiting');
  if (tried || !waits || env.SMTP_HOST) return null;
  return 'None of these was ever tried to be emailed, and no SMTP_HOST is set here. Unless the server was started with one, nothing is emailed until it is: see docs/operating.md.';
}
