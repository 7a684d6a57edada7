/** Leads as a person reads them. */
import { styleText } from 'node:util';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { fieldLines, outputWidth, wrap } from './layout.ts';
import { fieldsOf, kindName } from './lead-fields.ts';
import { statusName, statusOf, statusSentence } from './lead-status.ts';
import { safeLine } from './safe-text.ts';
import { localTime, shortDate, timeSince } from './times.ts';

const SHORT_ID = 8;

export function shortId(lead: { id: string }): string {
  return lead.id.slice(0, SHORT_ID);
}

/** All leads in full, under one line that says how many. */
export function listText(heading: string, leads: StoredLead[], now: Date): string {
  return [heading, ...leads.map((lead) => blockText(lead, [], now))].join('\n\n');
}

export function countOf(leads: { length: number }): string {
  return leads.length === 1 ? '1 message' : `${leads.length} messages`;
}

/** One lead with everything that is known of it. */
export function wholeText(lead: StoredLead, now: Date): string {
  const doors = { sdk: 'the form', 'plain-form': 'the form, in a browser without scripts' };
  const history: [string, string][] = [
    ['Full id', lead.id],
    ['Sent via', doors[lead.source]],
  ];
  if (lead.deliveredAt) {
    const by = lead.deliveredBy ? ` by ${lead.deliveredBy}` : '';
    history.push(['Delivered', `${localTime(lead.deliveredAt)}${by}`]);
  }
  if (lead.attempts > 0) history.push(['Failures', String(lead.attempts)]);
  if (lead.lastError) history.push(['Last fault', lead.lastError]);
  if (lead.nextAttemptAt && statusOf(lead) === 'waiting' && lead.attempts > 0) {
    history.push(['Next try', localTime(lead.nextAttemptAt)]);
  }
  if (lead.answeredAt) history.push(['Answered', localTime(lead.answeredAt)]);
  return blockText(lead, history, now);
}

/** As in "1f0c2a9b  20 Nov 2026  Enquiry from Ann Citizen <ann@example.com>". */
export function lineText(lead: StoredLead): string {
  const { from_name, from_email } = lead.params;
  const who = safeLine(`${from_name} <${from_email}>`);
  return `${shortId(lead)}  ${shortDate(lead.receivedAt)}  ${kindName(lead)} from ${who}`;
}

/** The same with its state behind it. */
export function lineWithState(lead: StoredLead): string {
  return `${lineText(lead)}, ${statusName(statusOf(lead))}`;
}

function blockText(lead: StoredLead, history: [string, string][], now: Date): string {
  const width = outputWidth(process.stdout);
  const since = timeSince(lead.receivedAt, now);
  const title = wrap(`${kindName(lead)}, ${localTime(lead.receivedAt)} (${since})`, width);
  // Plain where the output is no terminal.
  const heading = title.map((line) => styleText('bold', line, { stream: process.stdout }));
  const fields: (readonly [string, string])[] = [
    ['Id', shortId(lead)],
    ['State', statusSentence(lead, now)],
    ...fieldsOf(lead),
    ...history,
  ];
  return [...heading, ...fields.flatMap(([label, value]) => fieldLines(label, value, width))].join(
    '\n',
  );
}
