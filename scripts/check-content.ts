/**
 * The build's first step: everything that an author or an owner has to put right, each with its file, its
 * line and what was expected. What is wrong in YAML comes first: without it no text can be judged.
 */
import { firmFolder } from '../config/firm-folder.ts';
import { loadFirmOrExit } from '../config/load-firm.ts';
import { siteMistakes } from './site-mistakes.ts';

const firm = loadFirmOrExit(firmFolder());
for (const note of firm.notes) console.log(note);
const mistakes = await siteMistakes(firm);
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exit(1);
}
