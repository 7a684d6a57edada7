import { type Command, wholeNumber } from '../command.ts';
import { statusOf } from '../lead-status.ts';
import { countOf, listText } from '../lead-text.ts';
import { safeJson } from '../safe-text.ts';
import { hoursBefore } from '../times.ts';
import { NoDatabaseError, readLeads } from '../with-leads.ts';

/** What the site promises: an answer within a day. */
const PROMISED_HOURS = 24;

export const overdue: Command = {
  name: 'overdue',
  summary: 'list those that have waited too long for your answer',
  help: `NAME
  leads overdue - list the messages that still wait for your answer

USAGE
  npm run leads -- overdue [--hours NUMBER] [--json]

  Lists what came in more than 24 hours ago and is not marked as answered, the
  longest wait first. Suspected spam is left out.

OPTIONS
  --hours NUMBER  another time than ${PROMISED_HOURS} hours
  --json          print a JSON array for another program
  --help          print this

EXAMPLES
  npm run leads -- overdue
  npm run leads -- overdue --hours 4
  npm run leads -- answered 1f0c2a9b      when you have answered it`,
  options: { hours: { type: 'string' }, json: { type: 'boolean' } },
  words: { min: 0, max: 0, expected: 'options only' },
  async run(call) {
    const hours = wholeNumber(call, 'hours', 'overdue', PROMISED_HOURS);
    const since = hoursBefore(call.now, hours).toISOString();
    const older = await readLeads(call.env, (leads) => leads.list({ receivedBefore: since })).catch(
      (error: unknown) => {
        // Where nothing was ever sent, nobody waits.
        if (error instanceof NoDatabaseError) return [];
        throw error;
      },
    );
    const waiting = older
      .filter((lead) => !['answered', 'spam'].includes(statusOf(lead)))
      .toReversed();
    const time = hours === 1 ? '1 hour' : `${hours} hours`;
    if (call.has('json')) console.log(safeJson(waiting));
    else if (waiting.length === 0) {
      console.log(`Nobody has waited longer than ${time} for an answer.`);
    } else {
      const heading = `${countOf(waiting)} without an answer for more than ${time}, longest wait first`;
      console.log(listText(heading, waiting, call.now));
    }
  },
};
