/**
 * `npm run check`: whether what the firm has written is right and up to date, and what is left before it
 * can open, without building anything. Written for whoever owns the site.
 */
import { GRACE_DAYS } from '../app/content/stale-facts.ts';
import { firmState } from './check/firm-state.ts';
import {
  CommandFailure,
  dayValue,
  localDay,
  ownerProgram,
  runProgram,
  type Terminal,
} from './owner-command.ts';
import { takeFolders } from './settings.ts';

const DESCRIPTION = `Checks what stands in the firm's folder, and changes nothing: whether every file can be
read and is right, whether links lead somewhere, which facts have to be read
again, what the product has brought up to date under a text of your own, and what
is left before the site can open. A build of the site is not needed.`;

const EXIT_STATUS = `
Exit status: 0 when the site can be built as it is, also as a demonstration; 1 when
a build would refuse it, or a fact is more than ${GRACE_DAYS} days past its review; 2 for a
call that is not right.`;

interface Call {
  firm?: string;
  online?: true;
  json?: true;
  today: string;
}

/** @returns the exit status. */
export function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('check', terminal)
    .description(DESCRIPTION)
    .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
    .option('--online', 'ask the addresses outside the site too, which needs the internet')
    .option('--json', 'say it for a program')
    .option('--today <day>', 'the day to judge by, instead of today', dayValue, localDay(new Date()))
    .addHelpText('after', EXIT_STATUS)
    .action(async (call: Call) => {
      const { today, online = false } = call;
      const state = await firmState(takeFolders(call), { today, online });
      terminal.stdout.write(`${call.json ? JSON.stringify(state) : state.report}\n`);
      if (!state.canBeBuilt || state.isStale) throw new CommandFailure();
    });
  return runProgram(program, args, terminal);
}

if (import.meta.main) process.exitCode = await check(process.argv.slice(2), process);
