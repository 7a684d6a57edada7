/** Leads as a person reads them. */
import { styleText } from 'node:util';
import { Help } from 'commander';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import { experienceLevels, loanVolumes } from '../../contracts/application.ts';
import type { LeadContent, StoredLead } from '../../server/store/lead-store.ts';
import { historyOf, statusSentence } from './lead-status.ts';
import { safe, safeLine } from './safe-text.ts';
import type { Context } from './store.ts';
import { shortDate, timeSince } from './times.ts';

type Fields = [label: string, value: string][];

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

/** All leads, each with its fields, under one line that says how many. */
export function listText(heading: string, leads: StoredLead[], context: Context): string {
  return [heading, ...leads.map((lead) => blockText(lead, [], context))].join('\n\n');
}

/** One lead with everything that is known of it. */
export function wholeText(lead: StoredLead, context: Context): string {
  const sources = { sdk: 'the form', 'plain-form': 'the form, in a browser without scripts' };
  const timeZone = timeZoneOf(context.site.contact.address.state);
  const more: Fields = [
    ['Full id', lead.id],
    ['Sent via', sources[lead.source]],
    ...historyOf(lead, timeZone),
  ];
  return blockText(lead, more, context);
}

/** As in "1f0c2a9b  20 Nov 2026  Enquiry from Ann Citizen <ann@example.com>". */
export function lineText(lead: StoredLead, { site }: Context): string {
  const { from_name, from_email } = lead.params;
  const who = safeLine(`${from_name} <${from_email}>`);
  const date = shortDate(lead.receivedAt, timeZoneOf(site.contact.address.state));
  return `${lead.id.slice(0, 8)}  ${date}  ${kindName(lead)} from ${who}`;
}

/** The labels in a column of their own. On a terminal the values are wrapped; piped, lines stay whole. */
function blockText(lead: StoredLead, more: Fields, { now, site }: Context): string {
  const { isTTY, columns } = process.stdout;
  const help = new Help();
  help.helpWidth = isTTY ? Math.min(columns || 80, 80) : Number.POSITIVE_INFINITY;
  const received = localTime(lead.receivedAt, timeZoneOf(site.contact.address.state));
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
  // Plain where the output is no terminal.
  const heading = styleText('bold', title, { stream: process.stdout });
  return [heading, ...lines].join('\n').replace(/ +$/gm, '');
}
