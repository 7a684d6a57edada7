/** How the site itself is, for owners: each matter in words, with what to do; one more back-up; what expires. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { retentionMonths } from '../../config/fields.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import type { DeskHealth, Expiring } from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { overdueFacts } from '../delivery/due-facts.ts';
import { monthsOn } from '../store/months.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { DeskRoutes } from './desk-routes.ts';
import { today } from './lead-filter.ts';
import { deletedOn, lineOf } from './lead-views.ts';

type Check = DeskHealth['checks'][number];

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** A copy each day, and some hours for a machine that was off. */
const BACKUP_LATE_MS = 2 * DAY_MS;
const MOST_EXPIRING = 500;
const LITTLE_MB = 500;

export function addHealth({ forOwners }: DeskRoutes, context: DeskContext): void {
  const { store, clock, record, upkeep, site } = context;
  const when = (date: Date | string) => localTime(new Date(date).toISOString(), timeZoneOf(site.contact));

  forOwners('GET /health', {}, async (): Promise<DeskHealth> => {
    const checks = [keeping(), mail(), webhook(), backup(), disk(), facts(), launch()];
    return {
      checks: [
        ...(await Promise.all(checks)).filter((check) => check !== null),
        titled('version', 'Version')('good', context.version),
      ],
      backups: upkeep.backups !== null,
      givenUp: await store.countGivenUp(),
    };
  });

  forOwners('POST /retry', {}, async ({ person }) => {
    const retried = await store.retryGivenUp(clock().toISOString());
    await record(person, 'sent again', null, `${retried} that were given up`);
    return { retried };
  });

  forOwners('POST /backup', {}, async ({ person }) => {
    if (upkeep.backups === null) {
      throw new DeskRefusal('not-valid', 'The database is on a server of its own, which has its own copies.');
    }
    await upkeep.backups.make().catch((error) => {
      context.log.error({ reason: reasonOf(error) }, 'the back-up failed');
      throw new DeskRefusal('failed', `No copy was made: ${reasonOf(error)}.`);
    });
    await record(person, 'backed up');
  });

  forOwners('GET /expiring', {}, async (): Promise<Expiring> => {
    const months = retentionMonths(site.privacy.retention);
    const before = monthsOn(new Date(clock().getTime() + WEEK_MS), -months).toISOString();
    const leads = await store.expiring(before, MOST_EXPIRING);
    return { leads: leads.map((lead) => ({ ...lineOf(lead, site), deletedOn: deletedOn(lead, months) })) };
  });

  /** What the server does by itself each day, unless it cannot trust its clock. */
  forOwners('POST /purge', { fresh: true }, async ({ person }) => {
    const now = clock();
    const receivedBefore = monthsOn(now, -retentionMonths(site.privacy.retention)).toISOString();
    return { deleted: await store.purge({ receivedBefore, at: now.toISOString(), by: person }) };
  });

  async function keeping(): Promise<Check> {
    const check = titled('store', 'Enquiries can be kept');
    const problems = upkeep.problems();
    try {
      await upkeep.check();
    } catch (error) {
      return check('bad', `No: ${reasonOf(error)}. The forms say how else to reach you.`);
    }
    if (problems.length === 0) return check('good', 'Yes, tried just now.');
    return check('attention', `Yes, but: ${problems.join('; ')}.`);
  }

  async function mail(): Promise<Check> {
    const check = titled('mail', 'E-mail');
    if (context.mailLink === null) {
      return check(
        'attention',
        'Not set up: enquiries stand here and are e-mailed to nobody. Whoever runs the site sets SMTP_HOST, MAIL_FROM and MAIL_TO.',
      );
    }
    const { lastDoneAt, lastError } = await store.jobState('mail');
    const last =
      lastDoneAt === null ? 'Nothing has been e-mailed yet.' : `Last e-mailed ${when(lastDoneAt)}.`;
    if (lastError === null) return check('good', `${last} Nothing waits.`);
    return check('bad', `${last} One that waits has failed: ${lastError}.`);
  }

  async function webhook(): Promise<Check | null> {
    if (!upkeep.hasWebhook) return null;
    const check = titled('webhook', 'Webhook to your other system');
    const { waiting, givenUp, lastDoneAt, lastError } = await store.jobState('webhook');
    const last = lastDoneAt === null ? 'Nothing was taken yet.' : `Last taken ${when(lastDoneAt)}.`;
    if (lastError === null) return check('good', last);
    return check('bad', `${last} ${waiting} wait and ${givenUp} were given up: ${lastError}.`);
  }

  function backup(): Check {
    const check = titled('backup', 'Back-up');
    if (upkeep.backups === null) {
      return check('good', 'The database is on a server of its own; whoever runs that has the copies.');
    }
    const newest = upkeep.backups.newest();
    if (newest === null) return check('attention', 'There is no copy yet.');
    const age = clock().getTime() - newest.at.getTime();
    return check(
      age > BACKUP_LATE_MS || age < -DAY_MS ? 'bad' : 'good',
      `Last copy ${when(newest.at)}, ${size(newest.bytes)}, in ${newest.path}. Keep one elsewhere too: a disk can fail.`,
    );
  }

  function disk(): Check | null {
    const free = upkeep.diskFree();
    if (free === null) return null;
    const check = titled('disk', 'Disk');
    if (free >= LITTLE_MB * 1024 ** 2) return check('good', `${size(free)} free.`);
    return check('bad', `${size(free)} free. Make room soon, or nothing can be kept.`);
  }

  function facts(): Check {
    const check = titled('facts', 'Facts in the articles');
    const [first, ...others] = overdueFacts(upkeep.factsFile, today(context));
    if (first === undefined) return check('good', 'All were read again in time.');
    return check(
      'attention',
      `${1 + others.length} had to be read again, the first by ${first.reviewBy}: ${first.source.title}.`,
    );
  }

  function launch(): Check | null {
    const state = launchState(upkeep.launchFile);
    if (state === null) return null;
    const check = titled('launch', 'The site');
    const stops = state.stops.map(({ title, count }) => `${title} (${count})`).join('; ');
    if (state.opening === null) {
      const before = stops
        ? `Before it opens: ${stops}.`
        : 'Nothing that a build can see stands against opening it.';
      return check('attention', `A demonstration: every page says so. ${before}`);
    }
    const open = `Open since ${state.opening.on}.`;
    return stops ? check('bad', `${open} Against building it anew stand: ${stops}.`) : check('good', open);
  }
}

function titled(id: string, title: string) {
  return (state: Check['state'], said: string): Check => ({ id, title, state, said });
}

const launchSchema = z.object({
  opening: z.object({ on: z.string() }).nullable(),
  stops: z.array(z.object({ title: z.string(), count: z.int() })),
});

/** @returns null for an older build, which wrote none. */
function launchState(path: string): z.infer<typeof launchSchema> | null {
  try {
    return launchSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function size(bytes: number): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(bytes / 1024) / 3)));
  const value = bytes / 1024 ** (power + 1);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${['kB', 'MB', 'GB', 'TB'][power]}`;
}
