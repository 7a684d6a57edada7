/** Detects whether a build is up to date, by its day and a hash of its inputs. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, firmFolder, ROOT } from '../config/firm-folder.ts';
import { MAIL_VARIABLES } from '../config/mail.ts';
import { isWhole } from '../server/releases.ts';
import { localDay } from './owner-command.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Printed instead of building. */
export const UNCHANGED = 'Nothing has changed since the last build.';

/** The file in a build with its day and the hash of its inputs. */
export const INPUTS_FILE = 'inputs.txt';

const PRODUCT =
  '{{app,config,content,contracts,desk,figures,finance,scripts,server}/**/*.*,package-lock.json,*.config.ts}';

/** Returns the day, on which due facts depend, and a hash of the code, content, firm's folder and mail settings. */
export function inputsText(): string {
  const mail = Object.values(MAIL_VARIABLES).map((name) => process.env[name]);
  const hash = createHash('sha256').update(JSON.stringify(mail));
  const firm = firmFolder();
  const product = globSync(PRODUCT, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of product.toSorted()) hash.update(path).update(readFileSync(path));
  // Relative names: the desk builds from a copy of the folder.
  for (const name of filesIn(firm).files.toSorted()) hash.update(name).update(readFileSync(join(firm, name)));
  return `${localDay()} ${hash.digest('hex')}`;
}

/** Rebuild after this: a build contains the expiry date of security.txt and the facts that were due. */
const MAX_AGE_DAYS = 30;

/**
 * Returns whether the last build is complete and its inputs are unchanged.
 *
 * @param anyDay accepts a build of the last 30 days instead of today's.
 */
export function isUpToDate(build: string, { anyDay = false } = {}): boolean {
  const file = join(build, INPUTS_FILE);
  if (!isWhole(build) || !existsSync(file)) return false;
  const [before, now] = [readFileSync(file, 'utf8'), inputsText()];
  if (!anyDay) return before === now;
  const [[day = '', hash], [today = '', hashNow]] = [before.split(' '), now.split(' ')];
  return hash === hashNow && Date.parse(today) - Date.parse(day) < MAX_AGE_DAYS * DAY_MS;
}
