/** Emails each of the firm's addresses a daily digest: unanswered leads, follow-ups, spam and problems. */
import { replyPromise } from '../../config/reply-promise.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import type { Line } from '../../contracts/forms.ts';
import type { Handler } from '../jobs/runner.ts';
import { messageExcerpt } from '../leads/lead-text.ts';
import { overdueBefore } from '../reply-promise.ts';
import type { LeadQuery, NewJob, StoredLead } from '../store/model.ts';
import { retentionCutoff } from '../store/retention.ts';
import { type MailContext, perRecipient } from './mail-context.ts';
import { automaticMessage, hostOf, type MessageBody, oneLine } from './message.ts';

const DAY_MS = 24 * 60 * 60_000;
const MORNING_HOUR = 7;
const MAX_LISTED = 50;
const MAX_EXCERPT = 120;

/** Returns the day's digest job from seven in the morning on, in the firm's time zone. */
export function dueDigest(now: Date, timeZone: string): NewJob[] {
  const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ');
  if (Number(time.slice(0, 2)) < MORNING_HOUR) return [];
  return [{ id: `digest:${day}`, kind: 'digest', leadId: null, dueAt: now.toISOString() }];
}

export function digestHandler(context: MailContext): Handler {
  return perRecipient(context, async (address, { id }, signal) => {
    const [, day = ''] = id.split(':');
    const body = await digestBody(day, context);
    if (body === null) return [];
    const message = automaticMessage(`digest-${day}-${hostOf(context.site)}`, body, context);
    await context.send(message, address, signal);
    context.log.info({ digest: day, recipient: address }, 'digest taken by the mail server');
    return [];
  });
}

/** Lists held spam once: only what came since the previous digest. @returns null if there is nothing to report. */
async function digestBody(day: string, context: MailContext): Promise<MessageBody | null> {
  const { store, clock, site, checkHealth } = context;
  const deskUrl = context.deskUrl();
  const now = clock();
  const timeZone = timeZoneOf(site.contact);
  const previous = await store.lastDoneBefore('digest', `digest:${day}`);
  const receivedSince = previous ?? new Date(now.getTime() - DAY_MS).toISOString();
  const late = overdueBefore(now, site).toISOString();
  const today = now.toLocaleDateString('sv-SE', { timeZone });
  const pastNextWeek = retentionCutoff(new Date(now.getTime() + 7 * DAY_MS), site);
  const isMonday = new Date(day).getUTCDay() === 1;
  const findLeads = async (query: LeadQuery) =>
    (await store.page(query, 'all', { limit: MAX_LISTED + 1 })).leads;
  const leadSection = (label: string, whatToDo: string, leads: readonly StoredLead[]) => {
    const entries = leads.slice(0, MAX_LISTED).map((lead) => summaryLine(lead, timeZone));
    return section(label, whatToDo, entries, leads.length > MAX_LISTED ? `and more: ${deskUrl}` : '');
  };
  const deskSections = async () => [
    leadSection(
      'Waiting too long',
      `You promised an answer within ${replyPromise(site.replyWithin)}: ${deskUrl}`,
      await findLeads({ stages: ['new'], receivedBefore: late }),
    ),
    leadSection(
      'New',
      `Not answered yet: ${deskUrl}`,
      await findLeads({ stages: ['new'], receivedSince: late }),
    ),
    leadSection('To follow up today', deskUrl, await findLeads({ followUpUntil: today })),
    leadSection(
      'Due for deletion within a week',
      `As your privacy policy promises. To keep one longer, open it at the desk: ${deskUrl}/health`,
      await store.expiring(pastNextWeek, MAX_LISTED + 1),
    ),
  ];
  const listProblems = async () =>
    (await checkHealth())
      .filter(({ state }) => state !== 'good')
      .map(({ title, said, items = [] }) => [`${title}: ${said}`, ...items].join('\n• '));
  const listPublished = async () =>
    (await store.entries({ limit: MAX_LISTED }))
      .filter(({ did, at }) => did === 'published' && at >= receivedSince)
      .map(({ by, detail }) => oneLine(`${by.name}: ${detail}`, MAX_EXCERPT));
  const sections = [
    // Nobody sets stages until someone is invited to the desk.
    ...((await store.people()).length > 0 ? await deskSections() : []),
    leadSection(
      'Held as spam',
      'If one is not spam, open it at the desk and release it. It is then emailed to you.',
      await findLeads({ suspectedSpam: true, receivedSince }),
    ),
    leadSection(
      'Email failed',
      'The mail server did not accept these for every address. They are safe at the desk. Once email works again, ' +
        'open each and press "Email it to us again".',
      (await findLeads({ undelivered: true })).filter(({ answeredAt }) => answeredAt === null),
    ),
    section('Website changes published', `${deskUrl}/website`, await listPublished()),
    section('Needs attention', `${deskUrl}/health`, isMonday ? await listProblems() : []),
  ].filter((one) => one !== null);
  if (sections.length === 0) return null;
  const heading = `${hostOf(site)}: ${sections.map(({ label }) => label).join(', ')}`;
  return { heading, lines: sections, notes: [`The desk: ${deskUrl}`] };
}

/** @param more the last line if `entries` is truncated. */
function section(label: string, whatToDo: string, entries: readonly string[], more = ''): Line | null {
  if (entries.length === 0) return null;
  return {
    label: `${label} (${more && 'more than '}${entries.length})`,
    value: [whatToDo, ...entries, more].filter(Boolean).join('\n'),
  };
}

function summaryLine(lead: StoredLead, timeZone: string): string {
  const name = oneLine(lead.params.from_name, MAX_EXCERPT);
  const excerpt = oneLine(messageExcerpt(lead).trim().split('\n')[0] ?? '', MAX_EXCERPT);
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const received = new Date(lead.receivedAt).toLocaleString('en-AU', format);
  return `${lead.id.slice(0, 8)}  ${received}  ${name}: ${excerpt}`;
}
