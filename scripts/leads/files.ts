/** The commands that copy leads out: as a table, as JSON, or as the whole database. */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import Papa from 'papaparse';
import { BYTE_ORDER_MARK, grouped, NOT_AS_TYPED } from '../../server/leads/spreadsheet.ts';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { CommandFailure } from '../owner-command.ts';
import { type Context, listLeads, print, withLeads, zoneOf } from './context.ts';
import { safe, safeJson, spreadsheetTime } from './format.ts';
import { countOf, fieldsOf, kindName, statusName, statusOf } from './lead-text.ts';
import { type Asked, inState, stateOption } from './reading.ts';

export function addFileCommands(program: Command, context: Context): void {
  program
    .command('export')
    .description('save them as a table for a spreadsheet, or as JSON')
    .argument('<file>', 'a new file whose name ends in .csv or .json; you alone may read it', tableOrJson)
    .addOption(stateOption())
    .addHelpText(
      'after',
      `
In a table, times are those of ${zoneOf(context)}.
What a spreadsheet would take for a formula, or for a number without its first
0, gets an apostrophe before it; bare digits of a telephone number get spaces.
JSON holds everything as it came.`,
    )
    .action(async (file: string, { state }: Asked) => {
      const leads = inState(await listLeads(context), state);
      const isTable = file.toLowerCase().endsWith('.csv');
      const text = isTable ? csvOf(leads, zoneOf(context)) : `${safeJson(leads)}\n`;
      const path = outputPath(file, context);
      saveNew(path, text);
      print(context, `Saved ${countOf(leads)} in ${path}`);
      print(context, 'It holds personal data: keep it safe, and delete it when you are done with it.');
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
      print(context, `Backed up to ${path} (${Math.ceil(statSync(path).size / 1024)} kB)`);
      print(context, 'It holds personal data: keep it as safe as the database itself.');
    });
}

function tableOrJson(file: string): string {
  if (/\.(csv|json)$/i.test(file)) return file;
  throw new InvalidArgumentError('Expected a name that ends in .csv or .json.');
}

/** Seen from the folder in which the person typed; npm itself runs scripts in the project's. */
function outputPath(typed: string, { env }: Context): string {
  const typedIn = env.npm_lifecycle_event === 'leads' ? env.INIT_CWD : undefined;
  return resolve(typedIn ?? '.', typed);
}

/** Never over another file, readable by its owner alone, and whole or not there. */
function saveNew(path: string, text: string): void {
  let isMade = false;
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    isMade = true;
    writeFileSync(path, text, { flush: true });
  } catch (error) {
    if (isMade) rmSync(path, { force: true });
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const why = exists ? 'exists already. Choose another name.' : `could not be written: ${error}`;
    throw new CommandFailure(`${path} ${why}`);
  }
}

const labels = [
  ...['Name', 'Email', 'Phone', 'Message', 'Location', 'Experience', 'Situation', 'Goals'],
  ...['Volume', 'Heard from', 'More'],
];

/** RFC 4180, with one row for each lead below the names of the columns. Ends in a line break. */
function csvOf(leads: StoredLead[], timeZone: string): string {
  const time = (iso: string | null) => (iso ? spreadsheetTime(iso, timeZone) : '');
  const rows = leads.map((lead) => {
    const fields = new Map(fieldsOf(lead));
    fields.set('Phone', grouped(fields.get('Phone') ?? ''));
    return [
      lead.id,
      time(lead.receivedAt),
      kindName(lead),
      statusName(statusOf(lead)),
      ...labels.map((label) => fields.get(label) ?? ''),
      time(lead.deliveredAt),
      time(lead.answeredAt),
      String(lead.attempts),
      lead.lastError ?? '',
    ];
  });
  const columns = [
    ...['Id', `Received (${timeZone})`, 'Kind', 'State', ...labels],
    ...['Taken by mail server', 'Answered', 'Failed attempts', 'Last failure'],
  ];
  const cells = rows.map((row) => row.map((value) => safe(value.replace(/\r\n?/g, '\n'))));
  const options = { quotes: true, escapeFormulae: NOT_AS_TYPED };
  return `${BYTE_ORDER_MARK}${Papa.unparse({ fields: columns, data: cells }, options)}\r\n`;
}
