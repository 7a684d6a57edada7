import type { Command } from '../command.ts';
import { outputWidth, wrap } from '../layout.ts';
import { askedState, inAskedState } from '../lead-status.ts';
import { countOf, listText } from '../lead-text.ts';
import { safeJson } from '../safe-text.ts';
import { unsentNote } from '../unsent-note.ts';
import { NoDatabaseError, readLeads } from '../with-leads.ts';

export const list: Command = {
  name: 'list',
  summary: 'list them, newest first; this is what no COMMAND means',
  help: `NAME
  leads list - list the enquiries and applications, newest first

USAGE
  npm run leads
  npm run leads -- list [--state STATE] [--json]

OPTIONS
  --state STATE  only those that are waiting, delivered, undelivered, answered
                 or spam (suspected spam)
  --json         print a JSON array for another program. There, "state" is the
                 delivery alone; see also "suspectedSpam" and "answeredAt"
  --help         print this

EXAMPLES
  npm run leads -- list --state undelivered
  npm run --silent leads -- list --json > leads.json`,
  options: { state: { type: 'string' }, json: { type: 'boolean' } },
  words: { min: 0, max: 0, expected: 'options only' },
  async run(call) {
    const state = askedState(call, 'list');
    const json = call.has('json');
    try {
      const all = await readLeads(call.env, (leads) => leads.list());
      const leads = inAskedState(all, state);
      if (json) console.log(safeJson(leads));
      else if (all.length === 0) console.log('No enquiries or applications have come in yet.');
      else if (leads.length === 0) console.log(`None of ${countOf(all)} is in that state.`);
      else {
        const order = leads.length === 1 ? '' : ', newest first';
        console.log(listText(`${countOf(leads)}${order}`, leads, call.now));
        const note = unsentNote(all, call.env);
        if (note !== null) console.log(`\n${wrap(note, outputWidth(process.stdout)).join('\n')}`);
      }
    } catch (error) {
      if (!(error instanceof NoDatabaseError)) throw error;
      console.log(json ? '[]' : error.message);
    }
  },
};
