import { site } from '../../../config/site.ts';
import { isSettled } from '../../../server/store/lead-store.ts';
import { type Call, type Command, UsageError, wholeNumber } from '../command.ts';
import { confirm } from '../confirm.ts';
import { countOf, lineWithState } from '../lead-text.ts';
import { monthsBefore, shortDate } from '../times.ts';
import { changeLeads, readLeads } from '../with-leads.ts';

export const purge: Command = {
  name: 'purge',
  summary: 'delete what is older than you may keep it',
  help: `NAME
  leads purge - delete messages that are older than the privacy policy allows

USAGE
  npm run leads -- purge [--months NUMBER] [--yes]

  Shows what came in longer ago than the time that the privacy policy promises,
  and deletes it for good when you have typed yes. What was neither emailed nor
  marked as answered is kept, however old it is: nobody has had it yet.

  The promised time is privacy.retention in config/site.ts:
  ${site.privacy.retention}

OPTIONS
  --months NUMBER  another time
  --yes            delete without asking, for scripts
  --help           print this

EXAMPLES
  npm run leads -- purge
  npm run leads -- purge --months 12
  npm run leads -- purge --yes            for a yearly or monthly task`,
  options: { months: { type: 'string' }, yes: { type: 'boolean' } },
  words: { min: 0, max: 0, expected: 'options only' },
  async run(call) {
    const months = askedMonths(call);
    const before = monthsBefore(call.now, months).toISOString();
    const older = await readLeads(call.env, (leads) => leads.list({ receivedBefore: before }));
    const [going, staying] = [older.filter(isSettled), older.filter((lead) => !isSettled(lead))];
    const time = `${months === 1 ? '1 month' : `${months} months`} (${shortDate(before)})`;
    if (staying.length > 0) {
      console.log(`Kept, because it was neither emailed nor answered: ${countOf(staying)}.`);
    }
    if (going.length === 0) {
      console.log(`There is nothing to delete that is older than ${time}.`);
      return;
    }
    console.log([`${countOf(going)} older than ${time}:`, ...going.map(lineWithState)].join('\n'));
    await confirm(call, 'Delete this for good?', 'Nothing was deleted.');
    const deleted = await changeLeads(call.env, (keeper) => keeper.purge(before));
    console.log(`Deleted ${countOf({ length: deleted })}.`);
  },
};

/** What the privacy policy promises decides, where nothing else is asked for. */
function askedMonths(call: Call): number {
  const promised = /^(\d+) (month|year)s?$/.exec(site.privacy.retention.trim());
  const months = promised ? Number(promised[1]) * (promised[2] === 'year' ? 12 : 1) : 0;
  const asked = wholeNumber(call, 'months', 'purge', months);
  if (asked > 0) return asked;
  throw new UsageError(
    `purge: expected --months, because config/site.ts names no number of months or years; found "${site.privacy.retention}".`,
    'purge',
  );
}
