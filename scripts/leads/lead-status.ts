/** Where a lead stands, as one state for the owner: the one place where the commands read it. */
import { localTime } from '../../config/time-zone.ts';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { timeSince } from './times.ts';

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
  // A mail server that has taken it may still send it back, which nobody here sees.
  return lead.state === 'delivered' ? 'taken' : lead.state;
}

export function statusSentence(lead: StoredLead, now: Date): string {
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

/** What has become of a lead, field by field. */
export function historyOf(lead: StoredLead, timeZone: string): [label: string, value: string][] {
  const time = (iso: string | null) => (iso ? localTime(iso, timeZone) : '');
  const outcomes = lead.recipients.map(
    ({ address, takenAt, takenBy, lastError }): [string, string] => [
      'For',
      takenAt === null
        ? `${address}: not taken: ${lastError ?? 'not tried yet'}`
        : `${address}: taken by the mail server (${takenBy}), ${time(takenAt)}`,
    ],
  );
  const by = lead.deliveredBy ? ` (${lead.deliveredBy})` : '';
  // What an earlier version sent has no outcome for each recipient.
  const taken = lead.deliveredAt && outcomes.length === 0;
  const retried = statusOf(lead) === 'waiting' && lead.attempts > 0;
  const history: [string, string][] = [
    ...outcomes,
    ['Mail server', taken ? `has taken it${by}, ${time(lead.deliveredAt)}` : ''],
    ['Failures', lead.attempts > 0 ? String(lead.attempts) : ''],
    ['Last fault', lead.lastError ?? ''],
    ['Next try', retried ? time(lead.nextAttemptAt) : ''],
    ['Answered', time(lead.answeredAt)],
  ];
  return history.filter(([, value]) => value !== '');
}

/**
 * A word on messages that wait although nobody may ever email them. The server's settings are its
 * own, and this command may have others, so it says so only where nothing was ever tried.
 *
 * @returns null where there is nothing to say.
 */
export function unsentNote(
  all: readonly StoredLead[],
  env: Record<string, string | undefined>,
): string | null {
  const tried = all.some((lead) => lead.attempts > 0 || lead.deliveredAt || lead.lastError);
  const waits = all.some((lead) => statusOf(lead) === 'waiting');
  if (tried || !waits || env.SMTP_HOST) return null;
  return [
    'None of these was ever tried to be emailed, and no SMTP_HOST is set here. Unless the server',
    'was started with one, nothing is emailed until it is: see docs/operating.md.',
  ].join('\n');
}
