/** What an author or an owner has to put right before a site can be built. */
import { checkContent } from '../../app/content/check-content.server.ts';
import { type LoadedFirm, loadFirm } from '../../config/load-firm.ts';
import { resolveMail } from '../../config/mail.ts';
import { attempt, byFile, type Problem } from '../../config/problems.ts';

/**
 * @param dir the firm's folder.
 * @returns the firm, where its YAML files are right; and one text for each file that is not right, with each line
 * and what was expected.
 */
export async function readFirm(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ firm?: LoadedFirm; mistakes: readonly string[] }> {
  const problems: Problem[] = [];
  const firm = attempt(problems, () => loadFirm(dir));
  if (firm === undefined) return { mistakes: byFile(problems) };
  attempt(problems, () => resolveMail(env));
  return { firm, mistakes: byFile([...problems, ...(await checkContent(firm))]) };
}
