/** `npm run upgrade-firm`: brings a firm's folder into the form that this version of the product reads. */
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseDocument } from 'yaml';
import { dataFiles } from '../config/data-files.ts';
import { factNumber, factsOf } from '../config/facts-schema.ts';
import { firmFolder, shownPath } from '../config/firm-folder.ts';
import { unlessWrong } from '../config/problems.ts';
import { readData } from '../config/read-yaml.ts';
import { FIRM_SCHEMA_VERSION } from '../config/schema.ts';
import { readFirm } from './check.ts';
import { CommandFailure, ownerProgram, runProgram, type Terminal } from './owner-command.ts';
import { toMarkdoc, version1 } from './upgrade/to-markdoc.ts';

const DESCRIPTION = `Brings the firm's folder into the form that this version of the product reads. It says
what changes, asks, and keeps the old folder beside the new one. Articles and pages of
version 1 were programs (MDX) and become plain texts (Markdoc): what cannot be turned
is named with its file and line.`;

const EXITS = `0 when it is done or there was nothing to do;
1 when nothing was written or something is left to be done by hand`;

/** @returns the exit status. */
export function upgradeFirm(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('upgrade-firm', terminal, EXITS)
    .description(DESCRIPTION)
    .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
    .option('-y, --yes', 'write without asking')
    .action(({ firm, yes }: { firm?: string; yes?: true }) =>
      carryOut(firm === undefined ? firmFolder() : resolve(firm), yes === true, terminal),
    );
  return runProgram(program, args, terminal);
}

async function carryOut(folder: string, yes: boolean, { stdin, stdout }: Terminal): Promise<void> {
  const version = versionOf(folder);
  if (version === FIRM_SCHEMA_VERSION) {
    stdout.write(`${shownPath(folder)} is in the form of this version; nothing has to be changed.\n`);
    return;
  }
  const kept = `${folder}-version-${version}`;
  const place = `${shownPath(kept)}, where the old folder goes, is there already.`;
  if (existsSync(kept)) throw new CommandFailure(`Nothing was written: ${place}`);
  const { texts, problems } = fromVersion1(folder, kept);
  const list = [...texts].map(([name, { old }]) => (old === name ? name : `${old} becomes ${name}`));
  stdout.write(`What changes in ${shownPath(folder)}:\n\n  ${list.join('\n  ')}\n\n`);
  stdout.write(`The old folder stays as ${shownPath(kept)}.\n`);
  if (!yes) {
    if (!stdin.isTTY) throw new CommandFailure('Nothing was written. To write it: add --yes');
    const asked = createInterface({ input: stdin, output: stdout });
    const answer = await asked.question('Write this? (y/N) ').finally(() => asked.close());
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailure('Nothing was written.');
  }
  cpSync(folder, kept, { recursive: true });
  for (const [name, { old, text }] of texts) {
    writeFileSync(join(folder, name), text);
    if (old !== name) rmSync(join(folder, old));
  }
  const left = [...problems, ...(await readFirm(folder)).mistakes].join('\n');
  if (left !== '') {
    throw new CommandFailure(`Written. This is left to be done by hand:\n\n${left}\n\nThen: npm run check`);
  }
  stdout.write('Written, and it passes the check of its texts. What is left to do: npm run check\n');
}

interface Change {
  /** The name that the file has now. */
  old: string;
  text: string;
}

/**
 * Version 2 has texts in Markdoc, and pages that name the examples of articles instead of charts.
 *
 * @param kept where the old folder will be, whose lines are told.
 */
function fromVersion1(folder: string, kept: string): { texts: Map<string, Change>; problems: string[] } {
  const texts = new Map<string, Change>();
  const problems: string[] = [];
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const facts = unlessWrong(() => factsOf(readData(folder, dataFiles.facts))) ?? { dated: [] };
  for (const old of globSync('{articles,pages}/*.mdx', { cwd: folder }).toSorted()) {
    const turned = toMarkdoc(read(old), (id) => factNumber(facts, id));
    texts.set(old.replace(/\.mdx$/, '.md'), { old, text: turned.text });
    problems.push(...turned.problems.map((problem) => `${shownPath(kept, old)}: ${problem}`));
  }
  for (const name of ['pages/home.yaml', 'pages/work-with-us.yaml']) {
    if (!existsSync(join(folder, name))) continue;
    // All but the charts that are known stays as it is written.
    const text = read(name).replace(/\bchart: (["']?)([\w-]+)\1/g, (all, _quote, chart) => {
      const known = version1.charts[chart];
      return known ? `figure: { article: ${known.article}, example: ${known.example} }` : all;
    });
    if (text !== read(name)) texts.set(name, { old: name, text });
  }
  const text = read('firm.yaml').replace(/^(schemaVersion: *)1\b/m, `$1${FIRM_SCHEMA_VERSION}`);
  texts.set('firm.yaml', { old: 'firm.yaml', text });
  return { texts, problems };
}

/** @throws {CommandFailure} when the folder does not say its version, or says one that is not known. */
function versionOf(folder: string): number {
  const path = join(folder, 'firm.yaml');
  const document = existsSync(path) ? parseDocument(readFileSync(path, 'utf8')) : null;
  const version: unknown = document?.errors.length === 0 ? document.get('schemaVersion') : undefined;
  if (version === 1 || version === FIRM_SCHEMA_VERSION) return version;
  const expected = `expected "schemaVersion: 1" or "schemaVersion: ${FIRM_SCHEMA_VERSION}"`;
  throw new CommandFailure(
    `${shownPath(path)}: ${expected}, found ${JSON.stringify(version) ?? 'none'}. A newer folder needs a newer product.`,
  );
}

if (import.meta.main) process.exitCode = await upgradeFirm(process.argv.slice(2), process);
