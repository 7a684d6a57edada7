import type { Command } from '../command.ts';
import { findLeads } from '../find-lead.ts';
import { lineText } from '../lead-text.ts';
import { timeSince } from '../times.ts';
import { changeLeads } from '../with-leads.ts';

export const answered: Command = {
  name: 'answered',
  summary: 'mark messages as answered',
  help: `NAME
  leads answered - mark messages as answered

USAGE
  npm run leads -- answered ID...

  They are then no longer overdue. What is marked already keeps the time at
  which it was marked first. When one of the IDs fits no message, none is
  marked.

OPTIONS
  --help  print this

EXAMPLES
  npm run leads -- answered 1f0c2a9b
  npm run leads -- answered 1f0c2a9b 77d0e3c1`,
  options: {},
  words: { min: 1, max: Number.POSITIVE_INFINITY, expected: 'one ID or more' },
  async run(call) {
    await changeLeads(call.env, async (keeper) => {
      const found = await findLeads(keeper, call.words);
      for (const lead of found) {
        if (lead.answeredAt) {
          console.log(
            `Answered already, ${timeSince(lead.answeredAt, call.now)}: ${lineText(lead)}`,
          );
          continue;
        }
        const changed = await keeper.markAnswered(lead.id, call.now.toISOString());
        if (changed === 0) reportGone(lead.id);
        else console.log(`Marked as answered: ${lineText(lead)}`);
      }
    });
  },
};

/** Somebody else may delete a message between the look and the change. */
function reportGone(id: string): void {
  console.error(`${id} is no longer there.`);
  process.exitCode = 1;
}
