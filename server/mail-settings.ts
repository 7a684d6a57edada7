/** The mail settings that the build put into the pages, so that relay and browser always agree. */
import { readFileSync } from 'node:fs';
import { type MailSettings, mailSchema } from '../config/mail.ts';
import { checkConfig } from '../config/schema.ts';

/** Thrown when there is no built site to serve. The message says what is missing and what to do. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';

  constructor(missing: string) {
    super(`${missing} is missing, so there is no complete site to serve. Run: npm run build`);
  }
}

/**
 * @throws {SiteNotBuiltError} when the file is not there.
 * @throws {ConfigError} when it is there and wrong.
 */
export function readMailSettings(path: string): MailSettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SiteNotBuiltError(path);
  }
  return checkConfig(mailSchema, parsed(text), path);
}

/** Text that is no JSON goes on to the check as it is, which then says what it found. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
