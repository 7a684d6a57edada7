/** What an author or an owner has to put right before a site can be built. */
import { checkContent } from '../../app/content/check-content.server.ts';
import { FirmError, loadFirm } from '../../config/load-firm.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { resolveMail } from '../../config/mail.ts';
import { ConfigError } from '../../config/schema.ts';

/**
 * @param dir the firm's folder.
 * @returns the firm, where its YAML files are right; and one text for each file that is not right, with each line
 * and what was expected.
 */
export async function readFirm(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ firm?: LoadedFirm; mistakes: readonly string[] }> {
  try {
    const firm = loadFirm(dir);
    const errors = await checkContent(firm);
    return { firm, mistakes: [...mailMistakes(env), ...errors.map(({ message }) => message)] };
  } catch (error) {
    if (!(error instanceof FirmError)) throw error;
    return { mistakes: error.mistakes };
  }
}

function mailMistakes(env: NodeJS.ProcessEnv): string[] {
  try {
    resolveMail(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}
