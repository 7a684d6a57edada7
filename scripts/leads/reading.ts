/** The commands that change nothing. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { hoursIn } from '../../config/reply-promise.ts';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { CommandFailure } from '../owner-command.ts';
import { type Context, findLeads, listLeads, NoDatabaseError, print, withLeads } from './context.ts';
import { hoursBefore, safeJson, safeLine } from './format.ts';
import { countOf, listText, type Status, statuses, statusOf, wholeText } from './lead-text.ts';

const JSON_OPTION = ['--json', 'print JSON for another program'] as const;

export interface Asked {
  json?: true;
  state?: Status;
}

export const stateOption = () => new Option('--state <state>', 'only those in this state').choices(statuses);

export function addReadingCommands(program: Command, context: Context): void {
  program
    .command('list', { isDefault: true })
    .description('list them, newest first; this is what no command means')
    .addOption(stateOption())
    .option(...JSON_OPTION)
    .action(async ({ state, json }: Asked) => {
      try {
        const all = await listLeads(context);
        const leads = inState(all, state);
        print(context, json ? safeJson(leads) : wholeList(all, leads, context));
      } catch (error) {
        if (!(error instanceof NoDatabaseError)) throw error;
        print(context, json ? '[]' : error.message);
      }
    });

  program
    .command('show')
    .description('show one of them, with everything that is known of it')
    .argument('<id>', 'as the list shows it, or its beginning')
    .option(...JSON_OPTION)
    .action(async (id: string, { json }: Asked) => {
      const [lead] = await withLeads(context, (leads) => findLeads(leads, [id]));
      if (lead) print(context, json ? safeJson(lead) : wholeText(lead, context));
    });

  program
    .command('search')
    .description('list those in which all of these words stand, in large or small letters')
    .argument('<words...>', 'or parts of words; words in quotes have to stand together', word, [])
    .option(...JSON_OPTION)
    .action(async (words: string[], { json }: Asked) => {
      const found = (await listLeads(context)).filter((lead) => words.every((each) => holds(lead, each)));
      const asked = words.map((each) => `"${safeLine(each)}"`).join(' and ');
      if (json) print(context, safeJson(found));
      if (found.length === 0) throw new CommandFailure(json ? '' : `No message holds ${asked}.`);
      if (!json) print(context, listText(`${countOf(found)} with ${asked}`, found, context));
    });

  program
    .command('overdue')
    .description('list those that have waited too long for your answer, the longest wait first')
    .option('--hours <number>', `another time than the promised ${context.site.replyPromise}`, whole)
    .option(...JSON_OPTION)
    .action(async ({ hours, json }: Asked & { hours?: number }, command: Command) => {
      const limit = hours ?? hoursIn(context.site.replyPromise);
      if (limit === undefined) {
        return command.error(
          'error: expected --hours, because replyPromise in firm/firm.yaml names no number of hours or ' +
            `days; found "${context.site.replyPromise}"`,
        );
      }
      const waiting = await unanswered(context, limit);
      const time = limit === 1 ? '1 hour' : `${limit} hours`;
      const heading = `${countOf(waiting)} without an answer for more than ${time}, longest wait first`;
      if (json) print(context, safeJson(waiting));
      else if (waiting.length > 0) print(context, listText(heading, waiting, context));
      else print(context, `Nobody has waited longer than ${time} for an answer.`);
    });
}

export function inState(leads: StoredLead[], asked: Status | undefined): StoredLead[] {
  return asked === undefined ? leads : leads.filter((lead) => statusOf(lead) === asked);
}

function wholeList(all: StoredLead[], leads: StoredLead[], context: Context): string {
  if (all.length === 0) return 'No enquiries or applications have come in yet.';
  if (leads.length === 0) return `None of ${countOf(all)} is in that state.`;
  const order = leads.length === 1 ? '' : ', newest first';
  const list = listText(`${countOf(leads)}${order}`, leads, context);
  return mayNeverBeSent(all, context) ? `${list}\n${NEVER_SENT}` : list;
}

const NEVER_SENT = `
None of these was ever tried to be emailed, and no SMTP_HOST is set here. Unless the server
was started with one, nothing is emailed until it is: see docs/operating.md.`;

/** The server's settings are its own, and this command may have others: so only if nothing was ever tried. */
function mayNeverBeSent(all: readonly StoredLead[], { env }: Context): boolean {
  const tried = all.some((lead) => lead.attempts > 0 || lead.deliveredAt || lead.lastError);
  return !tried && !env.SMTP_HOST && all.some((lead) => statusOf(lead) === 'waiting');
}

function holds(lead: StoredLead, text: string): boolean {
  const fold = (value: string) => value.toLocaleLowerCase('en-AU');
  return Object.values(lead.params).some((value) => fold(value).includes(fold(text)));
}

async function unanswered(context: Context, hours: number): Promise<StoredLead[]> {
  const receivedBefore = hoursBefore(context.now, hours).toISOString();
  const older = await listLeads(context, { receivedBefore }).catch((error: unknown) => {
    // Where nothing was ever sent, nobody waits.
    if (error instanceof NoDatabaseError) return [];
    throw error;
  });
  return older.filter((lead) => !['answered', 'spam'].includes(statusOf(lead))).toReversed();
}

function word(typed: string, before: string[]): string[] {
  if (typed.trim() === '') throw new InvalidArgumentError('Expected a word.');
  return [...before, typed.trim()];
}

/** A whole number from 1 on. */
export function whole(typed: string): number {
  if (/^[1-9]\d{0,4}$/.test(typed)) return Number(typed);
  throw new InvalidArgumentError('Expected a whole number from 1 to 99999.');
}
