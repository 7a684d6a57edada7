import type { LeadReader, StoredLead } from '../../../server/store/lead-store.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { countOf, listText } from '../lead-text.ts';
import { safeJson, safeLine } from '../safe-text.ts';
import { readLeads } from '../with-leads.ts';

export const search: Command = {
  name: 'search',
  summary: 'list those in which some words stand',
  help: `NAME
  leads search - list the messages in which all of these words stand

USAGE
  npm run leads -- search WORD... [--json]

  Looks in everything that the person typed: name, address, phone and text.
  Large and small letters are the same, and parts of words count. Words in
  quotes have to stand together.

OPTIONS
  --json  print a JSON array for another program
  --help  print this

EXAMPLES
  npm run leads -- search citizen
  npm run leads -- search "first home" cairns
  npm run leads -- search ann@example.com`,
  options: { json: { type: 'boolean' } },
  words: { min: 1, max: Number.POSITIVE_INFINITY, expected: 'one word or more' },
  async run(call) {
    const words = call.words.map((word) => word.trim());
    if (words.includes('')) {
      throw new UsageError('search: expected words, found an empty one.', 'search');
    }
    const found = await readLeads(call.env, (leads) => holdingAll(leads, words));
    if (call.has('json')) {
      console.log(safeJson(found));
      if (found.length === 0) process.exitCode = 1;
      return;
    }
    const asked = words.map((word) => `"${safeLine(word)}"`).join(' and ');
    if (found.length === 0) throw new CommandError(`No message holds ${asked}.`);
    console.log(listText(`${countOf(found)} with ${asked}`, found, call.now));
  },
};

async function holdingAll(leads: LeadReader, words: string[]): Promise<StoredLead[]> {
  let found: StoredLead[] | undefined;
  for (const text of words) {
    const holding = await leads.list({ text });
    const ids = new Set(holding.map((lead) => lead.id));
    found = found?.filter((lead) => ids.has(lead.id)) ?? holding;
  }
  return found ?? [];
}
