/** How the site is, each matter in words with what to do: one list, for the alerts, the digest, and the desk's page. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Site } from '../config/schema.ts';
import { localTime, timeZoneOf } from '../config/time-zone.ts';
import type { DeskHealth } from '../contracts/desk.ts';
import { reasonOf } from './background.ts';
import { isRefused, mailTestText, readMailTest } from './delivery/mail-test.ts';
import { type RetryPolicy, totalBackoffMs } from './jobs/retry.ts';
import type { SetAside } from './store/backups.ts';
import { MAX_SUSPECTED_SPAM } from './store/retention.ts';
import type { LeadDatabase } from './store/sql-store.ts';
import type { StoreWatch } from './store/store-watch.ts';

/** Bad: a person has to do something now. */
export type Check = DeskHealth['checks'][number];

export interface HealthOptions {
  store: Pick<LeadDatabase, 'jobState' | 'countSuspectedSpam' | 'mailTest'>;
  watch: Pick<StoreWatch, 'check' | 'problems' | 'diskFree'>;
  /** The copy that was made last; null: whoever runs the database has its copies. */
  newestBackup: (() => { path: string; at: Date; bytes: number } | null) | null;
  /** What was set aside beside the file of messages. */
  setAside: () => readonly SetAside[];
  isMailed: boolean;
  hasWebhook: boolean;
  retry: RetryPolicy;
  /** Of the build: dated facts, and what stands against opening the site. */
  buildDir: string;
  site: Pick<Site, 'contact'>;
  clock: () => Date;
}

const DAY_MS = 24 * 60 * 60_000;
/** Enquiries that wait for longer to be emailed need a person. */
const LATE_MS = 60 * 60_000;
/** About half an hour. */
const FAILURES_TO_REPORT = 6;
/** A copy each day, and some hours for a machine that was off. */
const BACKUP_LATE_MS = 2 * DAY_MS;

/** Of the store's own problems. */
const titles: Record<string, string> = {
  refusal: 'Messages of visitors',
  disk: 'Disk',
  gone: 'The file of messages',
  erasures: 'Who was erased',
  log: 'What was deleted',
};

/** @returns what looks at everything. It never rejects: where the store is away, it says so. */
export function createHealth(options: HealthOptions): () => Promise<Check[]> {
  const { store, watch, newestBackup, setAside, isMailed, hasWebhook, retry, buildDir, site, clock } =
    options;
  const when = (time: Date | string) => localTime(new Date(time).toISOString(), timeZoneOf(site.contact));

  return async () => {
    const [reason, problems, jobs] = await Promise.all([
      watch.check().then(() => null, reasonOf),
      watch.problems().catch(() => new Map<string, string>()),
      Promise.all([mail(), webhook(), backup(), retention(), spam()]).catch(() => null),
    ]);
    const away = reason ?? (jobs === null ? 'the database gives no answer' : null);
    const keeping = titled('store', 'Saving enquiries');
    const ofStore =
      away === null
        ? keeping('good', 'Working, tested just now.')
        : keeping('bad', `No message can be kept: ${away}. The forms say how else to reach you.`);
    const found = [...problems].filter(([id]) => id !== 'store');
    const troubles = found.map(([id, said]) => titled(id, titles[id] ?? id)('bad', `${said}.`));
    return [ofStore, ...troubles, ...aside(), ...(jobs ?? []).flat(), ...disk(found), facts(), ...launch()];
  };

  async function mail(): Promise<Check[]> {
    const check = titled('mail', 'Email');
    if (!isMailed) {
      return [
        check(
          'attention',
          'Not set up: enquiries appear at the desk and are not emailed. How to set it up is in docs/email.md.',
        ),
      ];
    }
    const { lastDoneAt, lastError, givenUp, attempts, oldestDue } = await store.jobState('mail');
    const last = lastDoneAt === null ? 'Nothing has been emailed yet.' : `Last emailed ${when(lastDoneAt)}.`;
    const overdueMs = oldestDue === null ? 0 : clock().getTime() - Date.parse(oldestDue);
    const isLate = oldestDue !== null && (totalBackoffMs(attempts, retry) >= LATE_MS || overdueMs > LATE_MS);
    const failed = lastError === null ? '' : ` One that waits has failed: ${lastError}.`;
    const test = readMailTest(await store.mailTest());
    // What was emailed since says more.
    const isFailing = test !== null && isRefused(test) && (lastDoneAt ?? '') < test.at;
    const isUntried = test === null && lastDoneAt === null && failed === '' && !isLate;
    const state = isLate || isFailing ? 'bad' : failed || isUntried ? 'attention' : 'good';
    const late = isLate ? ' Enquiries wait too long to be taken by the mail server.' : '';
    const tested = test === null ? '' : ` ${mailTestText(test, site)}`;
    const advice = isUntried ? ' Send a test message, and look into each mailbox.' : '';
    const rest = failed || (isLate ? '' : ' Nothing is overdue.');
    const checks = [check(state, `${last}${late}${rest}${tested}${advice}`)];
    if (givenUp === 0) return checks;
    const said = `Enquiries that could not be emailed: ${givenUp} (${lastError}). They are at the desk, where each can be answered and emailed again.`;
    return [...checks, titled('given-up', 'Emails that failed')('bad', said)];
  }

  async function webhook(): Promise<Check[]> {
    if (!hasWebhook) return [];
    const check = titled('webhook', 'Webhook to your other system');
    const { waiting, givenUp, attempts, lastDoneAt, lastError } = await store.jobState('webhook');
    const last = lastDoneAt === null ? 'Nothing was taken yet.' : `Last taken ${when(lastDoneAt)}.`;
    if (lastError === null) return [check('good', last)];
    const said = `${last} Waiting: ${waiting}, failed: ${givenUp} (${lastError}).`;
    return [check(givenUp > 0 || attempts >= FAILURES_TO_REPORT ? 'bad' : 'attention', said)];
  }

  async function backup(): Promise<Check> {
    const check = titled('backup', 'Back-up');
    if (newestBackup === null) {
      return check('good', 'The database is on a server of its own; whoever runs that has the copies.');
    }
    const { lastError } = await store.jobState('backup');
    if (lastError !== null) return check('bad', `The daily back-up failed: ${lastError}.`);
    const newest = newestBackup();
    if (newest === null) return check('attention', 'There is no copy yet.');
    const age = clock().getTime() - newest.at.getTime();
    return check(
      age > BACKUP_LATE_MS || age < -DAY_MS ? 'bad' : 'good',
      `Last copy ${when(newest.at)}, ${size(newest.bytes)}, ${basename(newest.path)}. Keep a copy elsewhere too: a disk can fail.`,
    );
  }

  async function retention(): Promise<Check[]> {
    const { lastError } = await store.jobState('retention');
    return lastError === null ? [] : [titled('retention', 'Deletion by age')('bad', `${lastError}.`)];
  }

  async function spam(): Promise<Check[]> {
    const held = await store.countSuspectedSpam();
    if (held < MAX_SUSPECTED_SPAM) return [];
    const said = `${held} messages are held, as many as may be: further suspected ones are refused. Release what is not spam and delete the rest, at the end of the list "Held as spam".`;
    return [titled('spam', 'Suspected spam')('bad', said)];
  }

  function aside(): Check[] {
    const names = (why: SetAside['why']) =>
      setAside()
        .filter((file) => file.why === why)
        .map(({ name, deletedAfter }) => `${name} (deleted after ${when(deletedAfter)})`)
        .join(', ');
    const [broken, before] = [names('broken'), names('before')];
    const recover = `The file of messages was broken and is set aside as ${broken}. Recover it before then: docs/database.md.`;
    const replaced = `What a restore has replaced is kept as ${before}. People who were erased may be in it.`;
    return [
      ...(broken === '' ? [] : [titled('broken file', 'A broken file')('bad', recover)]),
      ...(before === '' ? [] : [titled('before', 'Before the restore')('attention', replaced)]),
    ];
  }

  function disk(found: [string, string][]): Check[] {
    const free = watch.diskFree();
    if (free === null || found.some(([id]) => id === 'disk')) return [];
    return [titled('disk', titles.disk ?? '')('good', `${size(free)} free.`)];
  }

  function facts(): Check {
    const check = titled('facts', 'Facts in the articles');
    const overdue = overdueFacts(buildDir, site, clock()).map(
      ({ id, value, reviewBy, source }) =>
        `${id} (${value}) by ${reviewBy}: ${[source.title, source.url].filter(Boolean).join(', ')}`,
    );
    if (overdue.length === 0) return check('good', 'All were reviewed in time.');
    return check(
      'attention',
      `Due for review: ${overdue.join('; ')}. Once reviewed, set the next day in facts.yaml.`,
    );
  }

  function launch(): Check[] {
    const state = launchState(buildDir);
    if (state === null) return [];
    const check = titled('launch', 'The site');
    const stops = state.stops.map(({ title, count }) => `${title} (${count})`);
    if (state.opening !== null) {
      const open = `Open since ${state.opening.on}.`;
      return [
        stops.length > 0
          ? check('attention', `${open} To mend before the next build (in how many places):`, stops)
          : check('good', open),
      ];
    }
    const before =
      stops.length > 0
        ? 'Before it opens, this has to be so and is not yet (in how many places):'
        : 'The build found nothing that is left to do before it opens.';
    return [check('attention', `A demonstration: every page says so. ${before}`, stops)];
  }
}

function titled(id: string, title: string) {
  return (state: Check['state'], said: string, items: string[] = []): Check => {
    return { id, title, state, said, ...(items.length > 0 && { items }) };
  };
}

/** Of those that the build quotes. */
export function overdueFacts(buildDir: string, { contact }: Pick<Site, 'contact'>, now: Date) {
  const today = now.toLocaleDateString('sv-SE', { timeZone: timeZoneOf(contact) });
  const facts = readJson(join(buildDir, 'facts.json'), factsSchema) ?? [];
  return facts.filter(({ reviewBy }) => reviewBy < today);
}

/** Whether the built site is open, and what its build found against that; null where it cannot be read. */
export const launchState = (buildDir: string) => readJson(join(buildDir, 'launch.json'), launchSchema);

/** As the build writes them. */
const factsSchema = z.array(
  z.object({
    id: z.string(),
    value: z.string(),
    /** As 2026-12-08: on the day itself there is still time. */
    reviewBy: z.iso.date(),
    source: z.object({ title: z.string(), url: z.string().optional() }),
  }),
);

const launchSchema = z.object({
  opening: z.object({ on: z.string() }).nullable(),
  stops: z.array(z.object({ title: z.string(), count: z.int() })),
});

/** @returns null where there is none, or one that is damaged. */
function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function size(bytes: number): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(bytes / 1024) / 3)));
  const value = bytes / 1024 ** (power + 1);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${['kB', 'MB', 'GB', 'TB'][power]}`;
}
