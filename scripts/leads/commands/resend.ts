import type { StoredLead } from '../../../server/store/lead-store.ts';
import { type Call, type Command, CommandError, UsageError } from '../command.ts';
import { findLeads } from '../find-lead.ts';
import { statusOf } from '../lead-status.ts';
import { lineText } from '../lead-text.ts';
import { changeLeads } from '../with-leads.ts';

export const resend: Command = {
  name: 'resend',
  summary: 'email messages again, or suspected spam after all',
  help: `NAME
  leads resend - have messages emailed to you again

USAGE
  npm run leads -- resend ID...
  npm run leads -- resend --undelivered

  The running server sends them within moments, or as soon as it runs and the
  mail server takes them. Use it for what could not be delivered once the
  fault is mended, for an email that got lost, and for suspected spam that is
  none: it is then no longer suspected. When one of the IDs fits no message,
  none is sent.

OPTIONS
  --undelivered  all that could not be delivered and are not answered
  --help         print this

EXAMPLES
  npm run leads -- resend 1f0c2a9b
  npm run leads -- resend --undelivered`,
  options: { undelivered: { type: 'boolean' } },
  words: { min: 0, max: Number.POSITIVE_INFINITY, expected: 'one ID or more' },
  async run(call) {
    checkCall(call);
    await changeLeads(call.env, async (keeper) => {
      const asked: StoredLead[] = call.has('undelivered')
        ? (await keeper.list()).filter((lead) => statusOf(lead) === 'undelivered')
        : await findLeads(keeper, call.words);
      if (asked.length === 0) throw new CommandError('No message is undelivered.');
      for (const lead of asked) {
        const changed = await keeper.resend(lead.id, call.now.toISOString());
        if (changed > 0) console.log(`Will be emailed: ${lineText(lead)}`);
        else {
          console.error(`${lead.id} is no longer there.`);
          process.exitCode = 1;
        }
      }
    });
  },
};

function checkCall(call: Call): void {
  if (call.has('undelivered') === call.words.length > 0) {
    throw new UsageError('resend: expected one ID or more, or --undelivered.', 'resend');
  }
}
