/** `npm run fleet -- clients/*`: checks and builds many firms from this one installation. */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { execa } from 'execa';
import pMap from 'p-map';
import { ROOT } from '../config/firm-folder.ts';
import { firmState } from './check/firm-state.ts';
import {
  CommandFailure,
  counted,
  localDay,
  ownerProgram,
  runProgram,
  since,
  type Terminal,
} from './owner-command.ts';
import { readSettings } from './settings.ts';

const DESCRIPTION = 'Checks and builds the sites of many firms from this one installation.';

interface Call {
  out: string;
  jobs: number;
}

/** @returns the exit status. */
export function fleet(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('fleet', terminal, '0 when every site was built, 1 when one was not')
    .description(DESCRIPTION)
    .argument('<folders...>', 'the folders of the firms, such as clients/plum clients/fig')
    .requiredOption('--out <folder>', 'each site stands in a folder of this one, by the name of its firm')
    .option('--jobs <number>', 'how many at a time', countValue, availableParallelism())
    .action((folders: string[], call: Call) => buildAll(folders, call, terminal));
  return runProgram(program, args, terminal);
}

function countValue(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of 1 or more.');
}

async function buildAll(folders: readonly string[], { out, jobs }: Call, { stdout }: Terminal) {
  // A pattern such as clients/* finds the settings beside the folders too.
  const firms = folders.filter((name) => !name.endsWith('.env')).map((folder) => resolve(ROOT, folder));
  const twice = firms.map((firm) => basename(firm)).find((name, index, all) => all.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new CommandFailure(`${twice}: expected each firm's folder to have a name of its own, found two.`);
  }
  const started = performance.now();
  const failed: string[] = [];
  const build = async (firm: string) => {
    const begun = performance.now();
    const { said, reason } = await buildOne(firm, join(resolve(ROOT, out), basename(firm)));
    if (reason !== undefined) failed.push(basename(firm));
    const why = (reason ?? '').split('\n').filter((row) => row.trim() !== '');
    stdout.write(`${[[basename(firm), ...said, since(begun)].join('; '), ...why].join('\n    ')}\n`);
  };
  await pMap(firms, build, { concurrency: jobs });
  stdout.write(`${firms.length - failed.length} of ${firms.length} built in ${since(started)}\n`);
  if (failed.length > 0) throw new CommandFailure(`Not built: ${failed.join(', ')}`);
}

/** @returns what its line says, and why it was not built. */
async function buildOne(firm: string, out: string): Promise<{ said: string[]; reason?: string }> {
  const env = { ...process.env, ...readSettings(`${firm}.env`) };
  const state = await firmState(firm, { today: localDay(), env });
  const said = [state.name, state.version, state.launch, `${counted(state.overdueFacts, 'fact')} overdue`];
  if (state.refusal !== null) return { said: [...said, 'FAILED'], reason: state.refusal };
  mkdirSync(out, { recursive: true });
  const args = ['scripts/build.ts', '--firm', firm, '--out', out];
  const { failed, all } = await execa(process.execPath, args, { cwd: ROOT, all: true, reject: false });
  if (failed) return { said: [...said, 'FAILED'], reason: all };
  return { said: [...said, `built in ${relative(ROOT, out)}`] };
}

if (import.meta.main) process.exitCode = await fleet(process.argv.slice(2), process);
