/** `npm run fleet -- clients/*`: checks many firms and builds those that changed. */
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

const DESCRIPTION = 'Checks the sites of many firms from this installation and builds those that changed.';

interface Call {
  out: string;
  jobs: number;
  limit: number;
  status?: true;
}

/** On a small machine a build takes minutes. */
const DEFAULT_LIMIT_SECONDS = 900;

/** @returns the exit status. */
export function fleet(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('fleet', terminal, '0 if every site is built, 1 if one is not')
    .description(DESCRIPTION)
    .argument('<folders...>', "the firms' folders, such as clients/plum clients/fig")
    .requiredOption('--out <folder>', 'each site is built in a subfolder named after its firm')
    .option(
      '--status',
      'build nothing; report for each whether it is open, when it was built, facts due, its last mail and undelivered mails',
    )
    .option('--jobs <number>', 'how many to check and build at once', parseCount, availableParallelism())
    .option(
      '--limit <seconds>',
      'the time limit of each check and each build',
      parseSeconds,
      DEFAULT_LIMIT_SECONDS,
    )
    .action((folders: string[], call: Call) => runAll(folders, call, terminal));
  return runProgram(program, args, terminal);
}

function parseCount(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of 1 or more.');
}

async function runAll(folders: readonly string[], { out, jobs, limit, status }: Call, { stdout }: Terminal) {
  // A pattern such as clients/* also matches the settings files beside the folders.
  const firms = folders.filter((name) => !name.endsWith('.env')).map((folder) => resolve(ROOT, folder));
  const duplicate = firms
    .map((firm) => basename(firm))
    .find((name, index, all) => all.indexOf(name) !== index);
  if (duplicate !== undefined) {
    throw new CommandFailure(`${duplicate}: expected each firm's folder to have a unique name, found two.`);
  }
  unloadFirmSettings();
  const siteOf = (firm: string) => join(resolve(ROOT, out), basename(firm));
  const print = (firm: string, parts: readonly string[], reason = '') => {
    const details = reason.split('\n').filter((line) => line.trim() !== '');
    const lines = [[basename(firm), ...parts].join('; '), ...details].map(inOneLine);
    stdout.write(`${lines.join('\n    ')}\n`);
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
    const { parts, reason, isUnchanged } = await buildOne(firm, siteOf(firm), limit);
    if (reason !== undefined) failed.push(basename(firm));
    if (isUnchanged) unchanged += 1;
    print(firm, [...parts, elapsed(begun)], reason);
  };
  await pMap(firms, build, { concurrency: jobs });
  const built = firms.length - failed.length - unchanged;
  const rest = unchanged > 0 ? `, ${unchanged} unchanged` : '';
  stdout.write(`${built} of ${firms.length} built${rest} in ${elapsed(started)}\n`);
  if (failed.length > 0) throw new CommandFailure(`Not built: ${failed.join(', ')}`);
}

/**
 * Checks and builds one firm in child processes, so that nothing in its folder stops the others.
 *
 * @returns the parts of its line, and the reason if it was not built.
 */
async function buildOne(
  firm: string,
  out: string,
  limit: number,
): Promise<{ parts: string[]; reason?: string; isUnchanged?: boolean }> {
  const options = { cwd: ROOT, all: true, reject: false, env: { FORCE_COLOR: '0' } } as const;
  const checked = await execa(process.execPath, ['scripts/check.ts', '--firm', firm, '--json'], {
    ...options,
    timeout: limit * 1000,
    killSignal: 'SIGKILL',
  });
  if (checked.timedOut) return { parts: ['FAILED'], reason: `The check took longer than ${limit} s.` };
  if (checked.stdout === '') return { parts: ['FAILED'], reason: checked.all };
  const state: Omit<FirmState, 'firm' | 'report'> = JSON.parse(checked.stdout);
  const parts = [state.name, state.version, state.launch, `${pluralize(state.overdueFacts, 'fact')} overdue`];
  if (state.refusal !== null) return { parts: [...parts, 'FAILED'], reason: state.refusal };
  const args = ['scripts/build.ts', '--if-changed', '--firm', firm, '--out', out, '--limit', String(limit)];
  const { failed, all } = await execa(process.execPath, args, options);
  if (failed) return { parts: [...parts, 'FAILED'], reason: all };
  const isUnchanged = all.includes(UNCHANGED);
  return {
    parts: [...parts, `${isUnchanged ? 'unchanged' : 'built'} in ${relative(ROOT, out)}`],
    isUnchanged,
  };
}

if (import.meta.main) process.exitCode = await fleet(process.argv.slice(2), process);
