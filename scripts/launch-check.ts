/** `npm run launch-check`: whether the site is fit to open, for an owner who need not program. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { parseDocument, stringify } from 'yaml';
import { firmFolder, shownPath } from '../config/firm-folder.ts';
import { type Opening, type ReviewedText, reviewsSchema } from '../config/list-schemas.ts';
import { type LoadedFirm, loadFirm } from '../config/load-firm.ts';
import { checkConfig } from '../config/problems.ts';
import { REVIEWED, readFingerprints, readLaunch, reviewedFile } from './launch-check/launch.ts';
import { checklistText, openingFile } from './launch-check/report.ts';
import { checkLaunch, countOf } from './launch-check/rules.ts';
import {
  CommandFailure,
  dayValue,
  localDay,
  ownerProgram,
  runProgram,
  type Terminal,
} from './owner-command.ts';

const description = (
  file: string,
) => `Prints what must hold before the site opens to the public, what does not, where it
stands and what to do about it. Until then every page says that it is a demonstration.

Opening is decided once, and recorded in ${file}: keep that file with
the site. From then on a build that is not fit is refused, and what is up stays up.

Run it where the server runs, with the same settings: whether enquiries are emailed
(SMTP_HOST, MAIL_FROM, MAIL_TO) is known only there. A build checks all the rest.`;

const EXIT_STATUS = `
Exit status: 0 when nothing blocking stands, 1 while something does, 2 for a call
that is not right.`;

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
  const program: Command = ownerProgram('launch-check', terminal)
    .description(description(openingFile(firmFolder())))
    .addOption(reviewed.choices(REVIEWED))
    .option('--open', 'open the site, if nothing blocking stands')
    .option('--by <who>', 'who reviewed it or opens it: "NAME, ROLE"', (who) => who.trim())
    .option('--on <day>', 'the day of the review or opening, such as 2026-11-20; today if left out', dayValue)
    .option('--today <day>', 'the day to judge by, instead of today', dayValue, localDay())
    .addHelpText('after', EXIT_STATUS)
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

if (import.meta.main) process.exitCode = await launchCheck(process.argv.slice(2), process);
