/** `npm run launch-check`: whether the site is fit to open, for an owner who need not program. */
import { parseArgs } from 'node:util';
import { type ReviewedText, reviews } from '../config/reviews.ts';
import { site } from '../config/site.ts';
import { blockingCount, checkLaunch } from './launch-check/checks.ts';
import { reviewedFiles } from './launch-check/legal-reviews.ts';
import { checklistText } from './launch-check/print-checklist.ts';
import { readFingerprints, readLaunchSubject } from './launch-check/read-subject.ts';
import { recordReview } from './launch-check/record-review.ts';
import { isDay, localDay } from './local-day.ts';

const NAMES = Object.keys(reviewedFiles);

const HELP = `Usage: npm run launch-check
       npm run launch-check -- --reviewed TEXT --by "NAME, ROLE" [--on DAY]

Prints a checklist: what must hold before the site opens to the public, what does
not, where it stands and what to do about it. While something blocking stands, every
page of a build says that it is a demonstration and asks search engines to stay away.

Run it where the server runs, with the same settings: whether enquiries are emailed
(SMTP_HOST, MAIL_FROM, MAIL_TO) is known only there. A build checks all the rest.

  --reviewed TEXT   record that TEXT was reviewed as it stands now; one of
                    ${NAMES.join(', ')}
  --by WHO          who reviewed it: name and role
  --on DAY          the day of the review, such as 2026-11-20; today if left out
  --today DAY       the day to judge by, instead of today
  --help            print this

Exit status: 0 when nothing blocking stands, 1 while something does, 2 for a call
that is not right.`;

class CallError extends Error {}

function readCall() {
  try {
    const { values } = parseArgs({
      options: {
        reviewed: { type: 'string' },
        by: { type: 'string' },
        on: { type: 'string' },
        today: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new CallError(error instanceof Error ? error.message : String(error));
  }
}

function main(): void {
  const call = readCall();
  if (call.help) {
    console.log(HELP);
    return;
  }
  const today = dayOf('--today', call.today) ?? localDay(new Date());
  if (call.reviewed !== undefined) {
    record(call.reviewed, call.by, dayOf('--on', call.on) ?? today, today);
    return;
  }
  if (call.by !== undefined || call.on !== undefined) {
    throw new CallError(`--by and --on: expected --reviewed with one of ${NAMES.join(', ')}`);
  }
  const list = checkLaunch(readLaunchSubject(process.env, today));
  console.log(checklistText(list, process.stdout.isTTY && !process.env.NO_COLOR));
  if (blockingCount(list) > 0) process.exitCode = 1;
}

function record(name: string, by: string | undefined, on: string, today: string): void {
  if (!isReviewedText(name)) {
    throw new CallError(`--reviewed: expected one of ${NAMES.join(', ')}, found "${name}"`);
  }
  if (by === undefined || by.trim() === '') {
    throw new CallError('--by: expected who reviewed it, such as --by "Jo Citizen, solicitor"');
  }
  if (on > today)
    throw new CallError(`--on: expected a day that is not in the future, found ${on}`);
  recordReview(reviews, name, { by: by.trim(), on, fingerprint: readFingerprints(site)[name] });
  console.log(
    `Recorded in config/reviews.ts: ${by.trim()} reviewed ${reviewedFiles[name]} on ${on}.`,
  );
}

function isReviewedText(name: string): name is ReviewedText {
  return NAMES.includes(name);
}

function dayOf(flag: string, value: string | undefined): string | undefined {
  if (value === undefined || isDay(value)) return value;
  throw new CallError(`${flag}: expected a day such as 2026-11-20, found "${value}"`);
}

try {
  main();
} catch (error) {
  if (error instanceof CallError) {
    console.error(`${error.message}\nRun "npm run launch-check -- --help" to see what there is.`);
    process.exitCode = 2;
  } else {
    const isExpected =
      error instanceof Error &&
      ['ConfigError', 'ContentError', 'DatedFactError'].includes(error.name);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
