/** `npm run upgrade-firm`: brings a firm's folder into the form that this version of the product reads. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { confirm } from '@clack/prompts';
import { CommandFailure, ownerProgram, runProgram, type Terminal } from './owner-command.ts';
import type { FolderChanges } from './upgrade/changes.ts';

const DESCRIPTION = `Brings the firm's folder into the form that this version of the product reads. It
shows every change first, asks, and changes nothing else. With --from it takes over
a checkout of the product from before there was such a folder, which is only read:
its details, words, articles, facts and records, as far as they differ from what
was shipped.`;

const EXIT_STATUS = `
Exit status: 0 when it is done or there was nothing to do, 1 when nothing was
written, 2 for a call that is not right.`;

interface Call {
  firm?: string;
  from?: string;
  yes?: true;
}

/** @returns the exit status. */
export function upgradeFirm(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('upgrade-firm', terminal)
    .description(DESCRIPTION)
    .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
    .option('--from <checkout>', 'an older checkout of the product, to be taken over into the folder')
    .option('-y, --yes', 'write without asking')
    .addHelpText('after', EXIT_STATUS)
    .action((call: Call) => carryOut(call, terminal));
  return runProgram(program, args, terminal);
}

async function carryOut({ firm, from, yes }: Call, { stdin, stdout }: Terminal): Promise<void> {
  if (firm !== undefined) process.env.FIRM_DIR = resolve(import.meta.dirname, '..', firm);
  // Loaded only now, since they read where the firm's folder is.
  const { FIRM_DIR, shownPath } = await import('../config/firm-folder.ts');
  const { describeChanges, writeChanges } = await import('./upgrade/changes.ts');
  const changes = from === undefined ? await forward(FIRM_DIR) : await takeOver(resolve(from));
  const said = describeChanges(FIRM_DIR, changes);
  if (said.length === 0) {
    stdout.write(`${shownPath(FIRM_DIR)} is in the form of this version; nothing has to be changed.\n`);
    return;
  }
  stdout.write(`What changes in ${shownPath(FIRM_DIR)}:\n\n${[...said, ...changes.notes].join('\n')}\n\n`);
  if (!yes) {
    if (!stdin.isTTY) throw new CommandFailure('Nothing was written. To write it: add --yes');
    const isWanted = await confirm({ message: 'Write this?' });
    if (isWanted !== true) throw new CommandFailure('Nothing was written.');
  }
  writeChanges(FIRM_DIR, changes);
  stdout.write('Written. What is left to do: npm run check\n');
}

async function forward(folder: string): Promise<FolderChanges> {
  const { FIRM_SCHEMA_VERSION } = await import('../config/schema.ts');
  const { moveForward, versionOf } = await import('./upgrade/steps.ts');
  const names = globSync('**/*.{yaml,mdx}', { cwd: folder });
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  versionOf(texts, FIRM_SCHEMA_VERSION);
  return { texts: new Map(moveForward(texts, FIRM_SCHEMA_VERSION)), copies: new Map(), notes: [] };
}

async function takeOver(checkout: string): Promise<FolderChanges> {
  const { importVersion0 } = await import('./upgrade/version-0.ts');
  return importVersion0(checkout);
}

if (import.meta.main) process.exitCode = await upgradeFirm(process.argv.slice(2), process);
