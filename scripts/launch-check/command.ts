/** The launch check's call and its answer. It is started by scripts/launch-check.ts. */
import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { isCancel, text } from '@clack/prompts';
import { OPENING_FILE } from '../../config/opening.ts';
import { type ReviewedText, reviews } from '../../config/reviews.ts';
import { site } from '../../config/site.ts';
import { isDay, localDay } from '../local-day.ts';
import { blockingCount, type Checklist, checkLaunch } from './checks.ts';
import { reviewedFiles } from './legal-reviews.ts';
import { findMailRecords } from './mail-records.ts';
import { checklistText } from './print-checklist.ts';
import { readFingerprints, readLaunchSubject } from './read-subject.ts';
import { recordOpening, recordReview } from './records.ts';
import type { LaunchSubject } from './subject.ts';

const DNS_TIMEOUT_MS = 3000;

const NAMES = Object.keys(reviewedFiles);

const HELP = `Usage: npm run launch-check
       npm run launch-check -- --reviewed TEXT --by "NAME, ROLE" [--on DAY]
       npm run launch-check -- --open --by "NAME, ROLE" [--on DAY]

Prints a checklist: what must hold before the site opens to the public, what does
not, where it stands and what to do about it. Until the site is opened, every page of
a build says that it is a demonstration and asks search engines to stay away.

Opening is decided once. It is recorded in ${OPENING_FILE}, a file of your own:
keep it with the site (git add ${OPENING_FILE}). From then on no build calls the
site a demonstration: one that is not fit is refused, and what is up stays up.

Run it where the server runs, with the same settings: whether enquiries are emailed
(SMTP_HOST, MAIL_FROM, MAIL_TO) is known only there. It also asks the DNS of these
addresses (SPF, DMARC, MX, and DKIM with DKIM_SELECTOR). A build checks all the rest.

  --reviewed TEXT   record that TEXT was reviewed as it stands now; one of
                    ${NAMES.join(', ')}
  --open            open the site, if nothing blocking stands; asks for --by at a terminal
  --by WHO          who reviewed it or opens it: name and role
  --on DAY          the day of the review or opening, such as 2026-11-20; today if left out
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
        open: { type: 'boolean' },
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

async function main(): Promise<void> {
  const call = readCall();
  if (call.help) {
    console.log(HELP);
    return;
  }
  const today = dayOf('--today', call.today) ?? localDay(new Date());
  const on = dayOf('--on', call.on) ?? today;
  if (on > today) {
    throw new CallError(`--on: expected a day that is not in the future, found ${on}`);
  }
  if (call.reviewed !== undefined) {
    record(call.reviewed, call.by, on);
    return;
  }
  if (call.open !== true && (call.by !== undefined || call.on !== undefined)) {
    throw new CallError(
      `--by and --on: expected --open, or --reviewed with one of ${NAMES.join(', ')}`,
    );
  }
  const subject = await askDns(readLaunchSubject(process.env, today));
  const list = checkLaunch(subject);
  if (call.open === true) {
    await open(list, subject, call.by, on);
    return;
  }
  print(list, subject);
  if (blockingCount(list) > 0) process.exitCode = 1;
}

async function askDns(subject: LaunchSubject): Promise<LaunchSubject> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const { DKIM_SELECTOR: selector } = process.env;
  return { ...subject, mailRecords: await findMailRecords(subject, selector, resolver) };
}

function print(list: Checklist, { opening }: LaunchSubject): void {
  console.log(checklistText(list, opening, process.stdout.isTTY && !process.env.NO_COLOR));
}

async function open(
  list: Checklist,
  subject: LaunchSubject,
  by: string | undefined,
  on: string,
): Promise<void> {
  const { opening } = subject;
  if (opening !== null) {
    console.log(`The site is open already: ${opening.by} opened it on ${opening.on}.`);
    return;
  }
  if (blockingCount(list) > 0) {
    print(list, subject);
    console.error('The site was not opened: see each STOP above.');
    process.exitCode = 1;
    return;
  }
  const who = by?.trim() || (await askWho());
  if (!who) throw new CallError('--by: expected who opens it, such as --by "Jo Citizen, director"');
  recordOpening({ by: who, on });
  console.log(`Opened: ${OPENING_FILE} says that ${who} opened the site on ${on}.
Keep that file with the site (git add ${OPENING_FILE}), then build it: npm run build`);
}

async function askWho(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const answer = await text({ message: 'Who opens the site: name and role?' });
  return isCancel(answer) ? undefined : answer?.trim();
}

function record(name: string, by: string | undefined, on: string): void {
  if (!isReviewedText(name)) {
    throw new CallError(`--reviewed: expected one of ${NAMES.join(', ')}, found "${name}"`);
  }
  if (by === undefined || by.trim() === '') {
    throw new CallError('--by: expected who reviewed it, such as --by "Jo Citizen, solicitor"');
  }
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
  await main();
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
