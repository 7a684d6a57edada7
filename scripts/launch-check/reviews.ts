/** The legal texts that somebody reviews, and what each of them says now. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../config/firm-folder.ts';
import type { ReviewedText } from '../../config/list-schemas.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';

/** The texts that somebody reviews. */
export const REVIEWED: readonly ReviewedText[] = [
  'privacy-policy',
  'terms-of-service',
  'disclaimer',
  'collection-notice',
];

const NOTICE = 'content/collection-notice.ts';

/** Where each of them stands. */
export function reviewedFiles({ pages }: LoadedFirm): Record<ReviewedText, string> {
  const shown = (name: ReviewedText) => pages.find((page) => page.name === name)?.shown ?? NOTICE;
  return Object.fromEntries(REVIEWED.map((name) => [name, shown(name)])) as Record<ReviewedText, string>;
}

/**
 * What each text says now: its file, and the settings that change what it promises. Names, numbers
 * and addresses are left out, since a new phone number needs no solicitor.
 */
export function readFingerprints({ firm, pages }: LoadedFirm): Record<ReviewedText, string> {
  const { privacy, analytics, legal, automatedTools } = firm;
  const notice = readFileSync(join(ROOT, NOTICE), 'utf8');
  const fingerprint = (name: ReviewedText, settings: object) =>
    createHash('sha256')
      .update((pages.find((page) => page.name === name)?.source ?? notice).replaceAll('\r\n', '\n'))
      .update(JSON.stringify(settings))
      .digest('hex');
  return {
    'privacy-policy': fingerprint('privacy-policy', { privacy, analytics, automatedTools }),
    'terms-of-service': fingerprint('terms-of-service', { lawState: legal.lawState }),
    disclaimer: fingerprint('disclaimer', {}),
    'collection-notice': fingerprint('collection-notice', { privacy }),
  };
}
