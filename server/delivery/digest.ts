/** The morning's mail to each of the firm's addresses: who waits at the desk, and what a person has to look at. */
import { replyPromise } from '../../config/reply-promise.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import type { Line } from '../../contracts/forms.ts';
import type { Handler } from '../jobs/runner.ts';
import { messageExcerpt } from '../leads/lead-text.ts';
import { overdueBefore } from '../reply-promise.ts';
import type { LeadQuery, NewJob, StoredLead } from '../store/model.ts';
import { retentionCutoff } from '../store/retention.ts';
import { type MailContext, perRecipient } from './lead-mail.ts';
import { type Body, hostOf, notice, oneLine } from './message.ts';

const DAY_MS = 24 * 60 * 60_000;
const MORNING_HOUR = 7;
/** Of each in one line; that there are more is said. */
const MOST_LISTED = 50;
const MOST_IN_LINE = 120;

/** @returns the day's, from seven in the morning on. */
export function dueDigest(now: Date, timeZone: string): NewJob[] {
  const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  if (Number(time.slice(0, 2)) < MORNING_HOUR) return [];
  return [{ id: `digest:${day}`, kind: 'digest', leadId: null, dueAt: now.toISOString() }];
}

export function digestHandler(context: MailContext): Handler {
  return perRecipient(context, async (address, { id }, signal) => {
    const [, day = ''] = id.split(':');
    const body = await bodyOf(day, context);
    if (body === null) return [];
    await context.send(notice(`digest-${day}-${hostOf(context.site)}`, body, context), address, signal);
    context.log.info({ digest: day, recipient: address }, 'digest taken by the mail server');
    return [];
  });
}

/**
 * What is held back and was told of in the digest before is told of no more.
 *
 * @returns null where there is nothing to say.
 */
async function bodyOf(day: string, context: MailContext): Promise<Body | null> {
  const { store, clock, site, look } = context;
  const deskUrl = context.deskUrl();
  const now = clock();
  const timeZone = timeZoneOf(site.contact);
  const before = await store.lastDoneBefore('digest', `digest:${day}`);
  const receivedSince = before ?? new Date(now.getTime() - DAY_MS).toISOString();
  const late = overdueBefore(now, site).toISOString();
  const today = now.toLocaleDateString('sv-SE', { timeZone });
  const pastNextWeek = retentionCutoff(new Date(now.getTime() + 7 * DAY_MS), site);
  const isMonday = new Date(day).getUTCDay() === 1;
  const first = async (query: LeadQuery) =>
    (await store.page(query, 'all', { limit: MOST_LISTED + 1 })).leads;
  const listed = (label: string, whatToDo: string, leads: readonly StoredLead[]) => {
    const entries = leads.slice(0, MOST_LISTED).map((lead) => inOneLine(lead, timeZone));
    return section(label, whatToDo, entries, leads.length > MOST_LISTED ? `and more: ${deskUrl}` : '');
  };
  const ofDesk = async () => [
    listed(
      'Waiting longer than promised',
      `An answer was promised within ${replyPromise(site.replyWithin)}: ${deskUrl}`,
      await first({ stages: ['new'], receivedBefore: late }),
    ),
    listed(
      'New',
      `Nobody has answered these yet: ${deskUrl}`,
      await first({ stages: ['new'], receivedSince: late }),
    ),
    listed('To be followed up today', deskUrl, await first({ followUpUntil: today })),
    listed(
      'Deleted by age within a week',
      `The privacy policy promises it. To keep one back, open it at the desk: ${deskUrl}/health`,
      await store.expiring(pastNextWeek, MOST_LISTED + 1),
    ),
  ];
  const toLookAt = async () =>
    (await look())
      .filter(({ state }) => state !== 'good')
      .map(({ title, said, items = [] }) => [`${title}: ${said}`, ...items].join('\n• '));
  const sections = [
    // Without anybody at the desk its stages say nothing.
    ...((await store.people()).length > 0 ? await ofDesk() : []),
    listed(
      'Suspected spam that is held back',
      'To have one mailed to you that is none, open it at the desk and release it.',
      await first({ suspectedSpam: true, receivedSince }),
    ),
    listed(
      'Given up',
      'The mail server did not take these for everybody. They are at the desk, whole. Once that is mended, open one and ' +
        'press "Email it to us again".',
      (await first({ undelivered: true })).filter(({ answeredAt }) => answeredAt === null),
    ),
    section('To look at', `${deskUrl}/health`, isMonday ? await toLookAt() : []),
  ].filter((one) => one !== null);
  if (sections.length === 0) return null;
  const heading = `${hostOf(site)}: ${sections.map(({ label }) => label).join(', ')}`;
  return { heading, lines: sections, notes: [`The desk: ${deskUrl}`] };
}

/** @param more said where these are only the first. */
function section(label: string, whatToDo: string, entries: readonly string[], more = ''): Line | null {
  if (entries.length === 0) return null;
  return {
    label: `${label} (${more && 'more than '}${entries.length})`,
    value: [whatToDo, ...entries, more].filter(Boolean).join('\n'),
  };
}

function inOneLine(lead: StoredLead, timeZone: string): string {
  const name = oneLine(lead.params.from_name, MOST_IN_LINE);
  const begins = oneLine(messageExcerpt(lead).trim().split('\n')[0] ?? '', MOST_IN_LINE);
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const received = new Date(lead.receivedAt).toLocaleString('en-AU', format);
  return `${lead.id.slice(0, 8)}  ${received}  ${name}: ${begins}`;
}
