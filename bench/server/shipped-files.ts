/** Looks through the built site for what must not be in it. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface Finding {
  file: string;
  what: string;
}

/** Compressed copies hold the same as their originals. */
const NOT_TEXT = /\.(br|gz|zst|woff2?|png|jpe?g|webp|avif|ico)$/;

const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a key of Amazon Web Services', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,})\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a live key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  [
    'a password in an address',
    /\b(?:https?|smtps?|postgres(?:ql)?|mysql|redis):\/\/[^\s/:@"'`]+:[^\s/@"'`]+@/,
  ],
  [
    'a value named like a secret',
    /\b(?:api_?secret|private_?key|secret(?:_?key)?|client_?secret|access_?token|smtp_?pass(?:word)?|password)["']?\s*[:=]\s*["'`][^"'`\s]{8,}["'`]/i,
  ],
];

/** Source maps, and strings that look like secrets, in the order of the files' names. */
export async function findUnwanted(client: string): Promise<Finding[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const findings: Finding[] = [];
  for (const path of files) {
    const file = relative(client, path);
    if (/\.map(\.(br|gz|zst))?$/.test(file)) findings.push({ file, what: 'a source map' });
    else if (!NOT_TEXT.test(file)) {
      const text = await readFile(path, 'utf8');
      findings.push(...unwantedIn(text).map((what) => ({ file, what })));
    }
  }
  return findings;
}

export function unwantedIn(text: string): string[] {
  const found = SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  if (/[#@]\s*sourceMappingURL=/.test(text)) found.push('a link to a source map');
  return found;
}
