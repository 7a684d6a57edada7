/** The commands that change or delete something. */
import { createInterface } from 'node:readline';
import { type Command, InvalidArgumentError } from 'commander';
import { retentionMonths } from '../../config/fields.ts';
import type { OwnerStore } from '../../server/store/lead-database.ts';
import { isSettled, type StoredLead } from '../../server/store/lead-store.ts';
import { monthsBefore } from '../../server/store/retention.ts';
import { CommandFailure } from '../owner-command.ts';
import { type Context, findLeads, listLeads, print, withLeads, zoneOf } from './context.ts';
import { safeLine, shortDate, timeSince } from './format.ts';
import { countOf, lineText, statusName, statusOf } from './lead-text.ts';
import { whole } from './reading.ts';

const YES = ['--yes', 'delete without asking, for scripts'] as const;

export function addChangingCommands(program: Command, context: Context): void {
  const now = context.now.toISOString();

  program
    .command('answered')
    .description('mark messages as answered: they are then no longer overdue')
    .argument('<ids...>', 'when one of them fits no message, none is marked')
    .action((ids: string[]) =>
      withLeads(context, async (admin) => {
        const found = await findLeads(admin, ids);
        const before = found.filter(({ answeredAt }) => answeredAt !== null);
        for (const lead of before) {
          const since = timeSince(lead.answeredAt ?? now, context.now);
          print(context, `Answered already, ${since}: ${lineText(lead, context)}`);
        }
        const open = found.filter((lead) => !before.includes(lead));
        await changeEach(open, 'Marked as answered', ({ id }) => admin.markAnswered(id, now), context);
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
      await withLeads(context, async (admin) => {
        const asked = ids.length > 0 ? await findLeads(admin, ids) : await undelivered(admin);
        await changeEach(asked, 'Will be emailed', ({ id }) => admin.resend(id, now), context);
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
      if (theirs.length === 0) throw new CommandFailure(`No message came from ${address}.`);
      printLines(`${countOf(theirs)} from ${safeLine(address)}:`, theirs, context);
      if (!options.yes) await confirm(context, 'Erase this for good?', 'Nothing was erased.');
      const length = await withLeads(context, (admin) => admin.eraseSender(address));
      const elsewhere = 'Emails, exports and back-ups may still hold copies.';
      print(context, `Erased ${countOf({ length })}. ${elsewhere}`);
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
nobody has had it yet. The promised time is privacy.retention in firm/firm.yaml.
The server does the same each day by itself. It stops where its clock seems to
be wrong, until you have purged once.`,
    )
    .action(async (options: { months?: number; yes?: true; record?: true }) => {
      if (options.record) return printRecord(context);
      const months = options.months ?? retentionMonths(retention);
      const before = monthsBefore(context.now, months).toISOString();
      const older = await listLeads(context, { receivedBefore: before });
      const going = older.filter(isSettled);
      const date = shortDate(before, zoneOf(context));
      const time = `${months === 1 ? '1 month' : `${months} months`} (${date})`;
      const kept = { length: older.length - going.length };
      if (kept.length > 0) {
        print(context, `Kept, because it was neither emailed nor answered: ${countOf(kept)}.`);
      }
      const run = { receivedBefore: before, at: context.now.toISOString(), doneBy: 'person' } as const;
      if (going.length === 0) {
        // Recorded all the same: the server goes on from here.
        await withLeads(context, (admin) => admin.purge(run));
        return print(context, `There is nothing to delete that is older than ${time}.`);
      }
      printLines(`${countOf(going)} older than ${time}:`, going, context);
      if (!options.yes) await confirm(context, 'Delete this for good?', 'Nothing was deleted.');
      const length = await withLeads(context, (admin) => admin.purge(run));
      print(context, `Deleted ${countOf({ length })}.`);
    });
}

async function printRecord(context: Context): Promise<void> {
  const zone = zoneOf(context);
  const runs = await withLeads(context, (admin) => admin.purgeRuns());
  const lines = runs
    .filter(({ leadIds }) => leadIds.length > 0)
    .map(({ at, receivedBefore, doneBy, leadIds }) => {
      const what = `${countOf(leadIds)} from before ${shortDate(receivedBefore, zone)}`;
      const who = doneBy === 'server' ? 'the server' : 'a person';
      return `${shortDate(at, zone)}  ${who} deleted ${what}: ${leadIds.join(' ')}`;
    });
  print(context, lines.length > 0 ? lines.join('\n') : 'Nothing was deleted by age so far.');
  const last = runs[0];
  if (last !== undefined) print(context, `Last looked at on ${shortDate(last.at, zone)}.`);
}

async function undelivered(admin: OwnerStore): Promise<StoredLead[]> {
  const found = (await admin.list()).filter((lead) => statusOf(lead) === 'undelivered');
  if (found.length === 0) throw new CommandFailure('No message is undelivered.');
  return found;
}

/** @throws {CommandFailure} where somebody else has deleted one between the look and the change. */
async function changeEach(
  leads: readonly StoredLead[],
  done: string,
  change: (lead: StoredLead) => Promise<number>,
  context: Context,
): Promise<void> {
  const gone: string[] = [];
  for (const lead of leads) {
    if ((await change(lead)) > 0) print(context, `${done}: ${lineText(lead, context)}`);
    else gone.push(`${lead.id} is no longer there.`);
  }
  if (gone.length > 0) throw new CommandFailure(gone.join('\n'));
}

function printLines(heading: string, leads: StoredLead[], context: Context): void {
  const line = (lead: StoredLead) => `${lineText(lead, context)}, ${statusName(statusOf(lead))}`;
  print(context, [heading, ...leads.map(line)].join('\n'));
}

function emailAddress(typed: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(typed.trim())) return typed.trim();
  throw new InvalidArgumentError('Expected an email address.');
}

/**
 * Resolves when the person types yes. The question goes to the error output, so that what is piped
 * holds only the list.
 *
 * @throws {CommandFailure} with the refusal, when the answer is anything else or there is nobody to ask.
 */
async function confirm(context: Context, question: string, refusal: string): Promise<void> {
  const { stdin, stderr } = context;
  stderr.write(`${question} Type yes to go on: `);
  let answer: string | undefined;
  for await (const line of createInterface({ input: stdin })) {
    answer = line;
    break;
  }
  // Nothing else is read, and an input that stays open would keep the process.
  stdin.destroy();
  if (answer?.trim().toLowerCase() === 'yes') return;
  if (answer !== undefined) throw new CommandFailure(refusal);
  // Nobody answered, and nobody ended the question's line either.
  stderr.write('\n');
  throw new CommandFailure(`${refusal} Nobody was there to ask; a script says --yes.`);
}
