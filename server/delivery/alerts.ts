/** Looks every half minute whether something needs a person, and tells the owner once of each change. */

import { createHash } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { type Log, repeat, type Timers } from '../background.ts';
import type { Check } from '../health.ts';
import type { Handler } from '../jobs/runner.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { MailContext } from './lead-mail.ts';
import { addressKey, hostOf, notice } from './message.ts';
import { post } from './webhooks.ts';

/** What needs a person. */
type Problem = Pick<Check, 'title' | 'said'>;

/** None needs the store, so that it can say that the store is away. */
export interface AlertChannel {
  key: string;
  /** @param problems none: all is well again. */
  send(problems: readonly Problem[], signal?: AbortSignal): Promise<void>;
}

export interface AlertsOptions {
  store: Pick<LeadDatabase, 'addJobs'>;
  /** How the server is. Must not reject. */
  look: () => Promise<Check[]>;
  channels: readonly AlertChannel[];
  clock: () => Date;
  timers: Timers;
  log: Log;
}

export type Alerts = ReturnType<typeof startAlerts>;

const LOOK_MS = 30_000;
/** What comes and goes is told of no more often; a new problem at once. */
const GAP_MS = 60 * 60_000;
/** Everything else is told only where it was found before too: a clock that jumped makes everything late for a moment. */
const TOLD_AT_ONCE = ['refusal', 'gone'];

export function startAlerts({ store, look, channels, clock, timers, log }: AlertsOptions) {
  let bad: Check[] = [];
  let told = { news: '', ids: [] as string[], at: 0 };

  async function lookAgain(): Promise<number> {
    const before = [...TOLD_AT_ONCE, ...bad.map(({ id }) => id)];
    bad = (await look()).filter(({ state }) => state === 'bad');
    for (const { id, said } of bad) if (!before.includes(id)) log.warn({ id }, said);
    await tell(bad.filter(({ id }) => before.includes(id)));
    return LOOK_MS;
  }

  async function tell(problems: readonly Check[]): Promise<void> {
    const ids = problems.map(({ id }) => id);
    // Another number is no news, but that of those that were given up.
    const news = problems.map(({ id, said }) => (id === 'given-up' ? said : id)).join('\n');
    if (news === told.news) return;
    const now = clock();
    const isNew = ids.some((id) => !told.ids.includes(id));
    if (!isNew && Math.abs(now.getTime() - told.at) < GAP_MS) return;
    if (problems.length === 0) log.info({}, 'all is well again');
    else log.error({ problems: problems.map(({ said }) => said) }, 'a person is needed');
    told = { news, ids, at: now.getTime() };
    // Of two servers that find the same within ten minutes, one tells.
    const hash = createHash('sha256').update(news).digest('hex').slice(0, 8);
    const id = `alert:${now.toISOString().slice(0, 'yyyy-mm-ddThh:m'.length)}:${hash}`;
    const jobs = channels.map(({ key }) => {
      return { id: `${id}:${key}`, kind: 'alert', leadId: null, dueAt: now.toISOString() } as const;
    });
    await store.addJobs(jobs).catch(() => tellDirectly(problems));
  }

  async function tellDirectly(problems: readonly Problem[]): Promise<void> {
    const sent = await Promise.allSettled(channels.map((channel) => channel.send(problems)));
    // Once more with the next look, as long as nobody has heard.
    if (sent.every(({ status }) => status === 'rejected')) told = { news: '', ids: [], at: 0 };
  }

  /** What each channel says is what is so when it is heard. */
  const handler: Handler = async ({ id }, signal) => {
    const channel = channels.find(({ key }) => id.endsWith(`:${key}`));
    await channel?.send(bad, signal);
    return [];
  };
  return {
    handler,
    needsPerson: () => bad.length > 0,
    /** A visitor's message was refused just now. */
    lookNow(): void {
      if (!bad.some(({ id }) => id === 'refusal')) void lookAgain();
    },
    stop: repeat(timers, lookAgain),
  };
}

/** Chats show `text`; programs read the rest. */
export function webhookChannel(url: string, site: Pick<Site, 'brand'>, timeoutMs?: number): AlertChannel {
  return {
    key: 'webhook',
    send(problems, signal) {
      const said = problems.map(inWords);
      const { name } = site.brand;
      const text = `${name}: ${said.length === 0 ? 'all is well again.' : said.join(' ')}`;
      const body = { text, site: name, ok: said.length === 0, problems: said };
      return post(url, JSON.stringify(body), { timeoutMs, signal });
    },
  };
}

export function mailChannels(context: MailContext): AlertChannel[] {
  return context.to.map(({ address }) => ({
    key: addressKey(address),
    send(problems, signal) {
      const host = hostOf(context.site);
      const [first] = problems.map(inWords);
      const body = {
        heading: first === undefined ? `${host}: all is well again` : `${host} needs a person: ${first}`,
        lines: problems.map(({ title, said }) => ({ label: title, value: said })),
        notes: [`All of it, and what to do: ${context.deskUrl()}/health`],
      };
      return context.send(notice(`alert-${crypto.randomUUID()}`, body, context), address, signal);
    },
  }));
}

function inWords({ title, said }: Problem): string {
  return `${title}: ${said}`;
}
