/** The commands that change or delete something. */
import { createInterface } from 'node:readline';
import { type Command, InvalidArgumentError } from 'commander';
import { retentionMonths } from '../../config/retention-months.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import { isSettled, type LeadKeeper, type StoredLead } from '../../server/store/lead-store.ts';
import { monthsBefore } from '../../server/store/retention.ts';
import { statusName, statusOf } from './lead-status.ts';
import { countOf, lineText } from './lead-text.ts';
import { whole } from './reading.ts';
import { safeLine } from './safe-text.ts';
import { type Context, findLeads, LeadsError, listLeads, withLeads } from './store.ts';
import { shortDate, timeSince } from './times.ts';

const YES = ['--yes', 'delete without asking, for scripts'] as const;

export function addChangingCommands(program: Command, context: Context): void {
  const now = context.now.toISOString();

  program
    .command('answered')
    .description('mark messages as answered: they are then no longer overdue')
    .argument('<ids...>', 'when one of them fits no message, none is marked')
    .action((ids: string[]) =>
      withLeads(context, async (keeper) => {
        for (const lead of await findLeads(keeper, ids)) {
          const since = lead.answeredAt && timeSince(lead.answeredAt, context.now);
          if (since) console.log(`Answered already, ${since}: ${lineText(lead, context)}`);
          else report('Marked as answered', await keeper.markAnswered(lead.id, now), lead, context);
        }
      }),
    );

  program
    .command('resend')
    .description('have messages emailed to you again, or suspected spam after all')
    .argument('[ids...]', 'when one of them fits no message, none is sent')
    .option('--undelivered', 'all that could not be delivered and are not answered')
    .action(async (ids: string[], options: { undelivered?: true }, command: Command) => {
      if ((options.undelivered === true) === ids.length > 0) {
        return command.error('error: expected one id or more, or --undelivered');
      }
      await withLeads(context, async (keeper) => {
        const asked = ids.length > 0 ? await findLeads(keeper, ids) : await undelivered(keeper);
        for (const lead of asked) {
          report('Will be emailed', await keeper.resend(lead.id, now), lead, context);
        }
      });
    });

  program
    .command('erase')
    .description('erase all that came from one email address, as for a privacy request')
    .argument('<address>', 'in large or small letters', emailAddress)
    .option(...YES)
    .addHelpText(
      'after',
      `
A person may have used another address as well, or be named in the message of
somebody else: "search" finds those. Emails that you have received, exports and
back-ups are not touched; delete them there too.`,
    )
    .action(async (address: string, options: { yes?: true }) => {
      // As the store compares addresses when it erases.
      const folded = (text: string) => text.toLocaleLowerCase('en-AU');
      const theirs = (await listLeads(context)).filter(
        (lead) => folded(lead.params.from_email) === folded(address),
      );
      if (theirs.length === 0) throw new LeadsError(`No message came from ${address}.`);
      print(`${countOf(theirs)} from ${safeLine(address)}:`, theirs, context);
      if (!options.yes) await confirm('Erase this for good?', 'Nothing was erased.');
      const length = await withLeads(context, (keeper) => keeper.eraseSender(address));
      const elsewhere = 'Emails, exports and back-ups may still hold copies.';
      console.log(`Erased ${countOf({ length })}. ${elsewhere}`);
    });

  addPurge(program, context);
}

function addPurge(program: Command, context: Context): void {
  const { retention } = context.site.privacy;
  program
    .command('purge')
    .description('delete what is older than the privacy policy allows')
    .option('--months <number>', `another time than the promised ${retention}`, whole)
    .option(...YES)
    .option('--record', 'list what was deleted by age so far, by the server or by you')
    .addHelpText(
      'after',
      `
What was neither emailed nor marked as answered is kept, however old it is:
nobody has had it yet. The promised time is privacy.retention in config/site.ts.
The server does the same each day by itself. It stops where its clock seems to
be wrong, until you have purged once.`,
    )
    .action(async (options: { months?: number; yes?: true; record?: true }) => {
      if (options.record) return printRecord(context);
      const months = options.months ?? retentionMonths(retention);
      const before = monthsBefore(context.now, months).toISOString();
      const older = await listLeads(context, { receivedBefore: before });
      const going = older.filter(isSettled);
      const date = shortDate(before, timeZoneOf(context.site.contact.address.state));
      const time = `${months === 1 ? '1 month' : `${months} months`} (${date})`;
      const kept = { length: older.length - going.length };
      if (kept.length > 0) {
        console.log(`Kept, because it was neither emailed nor answered: ${countOf(kept)}.`);
      }
      const run = {
        receivedBefore: before,
        at: context.now.toISOString(),
        doneBy: 'person',
      } as const;
      if (going.length === 0) {
        // Recorded all the same: the server goes on from here.
        await withLeads(context, (keeper) => keeper.purge(run));
        return console.log(`There is nothing to delete that is older than ${time}.`);
      }
      print(`${countOf(going)} older than ${time}:`, going, context);
      if (!options.yes) await confirm('Delete this for good?', 'Nothing was deleted.');
      const length = await withLeads(context, (keeper) => keeper.purge(run));
      console.log(`Deleted ${countOf({ length })}.`);
    });
}

async function printRecord(context: Context): Promise<void> {
  const zone = timeZoneOf(context.site.contact.address.state);
  const runs = await withLeads(context, (keeper) => keeper.purgeRuns());
  const lines = runs
    .filter(({ leadIds }) => leadIds.length > 0)
    .map(({ at, receivedBefore, doneBy, leadIds }) => {
      const what = `${countOf(leadIds)} from before ${shortDate(receivedBefore, zone)}`;
      const who = doneBy === 'server' ? 'the server' : 'a person';
      return `${shortDate(at, zone)}  ${who} deleted ${what}: ${leadIds.join(' ')}`;
    });
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing was deleted by age so far.');
  const last = runs[0];
  if (last !== undefined) console.log(`Last looked at on ${shortDate(last.at, zone)}.`);
}

async function undelivered(keeper: LeadKeeper): Promise<StoredLead[]> {
  const found = (await keeper.list()).filter((lead) => statusOf(lead) === 'undelivered');
  if (found.length === 0) throw new LeadsError('No message is undelivered.');
  return found;
}

/** Somebody else may delete a message between the look and the change. */
function report(done: string, changed: number, lead: StoredLead, context: Context): void {
  if (changed > 0) console.log(`${done}: ${lineText(lead, context)}`);
  else {
    console.error(`${lead.id} is no longer there.`);
    process.exitCode = 1;
  }
}

function print(heading: string, leads: StoredLead[], context: Context): void {
  const line = (lead: StoredLead) => `${lineText(lead, context)}, ${statusName(statusOf(lead))}`;
  console.log([heading, ...leads.map(line)].join('\n'));
}

function emailAddress(typed: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(typed.trim())) return typed.trim();
  throw new InvalidArgumentError('Expected an email address.');
}

/**
 * Resolves when the person types yes. The question goes to the error output, so that what is piped
 * holds only the list.
 *
 * @throws {LeadsError} with the refusal, when the answer is anything else or there is nobody to ask.
 */
async function confirm(question: string, refusal: string): Promise<void> {
  process.stderr.write(`${question} Type yes to go on: `);
  let answer: string | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    answer = line;
    break;
  }
  // Nothing else is read, and an input that stays open would keep the process.
  process.stdin.destroy();
  if (answer?.trim().toLowerCase() === 'yes') return;
  if (answer !== undefined) throw new LeadsError(refusal);
  // Nobody answered, and nobody ended the question's line either.
  console.error();
  throw new LeadsError(`${refusal} Nobody was there to ask; a script says --yes.`);
}
