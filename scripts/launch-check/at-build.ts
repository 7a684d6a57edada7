/** What a build may do with the site that stands: make it, make it a demonstration, or leave it. */
import { existsSync, readFileSync } from 'node:fs';
import { OPENING_FILE } from '../../config/opening.ts';
import { blockingCount, type Checklist, checkLaunch, knownAtBuild } from './checks.ts';
import { factsPastReview } from './content-checks.ts';
import { itemsText, shortText } from './print-checklist.ts';
import type { LaunchSubject } from './subject.ts';

export interface BuildVerdict {
  /** Why nothing is built, and what stands stays as it is; null: it is built. */
  refusal: string | null;
  /** To be said once it is built. */
  closing: string;
}

/** @param wasLive whether the site that this build would replace is open to the public. */
export function judgeBuild(
  subject: LaunchSubject,
  wasLive: boolean,
  colours: boolean,
): BuildVerdict {
  const list = knownAtBuild(checkLaunch(subject));
  if (subject.opening === null) {
    return { refusal: wasLive ? NO_RECORD : null, closing: shortText(list, colours) };
  }
  const refusal = blockingCount(list) > 0 ? refused(list, colours) : null;
  const open = `This site is open since ${subject.opening.on} (${subject.opening.by}).`;
  const facts = factsPastReview(subject);
  const warning = itemsText(
    [{ title: 'Facts read again in time', findings: facts }],
    'note',
    colours,
  );
  return { refusal, closing: facts.length === 0 ? open : `${open}\n${warning}` };
}

const NO_RECORD = `The site that stands is open to the public, and ${OPENING_FILE}, which says so, is not there.
Built without it, every page would call itself a demonstration, so nothing is built.
  Take the file back from your repository or your back-up.
  If this site was opened before there was such a file: npm run launch-check -- --open
  If it shall be a demonstration again: delete the folder "build" first.`;

function refused(list: Checklist, colours: boolean): string {
  return [
    'This site is open, and what is in it now is not fit for the public. The last build stays.',
    itemsText(
      list.blocking.filter(({ findings }) => findings.length > 0),
      'STOP',
      colours,
    ),
  ].join('\n');
}

/** Whether a built site is open: it has a home page, and that does not call itself a demonstration. */
export function isLive(homePage: string): boolean {
  return existsSync(homePage) && !readFileSync(homePage, 'utf8').includes('data-demonstration');
}
