/** `npm run check`: reports mistakes in a firm's folder and what the site needs before it can open; opens it. */
import { Option } from 'commander';
import type { Opening, ReviewedText } from '../config/list-schemas.ts';
import { loadFirm } from '../config/load-firm.ts';
import { GRACE_DAYS } from './check/facts.ts';
import { firmState } from './check/firm-state.ts';
import { REVIEWED } from './check/launch.ts';
import { recordOpening, recordReview } from './check/opening.ts';
import {
  CommandFailure,
  localDay,
  ownerProgram,
  parseDay,
  runProgram,
  safeJson,
  type Terminal,
} from './owner-command.ts';
import { applyFolderOptions } from './settings.ts';

const EXITS = `0 if the site can be built, also as a demonstration;
1 if a build would fail, a fact is more than ${GRACE_DAYS} days past its review date,
or --open did not open the site`;

interface Call {
  firm?: string[];
  online?: true;
  facts?: true;
  json?: true;
  open?: true;
  reviewed?: ReviewedText;
  by?: string;
  today: string;
}

/** @returns the exit status. */
export function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const print = (text: string) => void terminal.stdout.write(`${text}\n`);
  const reviewedOption = new Option(
    '--reviewed <text>',
    'record that this text was reviewed in its present wording',
  );
  const program = ownerProgram('check', terminal, EXITS)
    .description("Checks the firm's folder and lists what the site needs before it can open.")
    .option('--firm <folder...>', "the firm's folder (default: FIRM_DIR or firm/); several with --reviewed")
    .option('--online', 'also request external links, which needs the internet')
    .option('--facts', 'list the unverified facts with the reasons')
    .option('--json', 'print the result as JSON')
    .option('--open', 'open the site if nothing is left to do, and record it in opening.yaml')
    .addOption(reviewedOption.choices(REVIEWED))
    .option('--by <who>', 'who opens the site or reviewed the text, as "NAME, ROLE"', (who) => who.trim())
    .option('--today <day>', 'the day to check against and to record', parseDay, localDay())
    .action(async ({ open, reviewed, by, json, firm: firms = [], ...call }: Call) => {
      const record: Opening = { by: by ?? '', on: call.today };
      if (
        (open || reviewed) &&
        (!/^\S+ .*\S, *\S/.test(record.by) || /^NAME,|^Their name,/i.test(record.by))
      ) {
        program.error('error: --by: expected a full name and a role, such as "Jo Citizen, solicitor"');
      }
      const [first, ...others] = firms;
      if (reviewed) {
        const dirs = (firms.length > 0 ? firms : [undefined]).map((firm) => applyFolderOptions({ firm }));
        // Validate all folders before recording anything.
        for (const dir of dirs) loadFirm(dir);
        for (const dir of dirs) print(recordReview(dir, reviewed, record));
        return;
      }
      if (others.length > 0) program.error('error: --firm: expected one folder, or --reviewed with several');
      const dir = applyFolderOptions({ firm: first });
      const state = await firmState(dir, call);
      if (open && state.firm && (state.firm.opening !== null || state.left === 0)) {
        print(recordOpening(state.firm, record));
        return;
      }
      const { firm: _firm, report, ...result } = state;
      print(json ? safeJson(result) : report);
      if (open) throw new CommandFailure('The site was not opened: fix what is listed above first.');
      if (state.refusal !== null || state.isStale) throw new CommandFailure();
    });
  return runProgram(program, args, terminal);
}

if (import.meta.main) process.exitCode = await check(process.argv.slice(2), process);
