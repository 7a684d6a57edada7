/** The morning's mail to each of the firm's addresses: who waits at the desk, and what a person has to look at. */
import type { Handler } from '../jobs/runner.ts';
import type { NewJob } from '../store/model.ts';
import type { MailContext } from './context.ts';
import { type DigestParts, digestBody, dueFactLines } from './digest-body.ts';
import { deskParts, MOST_LISTED } from './digest-desk.ts';
import { addressKey, notice } from './message.ts';

const DAY_MS = 24 * 60 * 60_000;
const MORNING_HOUR = 7;

/** @returns the day's, from seven in the morning on. */
export function dueDigest(now: Date, timeZone: string): NewJob[] {
  const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  if (Number(time.slice(0, 2)) < MORNING_HOUR) return [];
  return [{ id: `digest:${day}`, kind: 'digest', leadId: null, dueAt: now.toISOString() }];
}

export function digestHandler(context: MailContext): Handler {
  const { to, clock } = context;
  return async (job, signal) => {
    const [, day = '', ...rest] = job.id.split(':');
    const key = rest.join(':');
    if (key === '') {
      const dueAt = clock().toISOString();
      return to.map(({ address }) => ({
        ...{ id: `digest:${day}:${addressKey(address)}`, kind: 'digest', leadId: null, dueAt },
      }));
    }
    const recipient = to.find(({ address }) => addressKey(address) === key);
    const body =
      recipient === undefined ? null : digestBody(await partsOf(`digest:${day}`, context), context);
    if (recipient === undefined || body === null) return [];
    await context.send(notice(`digest-${day}-${context.siteHost}`, body, context), recipient.address, signal);
    context.log.info({ digest: day, recipient: recipient.address }, 'digest taken by the mail server');
    return [];
  };
}

/** What was told of in the digest before is told of no more. */
async function partsOf(id: string, context: MailContext): Promise<DigestParts> {
  const { store, clock, factsFile, timeZone } = context;
  const now = clock();
  const before = await store.lastDoneBefore('digest', id);
  const receivedSince = before ?? new Date(now.getTime() - DAY_MS).toISOString();
  const first = { limit: MOST_LISTED };
  const spam = await store.page({ suspectedSpam: true, receivedSince }, 'all', first);
  const givenUp = await store.page({ undelivered: true }, 'all', first);
  return {
    spam: { leads: spam.leads, isAll: spam.next === null },
    givenUp: {
      leads: givenUp.leads.filter(({ answeredAt }) => answeredAt === null),
      isAll: givenUp.next === null,
    },
    lines: factsFile === null ? [] : dueFactLines(factsFile, now, timeZone),
    desk: await deskParts(store, now, context),
  };
}
