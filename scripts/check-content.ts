/**
 * The build's first step: everything that an author or an owner has to put right, at once, each with
 * its file, its line and what was expected.
 */
import { runnerImport } from 'vite';
import { allYamlMistakes } from '../config/data-files.ts';
import { checkDrawings } from '../config/logo-file.ts';

const mistakes = allYamlMistakes();
const drawings = checkDrawings();
mistakes.push(...drawings.mistakes);
for (const note of drawings.notes) console.log(note);
try {
  const { module } = await runnerImport<typeof import('./site-mistakes.ts')>('./scripts/site-mistakes.ts');
  mistakes.push(...(await module.siteMistakes()));
} catch (error) {
  // What is not YAML cannot be loaded either; the rest is found once that is put right.
  if (mistakes.length === 0) throw error;
}

if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exit(1);
}
