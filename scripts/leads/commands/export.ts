import { writeFileSync } from 'node:fs';
import { type Call, type Command, UsageError } from '../command.ts';
import { csvOf } from '../csv.ts';
import { askedState, inAskedState } from '../lead-status.ts';
import { countOf } from '../lead-text.ts';
import { outputPath, writeWhole } from '../output-file.ts';
import { safeJson } from '../safe-text.ts';
import { readLeads } from '../with-leads.ts';

type Format = 'csv' | 'json';

export const exportLeads: Command = {
  name: 'export',
  summary: 'save them as a table for a spreadsheet, or as JSON',
  help: `NAME
  leads export - save the messages for a spreadsheet or another program

USAGE
  npm run leads -- export FILE.csv [--state STATE]
  npm run leads -- export FILE.json [--state STATE]
  npm run --silent leads -- export --csv|--json

  The end of the file's name says which of the two it will be. The file is
  readable by you alone, and a file that is there already is not overwritten.

  CSV opens in any spreadsheet: one row for each message, newest first, times
  in local time. A text that the spreadsheet would take for a formula, because
  it begins with = + - @ or a tab, gets an apostrophe before it; so does a
  phone number such as +61 7 5550 0199. JSON holds everything exactly as it
  came.

OPTIONS
  --csv, --json  print it instead of saving it
  --state STATE  only those that are waiting, delivered, undelivered, answered
                 or spam (suspected spam)
  --help         print this

EXAMPLES
  npm run leads -- export leads.csv
  npm run leads -- export --state undelivered undelivered.csv
  npm run --silent leads -- export --json`,
  options: { csv: { type: 'boolean' }, json: { type: 'boolean' }, state: { type: 'string' } },
  words: { min: 0, max: 1, expected: 'one file' },
  async run(call) {
    const format = askedFormat(call);
    const state = askedState(call, 'export');
    const [file] = call.words;
    const leads = inAskedState(await readLeads(call.env, (open) => open.list()), state);
    const text = format === 'csv' ? csvOf(leads) : `${safeJson(leads)}\n`;
    if (file === undefined) {
      process.stdout.write(text);
      return;
    }
    const path = outputPath(file, call.env);
    await writeWhole(path, (part) => writeFileSync(part, text, { flag: 'wx' }));
    console.log(`Saved ${countOf(leads)} in ${path}`);
    console.log('It holds personal data: keep it safe, and delete it when you are done with it.');
  },
};

function askedFormat(call: Call): Format {
  const formats: Format[] = ['csv', 'json'];
  const [file] = call.words;
  const asked = formats.filter((format) =>
    file === undefined ? call.has(format) : file.toLowerCase().endsWith(`.${format}`),
  );
  const [format] = asked;
  if (format === undefined || asked.length > 1) {
    const found = file === undefined ? 'neither' : `"${file}"`;
    throw new UsageError(
      `export: expected a file whose name ends in .csv or .json, or one of --csv and --json; found ${asked.length > 1 ? 'both' : found}.`,
      'export',
    );
  }
  return format;
}
