/** The commands that change nothing. */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { timeZoneOf } from '../../config/time-zone.ts';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { type Status, statuses, statusOf, unsentNote } from './lead-status.ts';
import { countOf, listText, wholeText } from './lead-text.ts';
import { safeJson, safeLine } from './safe-text.ts';
import {
  type Context,
  findLeads,
  LeadsError,
  listLeads,
  NoDatabaseError,
  withLeads,
} from './store.ts';
import { csvOf } from './table.ts';
import { hoursBefore, hoursIn } from './times.ts';

const JSON_OPTION = ['--json', 'print JSON for another program'] as const;
const stateOption = () =>
  new Option('--state <state>', `only those in this state: ${statuses.join(', ')}`).argParser(
    (asked) => {
      // The name of before, which may stand in somebody's script.
      const found = asked === 'delivered' ? 'taken' : statuses.find((status) => status === asked);
      if (found !== undefined) return found;
      throw new InvalidArgumentError(`Allowed choices are ${statuses.join(', ')}.`);
    },
  );

type Asked = { json?: true; state?: Status };

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
        if (json) console.log(safeJson(leads));
        else console.log(wholeList(all, leads, context));
      } catch (error) {
        if (!(error instanceof NoDatabaseError)) throw error;
        console.log(json ? '[]' : error.message);
      }
    });

  program
    .command('show')
    .description('show one of them, with everything that is known of it')
    .argument('<id>', 'as the list shows it, or its beginning')
    .option(...JSON_OPTION)
    .action(async (id: string, { json }: Asked) => {
      const [lead] = await withLeads(context, (leads) => findLeads(leads, [id]));
      if (lead) console.log(json ? safeJson(lead) : wholeText(lead, context));
    });

  program
    .command('search')
    .description('list those in which all of these words stand, in large or small letters')
    .argument('<words...>', 'or parts of words; words in quotes have to stand together', word, [])
    .option(...JSON_OPTION)
    .action(async (words: string[], { json }: Asked) => {
      const found = await holdingAll(context, words);
      const asked = words.map((each) => `"${safeLine(each)}"`).join(' and ');
      if (json) console.log(safeJson(found));
      else if (found.length > 0) {
        console.log(listText(`${countOf(found)} with ${asked}`, found, context));
      }
      if (found.length === 0 && json) process.exitCode = 1;
      else if (found.length === 0) throw new LeadsError(`No message holds ${asked}.`);
    });

  program
    .command('overdue')
    .description('list those that have waited too long for your answer, the longest wait first')
    .option(
      '--hours <number>',
      `another time than the promised ${context.site.replyPromise}`,
      whole,
    )
    .option(...JSON_OPTION)
    .action(async ({ hours, json }: Asked & { hours?: number }, command: Command) => {
      const limit = hours ?? hoursIn(context.site.replyPromise);
      if (limit === undefined) {
        return command.error(
          `error: expected --hours, because replyPromise in config/site.ts names no number of hours or days; found "${context.site.replyPromise}"`,
        );
      }
      const waiting = await unanswered(context, limit);
      const time = limit === 1 ? '1 hour' : `${limit} hours`;
      const heading = `${countOf(waiting)} without an answer for more than ${time}, longest wait first`;
      if (json) console.log(safeJson(waiting));
      else if (waiting.length > 0) console.log(listText(heading, waiting, context));
      else console.log(`Nobody has waited longer than ${time} for an answer.`);
    });

  addCopyingCommands(program, context);
}

function addCopyingCommands(program: Command, context: Context): void {
  program
    .command('export')
    .description('save them as a table for a spreadsheet, or as JSON')
    .argument('[file]', 'a new file whose name ends in .csv or .json; you alone may read it')
    .option('--csv', 'print a table instead of saving it')
    .addOption(new Option('--json', 'print JSON instead of saving it').conflicts('csv'))
    .addOption(stateOption())
    .addHelpText(
      'after',
      `
In a table, times are those of ${timeZoneOf(context.site.contact.address.state)}.
What a spreadsheet would take for a formula, or for a number without its first
0, gets an apostrophe before it; bare digits of a telephone number get spaces.
JSON holds everything as it came.`,
    )
    .action(async (file: string | undefined, options: Asked & { csv?: true }, command: Command) => {
      const format = file === undefined ? Object.keys(options) : [/\.(csv|json)$/i.exec(file)?.[1]];
      const isTable = format.some((name) => name?.toLowerCase() === 'csv');
      if (!isTable && !format.some((name) => name?.toLowerCase() === 'json')) {
        return command.error(
          'error: expected a file whose name ends in .csv or .json, or one of --csv and --json',
        );
      }
      const leads = inState(await listLeads(context), options.state);
      const zone = timeZoneOf(context.site.contact.address.state);
      const text = isTable ? csvOf(leads, zone) : `${safeJson(leads)}\n`;
      if (file === undefined) return void process.stdout.write(text);
      const path = outputPath(file, context);
      saveNew(path, text);
      console.log(`Saved ${countOf(leads)} in ${path}`);
      console.log('It holds personal data: keep it safe, and delete it when you are done with it.');
    });

  program
    .command('backup')
    .description('copy the whole database to a new file, also while the server runs')
    .argument('<file>', 'you alone may read it; with PostgreSQL, use pg_dump instead')
    .addHelpText(
      'after',
      `
To restore it: stop the server; in the data folder, move leads.db and, where
they are there, leads.db-wal and leads.db-shm away; copy the file there as
leads.db; start the server.`,
    )
    .action(async (file: string) => {
      const path = outputPath(file, context);
      await withLeads(context, (leads) => leads.backUp(path));
      console.log(`Backed up to ${path} (${Math.ceil(statSync(path).size / 1024)} kB)`);
      console.log('It holds personal data: keep it as safe as the database itself.');
    });
}

function inState(leads: StoredLead[], asked: Status | undefined): StoredLead[] {
  return asked === undefined ? leads : leads.filter((lead) => statusOf(lead) === asked);
}

function wholeList(all: StoredLead[], leads: StoredLead[], context: Context): string {
  if (all.length === 0) return 'No enquiries or applications have come in yet.';
  if (leads.length === 0) return `None of ${countOf(all)} is in that state.`;
  const order = leads.length === 1 ? '' : ', newest first';
  const note = unsentNote(all, context.env);
  const list = listText(`${countOf(leads)}${order}`, leads, context);
  return note === null ? list : `${list}\n\n${note}`;
}

async function holdingAll(context: Context, words: string[]): Promise<StoredLead[]> {
  return withLeads(context, async (leads) => {
    let found = await leads.list();
    for (const text of words) {
      const ids = new Set((await leads.list({ text })).map(({ id }) => id));
      found = found.filter(({ id }) => ids.has(id));
    }
    return found;
  });
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

/** Seen from the folder in which the person typed; npm itself runs scripts in the project's. */
function outputPath(typed: string, { env }: Context): string {
  const typedIn = env.npm_lifecycle_event === 'leads' ? env.INIT_CWD : undefined;
  return resolve(typedIn ?? '.', typed);
}

/** Never over another file, readable by its owner alone, and whole or not there. */
function saveNew(path: string, text: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const why = exists ? 'exists already. Choose another name.' : `could not be written: ${error}`;
    throw new LeadsError(`${path} ${why}`);
  }
  try {
    writeFileSync(path, text, { flush: true });
  } catch (error) {
    rmSync(path, { force: true });
    throw new LeadsError(`${path} could not be written: ${error}`);
  }
}
