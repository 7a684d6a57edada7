/** Leads as the owner reads them: safe for a terminal, with the state they are in and the firm's times. */
import { styleText } from 'node:util';
import { Help } from 'commander';
import { localTime } from '../../config/time-zone.ts';
import { experienceLevels, loanVolumes } from '../../contracts/application.ts';
import type { LeadContent, StoredLead } from '../../server/store/lead-store.ts';
import { type Context, zoneOf } from './context.ts';
import { safe, safeLine, shortDate, timeSince } from './format.ts';

type Fields = [label: string, value: string][];

/** Each state, as `--help` explains it. */
export const meanings = {
  waiting: 'kept safely, and to be emailed to you as soon as that is possible',
  taken: 'your mail server has taken it; a later return is not seen here',
  undelivered: 'given up for one recipient at least; see "show" and "resend"',
  held: 'more than MAIL_DAILY_LIMIT came in a day: a digest tells of it',
  answered: 'you have marked it as answered',
  spam: 'suspected: in the daily digest only; if it is none, "resend" it',
};
export type Status = keyof typeof meanings;
export const statuses = Object.keys(meanings) as Status[];

export function statusName(status: Status): string {
  if (status === 'taken') return 'taken by the mail server';
  return status === 'spam' ? 'suspected spam' : status;
}

/** An answer settles everything before it; suspected spam is not on its way anywhere. */
export function statusOf(lead: StoredLead): Status {
  if (lead.answeredAt) return 'answered';
  if (lead.suspectedSpam) return 'spam';
  return lead.state === 'delivered' ? 'taken' : lead.state;
}

function statusSentence(lead: StoredLead, now: Date): string {
  const missing = lead.recipients.filter(({ takenAt }) => takenAt === null);
  const all = missing.length === lead.recipients.length;
  const forWhom = all ? '' : ` for ${missing.map(({ address }) => address).join(', ')}`;
  const tries = lead.attempts === 1 ? '1 attempt' : `${lead.attempts} attempts`;
  const failed = lead.attempts > 0 ? `${forWhom} (${tries} failed so far)` : '';
  const taken = timeSince(lead.deliveredAt ?? lead.receivedAt, now);
  const sentences: Record<Status, string> = {
    answered: `Answered ${timeSince(lead.answeredAt ?? lead.receivedAt, now)}`,
    spam: 'Suspected spam: kept, and not emailed',
    undelivered: `UNDELIVERED: could not be emailed in ${tries}${forWhom}, not answered yet`,
    held: 'Beyond the daily number of mails: kept for a digest, not answered yet',
    taken: `Taken by the mail server ${taken}, not answered yet`,
    waiting: `Waiting to be emailed${failed}, not answered yet`,
  };
  return sentences[statusOf(lead)];
}

export function countOf(leads: { length: number }): string {
  return leads.length === 1 ? '1 message' : `${leads.length} messages`;
}

export function kindName(lead: LeadContent): string {
  return lead.kind === 'enquiry' ? 'Enquiry' : 'Application';
}

/** What the person typed, under the names that the owner reads. */
export function fieldsOf(lead: LeadContent): Fields {
  const { params } = lead;
  const who: Fields = [
    ['Name', params.from_name],
    ['Email', params.from_email],
    ['Phone', params.phone],
  ];
  if (lead.kind === 'enquiry') return [...who, ['Message', lead.params.message]];
  const application = lead.params;
  return [
    ...who,
    ['Location', application.location],
    ['Experience', labelOf(experienceLevels, application.experience_level)],
    ['Situation', application.current_situation],
    ['Goals', application.business_goals],
    ['Volume', labelOf(loanVolumes, application.expected_volume)],
    ['Heard from', application.hear_about_us],
    ['More', application.additional_info],
  ];
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** As in "1f0c2a9b  20 Nov 2026  Enquiry from Ann Citizen <ann@example.com>". */
export function lineText(lead: StoredLead, context: Context): string {
  const { from_name, from_email } = lead.params;
  const who = safeLine(`${from_name} <${from_email}>`);
  const date = shortDate(lead.receivedAt, zoneOf(context));
  return `${lead.id.slice(0, 8)}  ${date}  ${kindName(lead)} from ${who}`;
}

/** All leads, each with its fields, under one line that says how many. */
export function listText(heading: string, leads: StoredLead[], context: Context): string {
  return [heading, ...leads.map((lead) => blockText(lead, [], context))].join('\n\n');
}

/** One lead with everything that is known of it. */
export function wholeText(lead: StoredLead, context: Context): string {
  const sources = { sdk: 'the form', 'plain-form': 'the form, in a browser without scripts' };
  const more: Fields = [
    ['Full id', lead.id],
    ['Sent via', sources[lead.source]],
    ...historyOf(lead, zoneOf(context)),
  ];
  return blockText(lead, more, context);
}

function historyOf(lead: StoredLead, timeZone: string): Fields {
  const time = (iso: string | null) => (iso ? localTime(iso, timeZone) : '');
  const outcomes = lead.recipients.map(({ address, takenAt, takenBy, lastError }): [string, string] => [
    'For',
    takenAt === null
      ? `${address}: not taken: ${lastError ?? 'not tried yet'}`
      : `${address}: taken by the mail server (${takenBy}), ${time(takenAt)}`,
  ]);
  const by = lead.deliveredBy ? ` (${lead.deliveredBy})` : '';
  // What an earlier version sent has no outcome for each recipient.
  const taken = lead.deliveredAt && outcomes.length === 0;
  const retried = statusOf(lead) === 'waiting' && lead.attempts > 0;
  const history: Fields = [
    ...outcomes,
    ['Mail server', taken ? `has taken it${by}, ${time(lead.deliveredAt)}` : ''],
    ['Failures', lead.attempts > 0 ? String(lead.attempts) : ''],
    ['Last fault', lead.lastError ?? ''],
    ['Next try', retried ? time(lead.nextAttemptAt) : ''],
    ['Answered', time(lead.answeredAt)],
  ];
  return history.filter(([, value]) => value !== '');
}

/** The labels in a column of their own. On a terminal the values are wrapped; piped, lines stay whole. */
function blockText(lead: StoredLead, more: Fields, context: Context): string {
  const { now, stdout } = context;
  const help = new Help();
  help.helpWidth = stdout.isTTY ? Math.min(stdout.columns || 80, 80) : Number.POSITIVE_INFINITY;
  const received = localTime(lead.receivedAt, zoneOf(context));
  const title = `${kindName(lead)}, ${received} (${timeSince(lead.receivedAt, now)})`;
  const fields: Fields = [
    ['Id', lead.id.slice(0, 8)],
    ['State', statusSentence(lead, now)],
    ...fieldsOf(lead),
    ...more,
  ];
  const lines = fields.map(([label, value]) =>
    help.formatItem(label, 10, value === '' ? '(none)' : safe(value), help),
  );
  return [styleText('bold', title, { stream: stdout }), ...lines].join('\n').replace(/ +$/gm, '');
}
