/** `npm run leads`: lists and exports what was sent through the site, and moves the database. All else is done at the desk. */
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { localTime, timeZoneOf } from '../config/time-zone.ts';
import { type Stage, stages } from '../contracts/desk.ts';
import { lineText } from '../contracts/forms.ts';
import { formatSource, leadCsv, shownLines } from '../server/leads/lead-text.ts';
import type { LeadEvent, LeadQuery, StoredLead } from '../server/store/model.ts';
import { leadStoreName } from '../server/store/open-store.ts';
import type { LeadDatabase } from '../server/store/sql-store.ts';
import { type Context, firmOf, print, processContext, rethrowReadable, withLeads } from './leads/context.ts';
import { CommandFailure, ownerProgram, runProgram, safe, safeJson } from './owner-command.ts';
import { withFirmOption } from './settings.ts';

const HELP = `
The two dashes after "leads" belong there: without them npm keeps the options.
What nobody has answered comes first, then the newest. Suspected spam is listed
and exported with --spam only. Answering, erasing and all else is at the desk.

  npm run leads -- --stage new --words "first home"
  npm run leads -- export enquiries.csv
  npm run leads -- --firm /srv/firms/plum
  npm run --silent leads -- --json        for another program
  npm run leads -- move --to postgres://user:password@localhost:5432/leads
  npm run leads -- move --to data         back into a file: data/leads.db

Environment: DATA_DIR, BACKUP_DIR and DATABASE_URL, as the server's.
Exit status: 0 done, 1 it failed, 2 the call was not right.
Stop the server before moving; for all else it may run meanwhile.`;

interface Filters extends Pick<LeadQuery, 'kind'> {
  stage?: Stage;
  words?: string;
  spam?: true;
}

/** @returns the exit status that HELP tells of. */
export function runLeads(args: readonly string[], context: Context): Promise<number> {
  const program = withFirmOption(ownerProgram('leads', context))
    .description('Lists or saves the enquiries and applications that were sent through the site.')
    .addHelpText('after', HELP);
  filtered(program.command('list', { isDefault: true }))
    .description('list them; this is what no command means')
    .option('--json', 'print JSON for another program')
    .action(async ({ json, ...filters }: Filters & { json?: true }) => {
      const leads = await withLeads(context, (store) => allOf(store, filters));
      print(context, json ? safeJson(leads) : listText(leads, context));
    });
  filtered(program.command('export'))
    .description('save them as a table for a spreadsheet or a CRM, or as JSON')
    .argument('<file>', 'a new file whose name ends in .csv or .json; you alone may read it')
    .action(async (file: string, filters: Filters) => {
      const isJson = /\.json$/i.test(file);
      if (!/\.(csv|json)$/i.test(file)) program.error('error: expected a name that ends in .csv or .json');
      const path = pathTyped(file, context);
      const text = await withLeads(context, async (store) => {
        const leads = await allOf(store, filters);
        if (isJson) return `${safeJson(leads)}\n`;
        const names = new Map((await store.people()).map(({ id, name }) => [id, name]));
        const table = leadCsv(timeZoneOf(context.site.contact), names);
        const notes = await notesOf(store, leads);
        return safe(`${table.head}${table.rows(leads, notes)}`.replaceAll('\r\n', '\n')).replaceAll(
          '\n',
          '\r\n',
        );
      });
      saveNew(path, text);
      print(context, `Saved ${path}\nIt holds personal data: keep it safe, and delete it when you are done.`);
    });
  program
    .command('move')
    .description('move the whole database, where the server is stopped, into one that is empty')
    .requiredOption('--to <place>', 'a postgres:// address, or the folder that DATA_DIR will name')
    .action(async ({ to }: { to: string }) => {
      const { env } = context;
      if (/\.db$/.test(to)) program.error('error: expected a folder, in which leads.db is made');
      const folder = pathTyped(to, context);
      const [target, setting] = /^postgres(ql)?:/.test(to)
        ? [{ ...env, DATABASE_URL: to }, 'Set DATABASE_URL to that address']
        : [{ ...env, DATABASE_URL: '', DATA_DIR: folder }, `Set DATA_DIR=${folder}, without DATABASE_URL`];
      // With it the driver of PostgreSQL is loaded.
      const { moveStore } = await import('../server/store/move-store.ts');
      const counts = await moveStore(env, target, firmOf(context)).catch(rethrowReadable);
      const rows = [...counts].map(([table, count]) => `  ${table}: ${count}\n`).join('');
      print(context, `Copied to ${await leadStoreName(target)}. Rows, as many in both:\n${rows}`);
      print(context, `${setting}, and start the server: npm start`);
      print(
        context,
        `${await leadStoreName(env)} is as it was. Delete it once the desk shows everything: it holds personal data.`,
      );
    });
  return runProgram(program, args, context);
}

/** Seen from the folder in which the person typed; npm itself runs scripts in the project's. */
function pathTyped(path: string, { env }: Context): string {
  return resolve((env.npm_lifecycle_event === 'leads' && env.INIT_CWD) || '.', path);
}

function filtered(command: Command): Command {
  return command
    .addOption(new Option('--kind <kind>', 'only these').choices(['enquiry', 'application']))
    .addOption(new Option('--stage <stage>', 'only those that are so far').choices(stages))
    .option('--words <words>', 'only those in which all of these words stand')
    .option('--spam', 'what is held as suspected spam instead');
}

async function allOf(store: LeadDatabase, { kind, stage, words, spam }: Filters): Promise<StoredLead[]> {
  const query: LeadQuery = {
    ...(kind && { kind }),
    ...(stage && { stages: [stage] }),
    ...(spam && { suspectedSpam: true }),
    words: words?.split(/\s+/).filter(Boolean) ?? [],
  };
  const leads: StoredLead[] = [];
  for await (const page of store.pages(query, 'all')) leads.push(...page);
  return leads;
}

/** Not too many at once for an engine. */
const AT_ONCE = 500;

async function notesOf(store: LeadDatabase, leads: readonly StoredLead[]) {
  const all = new Map<string, LeadEvent[]>();
  for (let start = 0; start < leads.length; start += AT_ONCE) {
    const ids = leads.slice(start, start + AT_ONCE).map(({ id }) => id);
    for (const [id, notes] of await store.findNotes(ids)) all.set(id, notes);
  }
  return all;
}

function listText(leads: readonly StoredLead[], { site }: Context): string {
  const timeZone = timeZoneOf(site.contact);
  const texts = leads.map((lead) => {
    const lines = [
      ...shownLines(lead).map(({ label, value }) => ({ label, value: value || 'Not given' })),
      { label: 'Stage', value: lead.suspectedSpam ? 'suspected spam' : lead.stage },
      { label: 'Came from', value: formatSource(lead) },
      { label: 'Reference', value: lead.id },
      // Further lines of an answer stand back, so that they are not taken for ours.
    ].map((line) => `  ${safe(lineText(line)).replaceAll('\n', '\n    ')}`);
    const kind = lead.kind === 'enquiry' ? 'Enquiry' : 'Application';
    return [`${kind}, ${localTime(lead.receivedAt, timeZone)}`, ...lines].join('\n');
  });
  return [`Messages: ${leads.length}`, ...texts].join('\n\n');
}

/** Never over another file, readable by its owner alone, and whole or not there. */
function saveNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!exists) rmSync(path, { force: true });
    throw new CommandFailure(
      `${path} ${exists ? 'exists already. Choose another name.' : `could not be written: ${error}`}`,
    );
  }
}

if (import.meta.main) process.exitCode = await runLeads(process.argv.slice(2), processContext());
