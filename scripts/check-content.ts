/**
 * Reads every article and legal text as the build will, so that a slip stops it with the file and
 * field in one line. Also holds the read times that the home page states to the articles' words.
 */
import { runnerImport } from 'vite';

// Through Vite, because the charts that articles name are drawn in TSX, which Node does not read.
const { module } = await runnerImport<typeof import('../app/content/check-content.server.ts')>(
  './app/content/check-content.server.ts',
);

try {
  await module.checkContent();
} catch (error) {
  console.error(error instanceof Error && error.name === 'ContentError' ? error.message : error);
  process.exit(1);
}
