/** `npm run new-firm clients/plum`: creates a firm's folder without sample data, and lists what to fill in. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { ROOT, shownPath } from '../config/firm-folder.ts';
import { loadFirm } from '../config/load-firm.ts';
import { readLaunch } from './check/launch.ts';
import { checkLaunch } from './check/launch-rules.ts';
import { formatStops } from './check/opening.ts';
import { CommandFailure, localDay, ownerProgram, runProgram, type Terminal } from './owner-command.ts';
import { makeFirmFolder } from './settings.ts';

/** @returns the exit status. */
export function newFirm(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('new-firm', terminal, '0 if the folder was created, 1 if it already exists')
    .description(
      "Creates a firm's folder without the sample's people, quotes and answers, and lists what to fill in.",
    )
    .argument('<folder>', 'the new folder, such as clients/plum')
    .action((name: string) => {
      const folder = resolve(ROOT, name);
      if (!makeFirmFolder(folder, removeSamples)) {
        throw new CommandFailure(`${shownPath(folder)} already exists. Choose another name.`);
      }
      const list = formatStops(checkLaunch(readLaunch(loadFirm(folder), process.env, localDay())));
      const check = `npm run check -- --firm ${shownPath(folder)}`;
      terminal.stdout.write(
        `Created ${shownPath(folder)}/. It can be built as a demonstration. Before the site can open:\n\n${list}\n` +
          `To see what is done and what is left: ${check}\n`,
      );
    });
  return runProgram(program, args, terminal);
}

function removeSamples(folder: string): void {
  for (const name of ['people', 'pages', 'logo.svg']) rmSync(join(folder, name), { recursive: true });
  editYaml(join(folder, 'brand.yaml'), (brand) => {
    brand.set('logo', { kind: 'name' });
    brand.delete('favicon');
  });
  editYaml(join(folder, 'testimonials.yaml'), (list) => {
    list.contents = list.createNode([]);
  });
  editYaml(join(folder, 'firm.yaml'), (firm) => {
    firm.set('copyrightYear', new Date().getFullYear());
    firm.set('people', {});
    firm.setIn(['shown', 'broker'], null);
    firm.set('straightAnswers', {});
    firm.set('automatedTools', null);
  });
}

/** Edits a YAML file and keeps its comments. */
function editYaml(path: string, edit: (document: Document) => void): void {
  const document = parseDocument(readFileSync(path, 'utf8')) as Document;
  edit(document);
  writeFileSync(path, document.toString({ lineWidth: 0, flowCollectionPadding: false }));
}

if (import.meta.main) process.exitCode = await newFirm(process.argv.slice(2), process);
