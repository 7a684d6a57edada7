/** `npm run leads`: shows what came in through the forms, newest first. Only reads. */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { experienceLevels, loanVolumes } from '../contracts/application.ts';
import { dataDirectory, LEADS_FILE } from '../server/store/data-directory.ts';
import { type Lead, StoreOpenError } from '../server/store/lead-store.ts';
import { openSqliteReader } from '../server/store/sqlite-store.ts';

const WIDTH = 80;

const HELP = `Usage: npm run leads -- [--json]

Lists the enquiries and applications that were sent through the site, newest
first. It only reads, and may run while the server runs.

  --json    print a JSON array instead of text
  --help    print this

DATA_DIR names the folder of the database, if it is not the project's data folder.`;

/** What a terminal would obey rather than show: control codes, and marks that reorder text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

function readArguments(): { json: boolean; help: boolean } | { problem: string } {
  try {
    const { values } = parseArgs({
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { json: values.json ?? false, help: values.help ?? false };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function main(): Promise<void> {
  const given = readArguments();
  if ('problem' in given) {
    console.error(`${safe(given.problem)}\nRun "npm run leads -- --help" to see what there is.`);
    process.exitCode = 2;
    return;
  }
  if (given.help) {
    console.log(HELP);
    return;
  }
  const path = join(dataDirectory(process.env), LEADS_FILE);
  const reader = await openSqliteReader(path);
  const leads = (await reader?.list()) ?? [];
  await reader?.close();

  if (given.json) {
    console.log(safeJson(leads));
  } else if (reader === null) {
    console.log(`There is no database yet at ${shown(path)}. The server makes it: npm start`);
  } else if (leads.length === 0) {
    console.log('No enquiries or applications have come in yet.');
  } else {
    const count = leads.length === 1 ? '1 message' : `${leads.length} messages, newest first`;
    console.log([count, ...leads.map(describe)].join('\n\n'));
  }
}

function describe(lead: Lead): string {
  const kind = lead.kind === 'enquiry' ? 'Enquiry' : 'Application';
  return [`${kind}, ${localTime(lead.receivedAt)}`, ...fieldsOf(lead).flatMap(fieldLines)].join(
    '\n',
  );
}

type Field = [label: string, value: string];

function fieldsOf(lead: Lead): Field[] {
  const { params } = lead;
  const who: Field[] = [
    ['Name', params.from_name],
    ['Email', params.from_email],
    ['Phone', params.phone],
  ];
  if (lead.kind === 'enquiry') return [...who, ['Message', lead.params.message]];
  const application = lead.params;
  return [
    ...who,
    ['Location', application.location],
    ['Experience', labelOf(experienceLevels, application.experience_level)],
    ['Situation', application.current_situation],
    ['Goals', application.business_goals],
    ['Volume', labelOf(loanVolumes, application.expected_volume)],
    ['Heard from', application.hear_about_us],
    ['More', application.additional_info],
  ];
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The label in a column of its own, the value wrapped beside it. */
function fieldLines([label, value]: Field): string[] {
  const column = 14;
  const lines = value.split('\n').flatMap((line) => wrap(safe(line), WIDTH - column));
  const shownLines = value === '' ? ['(none)'] : lines;
  return shownLines.map((line, index) =>
    `${(index === 0 ? `  ${label}` : '').padEnd(column)}${line}`.trimEnd(),
  );
}

/** Breaks between words, and inside those that are longer than a line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line];
}

function localTime(iso: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

function safe(text: string): string {
  return text.replaceAll('\t', '  ').replace(UNSAFE, '\uFFFD');
}

/** The same data, with the characters that JSON leaves as they are written as escapes. */
function safeJson(leads: Lead[]): string {
  return JSON.stringify(leads, null, 2).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shown(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

// A reader such as `head` that has seen enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await main();
} catch (error) {
  console.error(error instanceof StoreOpenError ? error.message : error);
  process.exitCode = 1;
}
