/** How the site itself is, for owners: each matter in words, with what to do; one more back-up; what expires. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { retentionMonths } from '../../config/fields.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import type { DeskHealth, Expiring } from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { overdueFacts } from '../delivery/due-facts.ts';
import { monthsOn } from '../store/months.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { today } from './lead-filter.ts';
import { deletedOn, lineOf } from './lead-views.ts';

type Check = DeskHealth['checks'][number];

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** A copy each day, and some hours for a machine that was off. */
const BACKUP_LATE_MS = 2 * DAY_MS;
const MOST_EXPIRING = 500;
const LITTLE_MB = 500;

export function addHealth(api: FastifyInstance, context: DeskContext): void {
  const { store, guard, clock, record, upkeep, site } = context;
  const when = (date: Date | string) => localTime(new Date(date).toISOString(), timeZoneOf(site.contact));

  api.get('/health', async (request): Promise<DeskHealth> => {
    await guard.owner(request);
    const checks = [keeping(), mail(), webhook(), backup(), disk(), facts(), launch(), version()];
    return {
      checks: (await Promise.all(checks)).filter((check) => check !== null),
      backups: upkeep.backups !== null,
      givenUp: await store.countGivenUp(),
    };
  });

  api.post('/retry', async (request): Promise<{ retried: number }> => {
    const { person } = await guard.owner(request);
    const retried = await store.retryGivenUp(clock().toISOString());
    await record(person, 'sent again', null, `${retried} that were given up`);
    return { retried };
  });

  api.post('/backup', async (request) => {
    const { person } = await guard.owner(request);
    if (upkeep.backups === null) {
      throw new DeskRefusal('not-valid', 'The database is on a server of its own, which has its own copies.');
    }
    await upkeep.backups.make().catch((error) => {
      context.log.error({ reason: reasonOf(error) }, 'the back-up failed');
      throw new DeskRefusal('failed', `No copy was made: ${reasonOf(error)}.`);
    });
    await record(person, 'backed up');
    return {};
  });

  api.get('/expiring', async (request): Promise<Expiring> => {
    await guard.owner(request);
    const months = retentionMonths(site.privacy.retention);
    const before = monthsOn(new Date(clock().getTime() + WEEK_MS), -months).toISOString();
    const leads = await store.expiring(before, MOST_EXPIRING);
    return { leads: leads.map((lead) => ({ ...lineOf(lead, site), deletedOn: deletedOn(lead, months) })) };
  });

  /** What the server does by itself each day, unless it cannot trust its clock. */
  api.post('/purge', async (request): Promise<{ deleted: number }> => {
    const { person } = await guard.freshOwner(request);
    const now = clock();
    const receivedBefore = monthsOn(now, -retentionMonths(site.privacy.retention)).toISOString();
    const deleted = await store.purge({ receivedBefore, at: now.toISOString(), by: person });
    return { deleted };
  });

  async function keeping(): Promise<Check> {
    const title = 'Enquiries can be kept';
    const problems = upkeep.problems();
    try {
      await upkeep.check();
    } catch (error) {
      return {
        id: 'store',
        title,
        state: 'bad',
        said: `No: ${reasonOf(error)}. The forms say how else to reach you.`,
      };
    }
    return problems.length === 0
      ? { id: 'store', title, state: 'good', said: 'Yes, tried just now.' }
      : { id: 'store', title, state: 'attention', said: `Yes, but: ${problems.join('; ')}.` };
  }

  async function mail(): Promise<Check> {
    const title = 'E-mail';
    if (context.mailLink === null) {
      return {
        ...{ id: 'mail', title, state: 'attention' },
        said: 'Not set up: enquiries stand here and are e-mailed to nobody. Whoever runs the site sets SMTP_HOST, MAIL_FROM and MAIL_TO.',
      };
    }
    const { lastDoneAt, lastError } = await store.jobState('mail');
    const last =
      lastDoneAt === null ? 'Nothing has been e-mailed yet.' : `Last e-mailed ${when(lastDoneAt)}.`;
    if (lastError === null) return { id: 'mail', title, state: 'good', said: `${last} Nothing waits.` };
    return { id: 'mail', title, state: 'bad', said: `${last} One that waits has failed: ${lastError}.` };
  }

  async function webhook(): Promise<Check | null> {
    if (!upkeep.hasWebhook) return null;
    const title = 'Webhook to your other system';
    const { waiting, givenUp, lastDoneAt, lastError } = await store.jobState('webhook');
    const last = lastDoneAt === null ? 'Nothing was taken yet.' : `Last taken ${when(lastDoneAt)}.`;
    if (lastError === null) return { id: 'webhook', title, state: 'good', said: last };
    const said = `${last} ${waiting} wait and ${givenUp} were given up: ${lastError}.`;
    return { id: 'webhook', title, state: 'bad', said };
  }

  async function backup(): Promise<Check> {
    const title = 'Back-up';
    if (upkeep.backups === null) {
      const said = 'The database is on a server of its own; whoever runs that has the copies.';
      return { id: 'backup', title, state: 'good', said };
    }
    const newest = upkeep.backups.newest();
    if (newest === null) return { id: 'backup', title, state: 'attention', said: 'There is no copy yet.' };
    const age = clock().getTime() - newest.at.getTime();
    const isLate = age > BACKUP_LATE_MS || age < -DAY_MS;
    const said = `Last copy ${when(newest.at)}, ${size(newest.bytes)}, in ${newest.path}. Keep one elsewhere too: a disk can fail.`;
    return { id: 'backup', title, state: isLate ? 'bad' : 'good', said };
  }

  async function disk(): Promise<Check | null> {
    const free = upkeep.diskFree();
    if (free === null) return null;
    const isLittle = free < LITTLE_MB * 1024 ** 2;
    const said = `${size(free)} free.${isLittle ? ' Make room soon, or nothing can be kept.' : ''}`;
    return { id: 'disk', title: 'Disk', state: isLittle ? 'bad' : 'good', said };
  }

  async function facts(): Promise<Check> {
    const title = 'Facts in the articles';
    const overdue = overdueFacts(upkeep.factsFile, today(context));
    if (overdue.length === 0)
      return { id: 'facts', title, state: 'good', said: 'All were read again in time.' };
    const [first] = overdue;
    const said = `${overdue.length} had to be read again, the first by ${first?.reviewBy}: ${first?.source.title}.`;
    return { id: 'facts', title, state: 'attention', said };
  }

  async function launch(): Promise<Check | null> {
    const state = launchState(upkeep.launchFile);
    if (state === null) return null;
    const title = 'The site';
    const stops = state.stops.map(({ title: stop, count }) => `${stop} (${count})`).join('; ');
    if (state.opening !== null) {
      const open = `Open since ${state.opening.on}.`;
      return stops === ''
        ? { id: 'launch', title, state: 'good', said: open }
        : { id: 'launch', title, state: 'bad', said: `${open} Against building it anew stand: ${stops}.` };
    }
    const said = `A demonstration: every page says so. ${stops === '' ? 'Nothing that a build can see stands against opening it.' : `Before it opens: ${stops}.`}`;
    return { id: 'launch', title, state: 'attention', said };
  }

  async function version(): Promise<Check> {
    return { id: 'version', title: 'Version', state: 'good', said: context.version };
  }
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
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1024;
  while (value >= 1000 && units.length > 1) {
    value /= 1024;
    units.shift();
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[0]}`;
}
