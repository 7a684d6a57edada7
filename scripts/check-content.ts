/**
 * The build's first step: everything that an author or an owner has to put right, at once, each with
 * its file, its line and what was expected. With --measures also how long each article is, and how hard.
 */
import { runnerImport } from 'vite';
import type { ArticleMeasure } from '../app/content/check-content.server.ts';
import { allYamlMistakes } from '../config/data-files.ts';
import { checkDrawings } from '../config/logo-file.ts';

const mistakes = allYamlMistakes();
let measures: ArticleMeasure[] = [];
const drawings = checkDrawings();
mistakes.push(...drawings.mistakes);
for (const note of drawings.notes) console.log(note);
try {
  const { module } = await runnerImport<typeof import('./site-mistakes.ts')>('./scripts/site-mistakes.ts');
  const found = await module.siteMistakes();
  mistakes.push(...found.mistakes);
  measures = found.measures;
} catch (error) {
  // What is not YAML cannot be loaded either; the rest is found once that is put right.
  if (mistakes.length === 0) throw error;
}

if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exit(1);
}
if (process.argv.includes('--measures')) for (const article of measures) console.log(measured(article));

function measured({ name, words, minutes, grade, shared }: ArticleMeasure): string {
  const parts = [`${words} words`, `${minutes} min read`, `grade ${grade.toFixed(1)}`];
  if (shared)
    parts.push(`${(shared.share * 100).toFixed(1)} % shared${shared.most ? ` (${shared.most.name})` : ''}`);
  return `${name}: ${parts.join(', ')}`;
}
