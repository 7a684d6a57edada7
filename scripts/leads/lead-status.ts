/** Where a lead stands, as one state for the owner. */
import type { StoredLead } from '../../server/store/lead-store.ts';
import { type Call, UsageError } from './command.ts';
import { timeSince } from './times.ts';

export const statuses = ['waiting', 'delivered', 'undelivered', 'answered', 'spam'] as const;
export type Status = (typeof statuses)[number];

export function statusName(status: Status): string {
  return status === 'spam' ? 'suspected spam' : status;
}

/** An answer settles everything before it; suspected spam is not on its way anywhere. */
export function statusOf(lead: StoredLead): Status {
  if (lead.answeredAt) return 'answered';
  if (lead.suspectedSpam) return 'spam';
  // What an earlier version kept has no state until the server of this one has opened it.
  return lead.state ?? 'waiting';
}

export function statusSentence(lead: StoredLead, now: Date): string {
  const tries = lead.attempts === 1 ? '1 attempt' : `${lead.attempts} attempts`;
  switch (statusOf(lead)) {
    case 'answered':
      return `Answered ${timeSince(lead.answeredAt ?? '', now)}`;
    case 'spam':
      return 'Suspected spam: kept, and not emailed';
    case 'undelivered':
      return `UNDELIVERED: could not be emailed in ${tries}, not answered yet`;
    case 'delivered':
      return `Delivered by email ${timeSince(lead.deliveredAt ?? lead.receivedAt, now)}, not answered yet`;
    case 'waiting':
      return lead.attempts > 0
        ? `Waiting to be emailed (${tries} failed so far), not answered yet`
        : 'Waiting to be emailed, not answered yet';
  }
}

/** The leads in the state that `--state` names, or all of them where it is not given. */
export function inAskedState(leads: StoredLead[], asked: Status | undefined): StoredLead[] {
  return asked === undefined ? leads : leads.filter((lead) => statusOf(lead) === asked);
}

/** @throws {UsageError} for a state that does not exist. */
export function askedState(call: Call, command: string): Status | undefined {
  const asked = call.valueOf('state');
  if (asked === undefined) return undefined;
  const found = statuses.find((status) => status === asked);
  if (found !== undefined) return found;
  throw new UsageError(`--state: expected ${statuses.join(', ')}; found "${asked}".`, command);
}
