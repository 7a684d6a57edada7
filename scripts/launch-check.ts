/** `npm run launch-check`: whether the site is fit to open, for an owner who need not program; and what a build says of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { type Command, Option } from 'commander';
import { parseDocument, stringify } from 'yaml';
import { firmFolder, shownPath } from '../config/firm-folder.ts';
import { type Opening, type ReviewedText, reviewsSchema } from '../config/list-schemas.ts';
import { type LoadedFirm, loadFirm } from '../config/load-firm.ts';
import { checkConfig } from '../config/problems.ts';
import { type Launch, REVIEWED, readFingerprints, readLaunch, reviewedFile } from './launch-check/launch.ts';
import { type CheckedItem, type Checklist, checkLaunch, countOf } from './launch-check/rules.ts';
import {
  CommandFailure,
  dayValue,
  localDay,
  ownerProgram,
  runProgram,
  type Terminal,
} from './owner-command.ts';
import { buildFolder } from './settings.ts';

const description = (
  file: string,
) => `Prints what must hold before the site opens to the public, what does not, where it
stands and what to do about it. Until then every page says that it is a demonstration.

Opening is decided once, and recorded in ${file}: keep that file with
the site. From then on a build that is not fit is refused, and what is up stays up.

Run it where the server runs, with the same settings: whether enquiries are emailed
(SMTP_HOST, MAIL_FROM, MAIL_TO) is known only there. A build checks all the rest.`;

interface Call {
  reviewed?: ReviewedText;
  open?: true;
  by?: string;
  on?: string;
  today: string;
}

/** @returns the exit status. */
export function launchCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  const reviewed = new Option('--reviewed <text>', 'record that this text was reviewed as it stands now');
  const program: Command = ownerProgram(
    'launch-check',
    terminal,
    '0 when nothing blocking stands, 1 while something does',
  )
    .description(description(openingFile(firmFolder())))
    .addOption(reviewed.choices(REVIEWED))
    .option('--open', 'open the site, if nothing blocking stands')
    .option('--by <who>', 'who reviewed it or opens it: "NAME, ROLE"', (who) => who.trim())
    .option('--on <day>', 'the day of the review or opening, such as 2026-11-20; today if left out', dayValue)
    .option('--today <day>', 'the day to judge by, instead of today', dayValue, localDay())
    .action((call: Call) => carryOut(call, program, (text) => void terminal.stdout.write(`${text}\n`)));
  return runProgram(program, args, terminal);
}

/** @throws {CommandFailure} when the site is not fit. */
function carryOut(call: Call, program: Command, print: (text: string) => void): void {
  const { today, on = today } = call;
  if (on > today) program.error(`error: --on: expected a day that is not in the future, found ${on}`);
  const recorded = (): Opening => {
    const by = call.by || program.error('error: --by: expected who it was, such as "Jo Citizen, solicitor"');
    return { by, on };
  };
  const firm = loadFirm(firmFolder());
  if (call.reviewed !== undefined) {
    print(recordReview(firm, call.reviewed, recorded()));
    return;
  }
  const list = checkLaunch(readLaunch(firm, process.env, today));
  const isFit = countOf([...list.blocking, ...list.onServer]) === 0;
  if (call.open && firm.opening !== null) {
    print(`The site is open already: ${firm.opening.by} opened it on ${firm.opening.on}.`);
  } else if (call.open && isFit) {
    print(recordOpening(firm, recorded()));
  } else {
    print(checklistText(list, firm.opening));
    if (!isFit) throw new CommandFailure(call.open && 'The site was not opened: see each STOP above.');
  }
}

/** @returns what was recorded, and what to do with it. */
function recordOpening({ dir }: LoadedFirm, opening: Opening): string {
  // What a firm has written there before is not touched.
  writeFileSync(join(dir, 'opening.yaml'), stringify(opening), { flag: 'wx' });
  return `Opened: ${openingFile(dir)} says that ${opening.by} opened the site on ${opening.on}.
Keep that file with the site (git add ${openingFile(dir)}), then build it: npm run build`;
}

/** Writes who reviewed a text into the firm's records, whose other entries and comments stay. */
function recordReview(firm: LoadedFirm, name: ReviewedText, { by, on }: Opening): string {
  const path = join(firm.dir, 'reviews.yaml');
  const file = shownPath(path);
  const records = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '{}');
  records.set(name, { by, on, fingerprint: readFingerprints(firm)[name] });
  checkConfig(reviewsSchema, records.toJS(), file);
  writeFileSync(path, records.toString({ lineWidth: 0 }));
  return `Recorded in ${file}: ${by} reviewed ${reviewedFile(firm, name)} on ${on}.`;
}

/** Where the opening is recorded. */
const openingFile = (dir: string) => shownPath(dir, 'opening.yaml');

const sinceText = ({ by, on }: Opening) => `is open since ${on} (${by}).`;

/** The whole checklist: what is done, what is not, where, and what to do about it. */
function checklistText({ blocking, onServer, advisory }: Checklist, opening: Opening | null): string {
  const all = [...blocking, ...onServer];
  const stops = countOf(all);
  const things = `${stops} ${stops === 1 ? 'thing stands' : 'things stand'} against`;
  const since = opening && `The site ${sinceText(opening)}`;
  const [must, better, fit, unfit] =
    since === null
      ? ([
          'Before the site opens, each of these must hold',
          'Better with, but the site can open without',
          'Nothing stands against opening the site: npm run launch-check -- --open',
          `${things} opening the site. Until it is opened it calls itself a demonstration.`,
        ] as const)
      : ([
          'While the site is open, each of these must hold',
          'To be looked at',
          since,
          `${since} ${things} building it anew; what is up stays up.`,
        ] as const);
  return [
    `${styleText('bold', must)}\n${itemsText(all, 'STOP')}`,
    `${styleText('bold', better)}\n${itemsText(advisory, 'note')}`,
    stops === 0 ? styleText('green', fit) : styleText('red', unfit),
  ].join('\n\n');
}

function itemsText(items: readonly CheckedItem[], mark: 'STOP' | 'note'): string {
  const coloured = styleText(mark === 'STOP' ? 'red' : 'yellow', mark);
  const lines = items.flatMap(({ title, findings }) => {
    if (findings.length === 0) return [`  ${styleText('green', 'ok')}    ${title}`];
    // What is put right in the same way stands together.
    const groups = [...Map.groupBy(findings, ({ fix }) => fix)].flatMap(([fix, alike]) => [
      ...alike.map(({ what, where }) => `        ${what}\n          ${styleText('dim', where)}`),
      `        To do: ${fix}\n`,
    ]);
    return [`  ${coloured}  ${styleText('bold', title)}`, ...groups];
  });
  return lines.join('\n');
}

/** What the build writes down for the desk, as launch.json. */
interface LaunchState {
  /** The day on which the firm opened its site, and who did; null: it is a demonstration. */
  opening: { on: string; by: string } | null;
  /** What stands against it, as far as a build can see, with how many findings each. */
  stops: { title: string; count: number }[];
}

export const LAUNCH_FILE = 'launch.json';

/** Whether the site in a build folder is open to the public, as its build wrote it down. */
export function isLive(build: string): boolean {
  try {
    const { opening }: LaunchState = JSON.parse(readFileSync(join(build, LAUNCH_FILE), 'utf8'));
    return opening !== null;
  } catch {
    return false;
  }
}

interface BuildVerdict {
  /** Why nothing is built, and what stands stays as it is; null: it is built. */
  refusal: string | null;
  /** To be said once it is built. */
  closing: string;
  state: LaunchState;
}

/**
 * What a build may do with the site that stands: make it, make it a demonstration, or leave it.
 *
 * @param wasLive whether the site that this build would replace is open to the public.
 */
export function checkBuild(launch: Launch, wasLive: boolean): BuildVerdict {
  const { dir, opening } = launch.loaded;
  const { blocking, facts } = checkLaunch(launch);
  const stops = blocking.filter(({ findings }) => findings.length > 0);
  const state: LaunchState = {
    opening: opening && { on: opening.on, by: opening.by },
    stops: stops.map(({ title, findings }) => ({ title, count: findings.length })),
  };
  if (opening === null) {
    return { refusal: wasLive ? noRecord(dir) : null, closing: demonstrationText(state), state };
  }
  const notFit = 'This site is open, and what is in it now is not fit for the public. The last build stays.';
  const refusal = stops.length === 0 ? null : `${notFit}\n${itemsText(stops, 'STOP')}`;
  // Time alone has made these: they are told of, and hold nothing up.
  const overdue = facts.filter(({ findings }) => findings.length > 0);
  const closing = [`This site ${sinceText(opening)}`, ...overdue.map((item) => itemsText([item], 'note'))];
  return { refusal, state, closing: closing.join('\n') };
}

const noRecord = (dir: string) => `The site that stands is open to the public, and
${openingFile(dir)}, which says so, is not there.
Built without it, every page would call itself a demonstration, so nothing is built.
  Take the file back from your repository or your back-up.
  If it shall be a demonstration again: delete the folder "${shownPath(buildFolder())}" first.`;

function demonstrationText({ stops }: LaunchState): string {
  return [
    styleText('bold', 'This build is a demonstration: every page says so, and search engines are sent away.'),
    ...stops.map(({ title, count }) => `  ${styleText('red', 'STOP')}  ${title} (${count})`),
    stops.length === 0
      ? 'Nothing that a build can see stands against opening the site: npm run launch-check -- --open'
      : 'npm run launch-check says where each one is and what to do.',
  ].join('\n');
}

if (import.meta.main) process.exitCode = await launchCheck(process.argv.slice(2), process);
