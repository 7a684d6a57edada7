/**
 * The build's first step: everything that an author or an owner has to put right, at once, each with
 * its file, its line and what was expected.
 */
import { runnerImport } from 'vite';
import { unreadableSources } from './source-files.ts';

const mistakes = unreadableSources();
try {
  const { module } = await runnerImport<typeof import('./site-mistakes.ts')>(
    './scripts/site-mistakes.ts',
  );
  mistakes.push(...(await module.siteMistakes(await readTestimonials())));
} catch (error) {
  // What does not parse cannot be loaded either; the rest is found once that is put right.
  if (mistakes.length === 0) throw error;
}
async function readTestimonials() {
  if (mistakes.some((mistake) => mistake.startsWith('content/testimonials.ts:'))) return null;
  return (await import('../content/testimonials.ts')).testimonials;
}

if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exit(1);
}
