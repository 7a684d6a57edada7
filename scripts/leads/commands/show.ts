import type { Command } from '../command.ts';
import { findLead } from '../find-lead.ts';
import { wholeText } from '../lead-text.ts';
import { safeJson } from '../safe-text.ts';
import { readLeads } from '../with-leads.ts';

export const show: Command = {
  name: 'show',
  summary: 'show one of them, with everything that is known of it',
  help: `NAME
  leads show - show one message, with what has become of it

USAGE
  npm run leads -- show ID [--json]

  The ID is the one that the list shows, or its beginning.

OPTIONS
  --json  print a JSON object for another program
  --help  print this

EXAMPLES
  npm run leads -- show 1f0c2a9b`,
  options: { json: { type: 'boolean' } },
  words: { min: 1, max: 1, expected: 'one ID' },
  async run(call) {
    const [id = ''] = call.words;
    const lead = await readLeads(call.env, (leads) => findLead(leads, id));
    console.log(call.has('json') ? safeJson(lead) : wholeText(lead, call.now));
  },
};
