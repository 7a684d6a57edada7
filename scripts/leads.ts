/** `npm run leads`: lists and exports leads, and moves the database. The rest is done at the desk. */
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
Keep the two dashes after "leads": without them npm takes the options.
Unanswered messages come first, then the newest. Suspected spam is listed and
exported only with --spam. To answer or erase messages, use the desk.

  npm run leads -- --stage new --words "first home"
  npm run leads -- export enquiries.csv
  npm run leads -- --firm /srv/firms/plum
  npm run --silent leads -- --json        as JSON, for another program
  npm run leads -- move --to postgres://user:password@localhost:5432/leads
  npm run leads -- move --to data         back to a file: data/leads.db

Environment: the server's DATA_DIR, BACKUP_DIR and DATABASE_URL.
Exit status: 0 for success, 1 for failure, 2 for invalid arguments.
Stop the server before "move"; it may run during the other commands.`;

interface Filters extends Pick<LeadQuery, 'kind'> {
  stage?: Stage;
  words?: string;
  spam?: true;
}

/** Runs the command. @returns the exit status; see HELP. */
export function runLeads(args: readonly string[], context: Context): Promise<number> {
  const program = withFirmOption(ownerProgram('leads', context))
    .description('Lists or exports the enquiries and applications sent through the site.')
    .addHelpText('after', HELP);
  addFilters(program.command('list', { isDefault: true }))
    .description('list them (the default command)')
    .option('--json', 'print JSON')
    .action(async ({ json, ...filters }: Filters & { json?: true }) => {
      const leads = await withLeads(context, (store) => findLeads(store, filters));
      print(context, json ? safeJson(leads) : listText(leads, context));
    });
  addFilters(program.command('export'))
    .description('save them as CSV, for a spreadsheet or a CRM, or as JSON')
    .argument('<file>', 'a new file that ends in .csv or .json; only you can read it')
    .action(async (file: string, filters: Filters) => {
      const isJson = /\.json$/i.test(file);
      if (!/\.(csv|json)$/i.test(file))
        program.error('error: file: expected a name that ends in .csv or .json');
      const path = resolveUserPath(file, context);
      const text = await withLeads(context, async (store) => {
        const leads = await findLeads(store, filters);
        if (isJson) return `${safeJson(leads)}\n`;
        const names = new Map((await store.people()).map(({ id, name }) => [id, name]));
        const table = leadCsv(timeZoneOf(context.site.contact), names);
        const notes = await notesOf(store, leads);
        return safe(`${table.head}${table.rows(leads, notes)}`.replaceAll('\r\n', '\n')).replaceAll(
          '\n',
          '\r\n',
        );
      });
      writeNewFile(path, text);
      print(
        context,
        `Saved ${path}\nIt contains personal data: keep it safe, and delete it when you are done.`,
      );
    });
  program
    .command('move')
    .description('copy the whole database to an empty one; stop the server first')
    .requiredOption('--to <place>', 'a postgres:// address, or a folder for DATA_DIR')
    .action(async ({ to }: { to: string }) => {
      const { env } = context;
      if (/\.db$/.test(to)) program.error('error: --to: expected a folder, in which leads.db is created');
      const folder = resolveUserPath(to, context);
      const [target, setting] = /^postgres(ql)?:/.test(to)
        ? [{ ...env, DATABASE_URL: to }, 'Set DATABASE_URL to that address']
        : [{ ...env, DATABASE_URL: '', DATA_DIR: folder }, `Set DATA_DIR=${folder}, without DATABASE_URL`];
      // Imported here: it loads the PostgreSQL driver.
      const { moveStore } = await import('../server/store/move-store.ts');
      const counts = await moveStore(env, target, firmOf(context)).catch(rethrowReadable);
      const rows = [...counts].map(([table, count]) => `  ${table}: ${count}\n`).join('');
      print(context, `Copied to ${await leadStoreName(target)}. Rows copied, the same in both:\n${rows}`);
      print(context, `${setting}, and start the server: npm start`);
      print(
        context,
        `${await leadStoreName(env)} is unchanged. Delete it once the desk shows everything: it contains personal data.`,
      );
    });
  return runProgram(program, args, context);
}

/** Resolves a path from the user's folder: npm runs scripts in the project's. */
function resolveUserPath(path: string, { env }: Context): string {
  return resolve((env.npm_lifecycle_event === 'leads' && env.INIT_CWD) || '.', path);
}

function addFilters(command: Command): Command {
  return command
    .addOption(new Option('--kind <kind>', 'only these').choices(['enquiry', 'application']))
    .addOption(new Option('--stage <stage>', 'only those at this stage').choices(stages))
    .option('--words <words>', 'only those that contain all of these words')
    .option('--spam', 'suspected spam instead');
}

async function findLeads(store: LeadDatabase, { kind, stage, words, spam }: Filters): Promise<StoredLead[]> {
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

/** Ids in one query; databases limit its parameters. */
const BATCH_SIZE = 500;

async function notesOf(store: LeadDatabase, leads: readonly StoredLead[]) {
  const all = new Map<string, LeadEvent[]>();
  for (let start = 0; start < leads.length; start += BATCH_SIZE) {
    const ids = leads.slice(start, start + BATCH_SIZE).map(({ id }) => id);
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
      // Indent further lines of a value, so that they cannot pass for labels.
    ].map((line) => `  ${safe(lineText(line)).replaceAll('\n', '\n    ')}`);
    const kind = lead.kind === 'enquiry' ? 'Enquiry' : 'Application';
    return [`${kind}, ${localTime(lead.receivedAt, timeZone)}`, ...lines].join('\n');
  });
  return [`Messages: ${leads.length}`, ...texts].join('\n\n');
}

/** Writes a new file that only its owner can read. Never overwrites a file or leaves half of one. */
function writeNewFile(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!exists) rmSync(path, { force: true });
    throw new CommandFailure(
      `${path} ${exists ? 'already exists. Choose another name.' : `could not be written: ${error}`}`,
    );
  }
}

if (import.meta.main) process.exitCode = await runLeads(process.argv.slice(2), processContext());
