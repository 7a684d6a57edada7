/** Whether a build is up to date: what it was made from, as a day and a hash. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, firmFolder, ROOT } from '../config/firm-folder.ts';
import { MAIL_VARIABLES } from '../config/mail.ts';
import { isWhole } from '../server/releases.ts';
import { localDay } from './owner-command.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a command prints instead of building. */
export const UNCHANGED = 'Nothing has changed since the last build.';

/** In a build: the day, and the hash of what it was made of. */
export const INPUTS_FILE = 'inputs.txt';

const PRODUCT =
  '{{app,config,content,contracts,desk,figures,finance,scripts,server}/**/*.*,package-lock.json,*.config.ts}';

/** The day, by which facts grow old, and a hash of the code, the words, the firm's folder and the settings. */
export function inputsText(): string {
  const mail = Object.values(MAIL_VARIABLES).map((name) => process.env[name]);
  const hash = createHash('sha256').update(JSON.stringify(mail));
  const firm = firmFolder();
  const product = globSync(PRODUCT, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of product.toSorted()) hash.update(path).update(readFileSync(path));
  // By their names within: the desk builds from a copy of the folder.
  for (const name of filesIn(firm).files.toSorted()) hash.update(name).update(readFileSync(join(firm, name)));
  return `${localDay()} ${hash.digest('hex')}`;
}

/** A build says until when its security.txt holds, and which facts were due: so none grows old. */
const MOST_DAYS = 30;

/**
 * Whether the last build is whole and was made of what is there now.
 *
 * @param anyDay for many firms, which need no new build each day.
 */
export function isUpToDate(build: string, { anyDay = false } = {}): boolean {
  const file = join(build, INPUTS_FILE);
  if (!isWhole(build) || !existsSync(file)) return false;
  const [before, now] = [readFileSync(file, 'utf8'), inputsText()];
  if (!anyDay) return before === now;
  const [[day = '', hash], [today = '', hashNow]] = [before.split(' '), now.split(' ')];
  return hash === hashNow && Date.parse(today) - Date.parse(day) < MOST_DAYS * DAY_MS;
}
