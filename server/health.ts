/** Health checks: one list for the alerts, the digest and the desk's Health page. Each says what to do. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Site } from '../config/schema.ts';
import { localTime, timeZoneOf } from '../config/time-zone.ts';
import type { DeskHealth } from '../contracts/desk.ts';
import { reasonOf } from './background.ts';
import { formatMailTest, isRefused, parseMailTest } from './delivery/test-mail.ts';
import { type RetryPolicy, totalBackoffMs } from './jobs/retry.ts';
import type { SetAside } from './store/backups.ts';
import { MAX_SUSPECTED_SPAM } from './store/retention.ts';
import type { LeadDatabase } from './store/sql-store.ts';
import type { StoreWatch } from './store/store-watch.ts';

/** State `bad`: a person has to act now. */
export type Check = DeskHealth['checks'][number];

export interface HealthOptions {
  store: Pick<LeadDatabase, 'jobState' | 'countSuspectedSpam' | 'mailTest'>;
  watch: Pick<StoreWatch, 'check' | 'problems' | 'diskFree'>;
  /** The newest backup. Null with PostgreSQL, which has its own backups. */
  newestBackup: (() => { path: string; at: Date; bytes: number } | null) | null;
  /** Database files that were set aside. */
  setAside: () => readonly SetAside[];
  isMailed: boolean;
  hasWebhook: boolean;
  retry: RetryPolicy;
  /** Contains the dated facts and the launch checks of the build. */
  buildDir: string;
  site: Pick<Site, 'contact'>;
  clock: () => Date;
}

const DAY_MS = 24 * 60 * 60_000;
/** An enquiry that waits longer to be emailed needs a person. */
const LATE_MS = 60 * 60_000;
/** With the default waits, after about half an hour. */
const FAILURES_TO_REPORT = 6;
/** Backups are daily; a machine may be off for some hours. */
const BACKUP_LATE_MS = 2 * DAY_MS;

/** Titles of the problems that the store reports. */
const STORE_PROBLEM_TITLES: Record<string, string> = {
  refusal: 'Messages of visitors',
  disk: 'Disk',
  gone: 'Database file',
  erasures: 'Who was erased',
  log: 'What was deleted',
};

/** @returns a function that runs all checks. It never rejects; an unreachable database is a failed check. */
export function createHealth(options: HealthOptions): () => Promise<Check[]> {
  const { store, watch, newestBackup, setAside, isMailed, hasWebhook, retry, buildDir, site, clock } =
    options;
  const formatTime = (time: Date | string) =>
    localTime(new Date(time).toISOString(), timeZoneOf(site.contact));

  return async () => {
    const [reason, problems, jobs] = await Promise.all([
      watch.check().then(() => null, reasonOf),
      watch.problems().catch(() => new Map<string, string>()),
      Promise.all([checkMail(), checkWebhook(), checkBackup(), checkRetention(), checkSpam()]).catch(
        () => null,
      ),
    ]);
    const failure = reason ?? (jobs === null ? 'the database does not answer' : null);
    const saving = createCheck('store', 'Saving enquiries');
    const storeCheck =
      failure === null
        ? saving('good', 'Working, tested just now.')
        : saving('bad', `Enquiries cannot be stored: ${failure}. The forms show your phone and email.`);
    const found = [...problems].filter(([id]) => id !== 'store');
    const storeProblems = found.map(([id, said]) =>
      createCheck(id, STORE_PROBLEM_TITLES[id] ?? id)('bad', `${said}.`),
    );
    return [
      storeCheck,
      ...storeProblems,
      ...checkSetAside(),
      ...(jobs ?? []).flat(),
      ...checkDisk(found),
      checkFacts(),
      ...checkLaunch(),
    ];
  };

  async function checkMail(): Promise<Check[]> {
    const check = createCheck('mail', 'Email');
    if (!isMailed) {
      return [
        check(
          'attention',
          'Not set up: enquiries appear at the desk and are not emailed. How to set it up is in docs/email.md.',
        ),
      ];
    }
    const { lastDoneAt, lastError, givenUp, attempts, oldestDue } = await store.jobState('mail');
    const last =
      lastDoneAt === null ? 'Nothing has been emailed yet.' : `Last emailed ${formatTime(lastDoneAt)}.`;
    const overdueMs = oldestDue === null ? 0 : clock().getTime() - Date.parse(oldestDue);
    const isLate = oldestDue !== null && (totalBackoffMs(attempts, retry) >= LATE_MS || overdueMs > LATE_MS);
    const failed = lastError === null ? '' : ` The last try failed: ${lastError}.`;
    const test = parseMailTest(await store.mailTest());
    // A mail that was sent since then outweighs the test.
    const isFailing = test !== null && isRefused(test) && (lastDoneAt ?? '') < test.at;
    const isUntried = test === null && lastDoneAt === null && failed === '' && !isLate;
    const state = isLate || isFailing ? 'bad' : failed || isUntried ? 'attention' : 'good';
    const late = isLate ? ' Enquiries have waited too long for the mail server.' : '';
    const tested = test === null ? '' : ` ${formatMailTest(test, site)}`;
    const advice = isUntried ? ' Send a test message and check each mailbox.' : '';
    const rest = failed || (isLate ? '' : ' Nothing is overdue.');
    const checks = [check(state, `${last}${late}${rest}${tested}${advice}`)];
    if (givenUp === 0) return checks;
    const said = `Enquiries that could not be emailed: ${givenUp} (${lastError}). They are at the desk, where each can be answered and emailed again.`;
    return [...checks, createCheck('given-up', 'Emails that failed')('bad', said)];
  }

  async function checkWebhook(): Promise<Check[]> {
    if (!hasWebhook) return [];
    const check = createCheck('webhook', 'Webhook to your other system');
    const { waiting, givenUp, attempts, lastDoneAt, lastError } = await store.jobState('webhook');
    const last =
      lastDoneAt === null ? 'Nothing was delivered yet.' : `Last delivered ${formatTime(lastDoneAt)}.`;
    if (lastError === null) return [check('good', last)];
    const said = `${last} Waiting: ${waiting}, failed: ${givenUp} (${lastError}).`;
    return [check(givenUp > 0 || attempts >= FAILURES_TO_REPORT ? 'bad' : 'attention', said)];
  }

  async function checkBackup(): Promise<Check> {
    const check = createCheck('backup', 'Backup');
    if (newestBackup === null) {
      return check('good', 'The database has its own server; its operator makes the backups.');
    }
    const { lastError } = await store.jobState('backup');
    if (lastError !== null) return check('bad', `The daily backup failed: ${lastError}.`);
    const newest = newestBackup();
    if (newest === null) return check('attention', 'There is no backup yet.');
    const age = clock().getTime() - newest.at.getTime();
    return check(
      age > BACKUP_LATE_MS || age < -DAY_MS ? 'bad' : 'good',
      `Last backup ${formatTime(newest.at)}, ${formatBytes(newest.bytes)}, ${basename(newest.path)}. Keep a copy on another machine too: a disk can fail.`,
    );
  }

  async function checkRetention(): Promise<Check[]> {
    const { lastError } = await store.jobState('retention');
    return lastError === null ? [] : [createCheck('retention', 'Deletion by age')('bad', `${lastError}.`)];
  }

  async function checkSpam(): Promise<Check[]> {
    const held = await store.countSuspectedSpam();
    if (held < MAX_SUSPECTED_SPAM) return [];
    const said = `${held} messages are held as spam, which is the limit: further suspected ones are refused. Release what is not spam and delete the rest, at the end of the list "Held as spam".`;
    return [createCheck('spam', 'Suspected spam')('bad', said)];
  }

  function checkSetAside(): Check[] {
    const listNames = (why: SetAside['why']) =>
      setAside()
        .filter((file) => file.why === why)
        .map(({ name, deletedAfter }) => `${name} (deleted after ${formatTime(deletedAfter)})`)
        .join(', ');
    const [broken, before] = [listNames('broken'), listNames('before')];
    const recover = `The database file was corrupt and is set aside as ${broken}. Recover it before then: docs/database.md.`;
    const replaced = `The database file that a restore replaced is kept as ${before}. It may contain people who were erased.`;
    return [
      ...(broken === '' ? [] : [createCheck('broken file', 'Corrupt database file')('bad', recover)]),
      ...(before === ''
        ? []
        : [createCheck('before', 'Database file before the restore')('attention', replaced)]),
    ];
  }

  function checkDisk(found: [string, string][]): Check[] {
    const free = watch.diskFree();
    if (free === null || found.some(([id]) => id === 'disk')) return [];
    return [createCheck('disk', STORE_PROBLEM_TITLES.disk ?? '')('good', `${formatBytes(free)} free.`)];
  }

  function checkFacts(): Check {
    const check = createCheck('facts', 'Facts in the articles');
    const overdue = overdueFacts(buildDir, site, clock()).map(
      ({ id, value, reviewBy, source }) =>
        `${id} (${value}) by ${reviewBy}: ${[source.title, source.url].filter(Boolean).join(', ')}`,
    );
    if (overdue.length === 0) return check('good', 'None is due for review.');
    return check(
      'attention',
      `Due for review: ${overdue.join('; ')}. After the review, set the next date in facts.yaml.`,
    );
  }

  function checkLaunch(): Check[] {
    const state = launchState(buildDir);
    if (state === null) return [];
    const check = createCheck('launch', 'The site');
    const stops = state.stops.map(({ title, count }) => `${title} (${count})`);
    if (state.opening !== null) {
      const open = `Open since ${state.opening.on}.`;
      return [
        stops.length > 0
          ? check('attention', `${open} Fix before the next build (number of places):`, stops)
          : check('good', open),
      ];
    }
    const before =
      stops.length > 0
        ? 'Still to do before it opens (number of places):'
        : 'The build found nothing left to do before it opens.';
    return [check('attention', `A demonstration; every page says so. ${before}`, stops)];
  }
}

function createCheck(id: string, title: string) {
  return (state: Check['state'], said: string, items: string[] = []): Check => {
    return { id, title, state, said, ...(items.length > 0 && { items }) };
  };
}

/** Returns the facts of the build whose review date has passed. */
export function overdueFacts(buildDir: string, { contact }: Pick<Site, 'contact'>, now: Date) {
  const today = now.toLocaleDateString('sv-SE', { timeZone: timeZoneOf(contact) });
  const facts = readJson(join(buildDir, 'facts.json'), factsSchema) ?? [];
  return facts.filter(({ reviewBy }) => reviewBy < today);
}

/** Returns whether the built site is open and what its build found against that; null when it cannot be read. */
export const launchState = (buildDir: string) => readJson(join(buildDir, 'launch.json'), launchSchema);

/** The file that the build writes. */
const factsSchema = z.array(
  z.object({
    id: z.string(),
    value: z.string(),
    /** The last day in time, such as 2026-12-08. */
    reviewBy: z.iso.date(),
    source: z.object({ title: z.string(), url: z.string().optional() }),
  }),
);

const launchSchema = z.object({
  opening: z.object({ on: z.string() }).nullable(),
  stops: z.array(z.object({ title: z.string(), count: z.int() })),
});

/** Returns null when the file is missing or invalid. */
function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function formatBytes(bytes: number): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(bytes / 1024) / 3)));
  const value = bytes / 1024 ** (power + 1);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${['kB', 'MB', 'GB', 'TB'][power]}`;
}
