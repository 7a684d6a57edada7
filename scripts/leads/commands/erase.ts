import type { StoredLead } from '../../../server/store/lead-store.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { confirm } from '../confirm.ts';
import { countOf, lineWithState } from '../lead-text.ts';
import { safeLine } from '../safe-text.ts';
import { changeLeads, readLeads } from '../with-leads.ts';

export const erase: Command = {
  name: 'erase',
  summary: 'erase all that came from one email address',
  help: `NAME
  leads erase - erase a person, as for a privacy request

USAGE
  npm run leads -- erase ADDRESS [--yes]

  Shows every message that was sent with this email address, in large or small
  letters, and erases them for good when you have typed yes.

  A person may have used another address as well, or be named in the message
  of somebody else: "search" finds those. Emails that you have received,
  exports and back-ups are not touched; delete them there too.

OPTIONS
  --yes   erase without asking, for scripts
  --help  print this

EXAMPLES
  npm run leads -- search "ann citizen"
  npm run leads -- erase ann@example.com`,
  options: { yes: { type: 'boolean' } },
  words: { min: 1, max: 1, expected: 'one email address' },
  async run(call) {
    const address = (call.words[0] ?? '').trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) {
      throw new UsageError(`erase: expected an email address, found "${address}".`, 'erase');
    }
    const all = await readLeads(call.env, (leads) => leads.list());
    const theirs = all.filter((lead) => isFrom(lead, address));
    if (theirs.length === 0) throw new CommandError(`No message came from ${address}.`);
    console.log(
      [`${countOf(theirs)} from ${safeLine(address)}:`, ...theirs.map(lineWithState)].join('\n'),
    );
    await confirm(call, 'Erase this for good?', 'Nothing was erased.');
    const erased = await changeLeads(call.env, (keeper) => keeper.eraseSender(address));
    console.log(
      `Erased ${countOf({ length: erased })}. Emails, exports and back-ups may still hold copies.`,
    );
  },
};

/** As the store compares addresses when it erases. */
function isFrom(lead: StoredLead, address: string): boolean {
  const folded = (text: string) => text.toLocaleLowerCase('en-AU');
  return folded(lead.params.from_email) === folded(address);
}
