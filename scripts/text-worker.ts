/**
 * Checks and draws texts for the desk: a child process of the server (server/website/text-worker.ts), which sends a
 * message for each text. Reads the firm of FIRM_DIR, and draws with the server bundle of the release it is started with.
 */
import { firmFolder, shownPath } from '../config/firm-folder.ts';
import { type LoadedFirm, loadFirm } from '../config/load-firm.ts';
import { ConfigError } from '../config/problems.ts';
import type { TextPreview } from '../contracts/texts.ts';
import type { WorkerReply, WorkerRequest } from '../server/website/text-worker.ts';
import { summarizeCalculators } from './text-preview/calculator-summaries.ts';
import { loadDrawing } from './text-preview/load-drawing.ts';
import { type Drawing, previewText } from './text-preview/preview-text.ts';

const [, , release = 'build'] = process.argv;
const dir = firmFolder();

let read = { draft: '', firm: readFirm() };
let drawing: Promise<Drawing> | undefined;

process.on('message', async (request: WorkerRequest) => {
  process.send?.(
    await replyTo(request).catch((error): WorkerReply => ({ id: request.id, failure: String(error?.stack) })),
  );
});
// The server has ended.
process.on('disconnect', () => process.exit());

async function replyTo({ id, draft, ...question }: WorkerRequest): Promise<WorkerReply> {
  if (read.draft !== '' && read.draft !== draft) read = { draft, firm: readFirm() };
  read.draft = draft;
  const { firm } = read;
  if (Array.isArray(firm)) {
    return question.kind === 'calculators'
      ? { id, failure: firm.join(' ') }
      : { id, answer: withoutFirm(firm) };
  }
  if (question.kind === 'calculators') return { id, answer: summarizeCalculators(firm) };
  drawing ??= loadDrawing(release);
  return { id, answer: await previewText(firm, await drawing, question.text) };
}

/** Returns the firm, or the names of the files that are not valid. */
function readFirm(): LoadedFirm | string[] {
  try {
    return loadFirm(dir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...new Set(error.problems.map(({ file }) => file.replace(`${shownPath(dir)}/`, '')))];
  }
}

function withoutFirm(files: readonly string[]): TextPreview {
  const problems = files.map((file) => ({
    message: `There is a problem in ${file}. Until it is corrected, no text can be previewed.`,
    line: null,
    path: null,
  }));
  return { html: null, problems, advice: [], words: 0, figures: [], examples: [] };
}
