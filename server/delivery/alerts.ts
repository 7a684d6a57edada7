/** Checks the server's health every 30 seconds and sends an alert when its problems change. */

import { createHash } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { type Log, repeat, type Timers } from '../background.ts';
import type { Check } from '../health.ts';
import type { Handler } from '../jobs/runner.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { MailContext } from './mail-context.ts';
import { addressKey, automaticMessage, hostOf } from './message.ts';
import { postJson } from './webhooks.ts';

type Problem = Pick<Check, 'title' | 'said'>;

/** A channel must work without the store, so that it can report that the store is unavailable. */
export interface AlertChannel {
  key: string;
  /** @param problems empty: all problems are solved. */
  send(problems: readonly Problem[], signal?: AbortSignal): Promise<void>;
}

export interface AlertsOptions {
  store: Pick<LeadDatabase, 'addJobs'>;
  /** Must not reject. */
  checkHealth: () => Promise<Check[]>;
  channels: readonly AlertChannel[];
  clock: () => Date;
  timers: Timers;
  log: Log;
}

export type Alerts = ReturnType<typeof startAlerts>;

const CHECK_INTERVAL_MS = 30_000;
/** The shortest time between alerts without a new problem, so that a flapping problem does not flood the owner. */
const REPEAT_INTERVAL_MS = 60 * 60_000;
/** Other problems alert only at the second check in a row: after a clock jump everything looks late for a moment. */
const IMMEDIATE = ['refusal', 'gone'];

export function startAlerts({ store, checkHealth, channels, clock, timers, log }: AlertsOptions) {
  let currentProblems: Check[] = [];
  let lastAlert = { fingerprint: '', ids: [] as string[], at: 0 };

  async function check(): Promise<number> {
    const confirmed = [...IMMEDIATE, ...currentProblems.map(({ id }) => id)];
    currentProblems = (await checkHealth()).filter(({ state }) => state === 'bad');
    for (const { id, said } of currentProblems) if (!confirmed.includes(id)) log.warn({ id }, said);
    await alertOnChange(currentProblems.filter(({ id }) => confirmed.includes(id)));
    return CHECK_INTERVAL_MS;
  }

  async function alertOnChange(problems: readonly Check[]): Promise<void> {
    const ids = problems.map(({ id }) => id);
    // A changed number is no change, except the number of failed emails.
    const fingerprint = problems.map(({ id, said }) => (id === 'given-up' ? said : id)).join('\n');
    if (fingerprint === lastAlert.fingerprint) return;
    const now = clock();
    const hasNewProblem = ids.some((id) => !lastAlert.ids.includes(id));
    if (!hasNewProblem && Math.abs(now.getTime() - lastAlert.at) < REPEAT_INTERVAL_MS) return;
    if (problems.length === 0) log.info({}, 'all problems are solved');
    else log.error({ problems: problems.map(({ said }) => said) }, 'the server needs attention');
    lastAlert = { fingerprint, ids, at: now.getTime() };
    // The id deduplicates: when two servers find the same within ten minutes, one sends the alert.
    const hash = createHash('sha256').update(fingerprint).digest('hex').slice(0, 8);
    const id = `alert:${now.toISOString().slice(0, 'yyyy-mm-ddThh:m'.length)}:${hash}`;
    const jobs = channels.map(({ key }) => {
      return { id: `${id}:${key}`, kind: 'alert', leadId: null, dueAt: now.toISOString() } as const;
    });
    await store.addJobs(jobs).catch(() => sendWithoutStore(problems));
  }

  async function sendWithoutStore(problems: readonly Problem[]): Promise<void> {
    const sent = await Promise.allSettled(channels.map((channel) => channel.send(problems)));
    // If every channel failed, the next check alerts again.
    if (sent.every(({ status }) => status === 'rejected')) lastAlert = { fingerprint: '', ids: [], at: 0 };
  }

  /** Sends the problems at the time of delivery, not those at the time the job was added. */
  const handler: Handler = async ({ id }, signal) => {
    const channel = channels.find(({ key }) => id.endsWith(`:${key}`));
    await channel?.send(currentProblems, signal);
    return [];
  };
  return {
    handler,
    needsAttention: () => currentProblems.length > 0,
    /** Checks at once, after the server has refused a visitor's message. */
    checkNow(): void {
      if (!currentProblems.some(({ id }) => id === 'refusal')) void check();
    },
    stop: repeat(timers, check),
  };
}

/** Chat systems show `text`; programs read the other fields. */
export function webhookChannel(url: string, site: Pick<Site, 'brand'>, timeoutMs?: number): AlertChannel {
  return {
    key: 'webhook',
    send(problems, signal) {
      const texts = problems.map(formatProblem);
      const { name } = site.brand;
      const text = `${name}: ${texts.length === 0 ? 'all problems are solved.' : texts.join(' ')}`;
      const body = { text, site: name, ok: texts.length === 0, problems: texts };
      return postJson(url, JSON.stringify(body), { timeoutMs, signal });
    },
  };
}

export function mailChannels(context: MailContext): AlertChannel[] {
  return context.to.map(({ address }) => ({
    key: addressKey(address),
    send(problems, signal) {
      const host = hostOf(context.site);
      const [first] = problems.map(formatProblem);
      const body = {
        heading:
          first === undefined ? `${host}: all problems are solved` : `${host} needs attention: ${first}`,
        lines: problems.map(({ title, said }) => ({ label: title, value: said })),
        notes: [`Details, and what to do: ${context.deskUrl()}/health`],
      };
      return context.send(automaticMessage(`alert-${crypto.randomUUID()}`, body, context), address, signal);
    },
  }));
}

function formatProblem({ title, said }: Problem): string {
  return `${title}: ${said}`;
}
