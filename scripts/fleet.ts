/** `npm run fleet -- clients/*`: checks many firms, and builds those of which something has changed. */
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { execa } from 'execa';
import pMap from 'p-map';
import { ROOT } from '../config/firm-folder.ts';
import { inOneLine } from '../config/problems.ts';
import { UNCHANGED } from './build-inputs.ts';
import type { FirmState } from './check/firm-state.ts';
import { firmStatus } from './fleet-status.ts';
import {
  CommandFailure,
  elapsed,
  ownerProgram,
  parseSeconds,
  pluralize,
  runProgram,
  type Terminal,
} from './owner-command.ts';
import { unloadFirmSettings } from './settings.ts';

const DESCRIPTION =
  'Checks the sites of many firms from this one installation, and builds those of which something has changed.';

interface Call {
  out: string;
  jobs: number;
  limit: number;
  status?: true;
}

/** On a small machine a build takes minutes. */
const LIMIT_SECONDS = 900;

/** @returns the exit status. */
export function fleet(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('fleet', terminal, '0 when every site is built, 1 when one is not')
    .description(DESCRIPTION)
    .argument('<folders...>', 'the folders of the firms, such as clients/plum clients/fig')
    .requiredOption('--out <folder>', 'each site stands in a folder of this one, by the name of its firm')
    .option(
      '--status',
      'build nothing; say of each whether it is open, the day of its build, facts that are due, its last mail and what was not delivered',
    )
    .option('--jobs <number>', 'how many at a time', parseCount, availableParallelism())
    .option(
      '--limit <seconds>',
      'how long the check of a firm, and its build, may take',
      parseSeconds,
      LIMIT_SECONDS,
    )
    .action((folders: string[], call: Call) => runAll(folders, call, terminal));
  return runProgram(program, args, terminal);
}

function parseCount(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of 1 or more.');
}

async function runAll(folders: readonly string[], { out, jobs, limit, status }: Call, { stdout }: Terminal) {
  // A pattern such as clients/* finds the settings beside the folders too.
  const firms = folders.filter((name) => !name.endsWith('.env')).map((folder) => resolve(ROOT, folder));
  const twice = firms.map((firm) => basename(firm)).find((name, index, all) => all.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new CommandFailure(`${twice}: expected each firm's folder to have a name of its own, found two.`);
  }
  unloadFirmSettings();
  const siteOf = (firm: string) => join(resolve(ROOT, out), basename(firm));
  const print = (firm: string, said: readonly string[], why = '') => {
    const reasons = why.split('\n').filter((row) => row.trim() !== '');
    const rows = [[basename(firm), ...said].join('; '), ...reasons].map(inOneLine);
    stdout.write(`${rows.join('\n    ')}\n`);
  };
  if (status) {
    for (const firm of firms) print(firm, await firmStatus(firm, join(siteOf(firm), 'build'), new Date()));
    return;
  }
  const started = performance.now();
  const failed: string[] = [];
  let unchanged = 0;
  const build = async (firm: string) => {
    const begun = performance.now();
    const { said, reason, isUnchanged } = await buildOne(firm, siteOf(firm), limit);
    if (reason !== undefined) failed.push(basename(firm));
    if (isUnchanged) unchanged += 1;
    print(firm, [...said, elapsed(begun)], reason);
  };
  await pMap(firms, build, { concurrency: jobs });
  const built = firms.length - failed.length - unchanged;
  const others = unchanged > 0 ? `, ${unchanged} unchanged` : '';
  stdout.write(`${built} of ${firms.length} built${others} in ${elapsed(started)}\n`);
  if (failed.length > 0) throw new CommandFailure(`Not built: ${failed.join(', ')}`);
}

/**
 * In processes of their own, so that nothing in one firm's folder stops the others.
 *
 * @returns what its line says, and why it was not built.
 */
async function buildOne(
  firm: string,
  out: string,
  limit: number,
): Promise<{ said: string[]; reason?: string; isUnchanged?: boolean }> {
  const options = { cwd: ROOT, all: true, reject: false, env: { FORCE_COLOR: '0' } } as const;
  const checked = await execa(process.execPath, ['scripts/check.ts', '--firm', firm, '--json'], {
    ...options,
    timeout: limit * 1000,
    killSignal: 'SIGKILL',
  });
  if (checked.timedOut) return { said: ['FAILED'], reason: `Its check took longer than ${limit} s.` };
  if (checked.stdout === '') return { said: ['FAILED'], reason: checked.all };
  const state: Omit<FirmState, 'firm' | 'report'> = JSON.parse(checked.stdout);
  const said = [state.name, state.version, state.launch, `${pluralize(state.overdueFacts, 'fact')} overdue`];
  if (state.refusal !== null) return { said: [...said, 'FAILED'], reason: state.refusal };
  const args = ['scripts/build.ts', '--if-changed', '--firm', firm, '--out', out, '--limit', String(limit)];
  const { failed, all } = await execa(process.execPath, args, options);
  if (failed) return { said: [...said, 'FAILED'], reason: all };
  const isUnchanged = all.includes(UNCHANGED);
  return { said: [...said, `${isUnchanged ? 'unchanged' : 'built'} in ${relative(ROOT, out)}`], isUnchanged };
}

if (import.meta.main) process.exitCode = await fleet(process.argv.slice(2), process);
