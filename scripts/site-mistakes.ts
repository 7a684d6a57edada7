/** What an author or an owner has to put right outside the YAML files before the site can be built. */
import { checkContent } from '../app/content/check-content.server.ts';
import type { LoadedFirm } from '../config/loaded-firm.ts';
import { resolveMail } from '../config/mail.ts';
import { attempt, byFile, type Problem } from '../config/problems.ts';

/** @returns one text for each file that is not right, with each line and what was expected. */
export async function siteMistakes(firm: LoadedFirm, env = process.env): Promise<string[]> {
  const problems: Problem[] = [];
  attempt(problems, () => resolveMail(env));
  return byFile([...problems, ...(await checkContent(firm))]);
}
