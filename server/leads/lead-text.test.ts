import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { site } from '../../tests/support/firm.ts';
import { leadMessage } from '../delivery/message.ts';
import { webhookBody } from '../delivery/webhooks.ts';
import { toLeadDetail } from '../desk/lead-views.ts';
import type { LeadKind, StoredLead } from '../store/model.ts';
import { leadCsv, leadFields } from './lead-text.ts';

const kinds = Object.keys(leadFields) as LeadKind[];

/** Returns a lead with a distinct answer in every field, and the label and value to expect of each. */
function sampleLead(kind: LeadKind) {
  const fields = Object.entries(leadFields[kind]);
  const params = fields.map(([name, { options }]) => [name, options?.[0]?.value ?? `typed-into-${name}`]);
  const lead = {
    ...{ id: 'a', kind, source: 'sdk', receivedAt: '2026-11-20T00:00:00.000Z', sentFrom: '/' },
    ...{ state: 'waiting', recipients: [], lastError: null, nextAttemptAt: null, personId: null },
    ...{ stage: 'new', followUpOn: null, answeredAt: null, keptBecause: null, suspectedSpam: false },
    params: Object.fromEntries(params),
  } as unknown as StoredLead;
  const shown = fields
    .filter(([, { label }]) => label !== null)
    .map(([name, { label, options }]) => ({ label, value: options?.[0]?.label ?? `typed-into-${name}` }));
  return { lead, shown };
}

test.each(kinds)('shows every answer of an %s in mail, desk, webhook and CSV', (kind) => {
  const { lead, shown } = sampleLead(kind);
  const mailbox = { name: 'Figbird', address: 'owner@figbird.example' };
  const options = { from: mailbox, to: [mailbox], site };
  const { text } = leadMessage(lead, options);
  const { note } = webhookBody(lead, 'https://figbird.example').data;
  const { head, rows } = leadCsv('UTC', new Map());
  const [row = {}] = Papa.parse<Record<string, string>>(head + rows([lead]), { header: true }).data;
  for (const { label, value } of shown) {
    for (const place of [text, note]) {
      expect(place).toContain(label);
      expect(place).toContain(value);
    }
    expect(Object.values(row).join(' ')).toContain(value);
  }
  const { from_name, from_email, phone, ...others } = leadFields[kind];
  for (const [name, { label, isExcerpt }] of Object.entries(others)) {
    if (label !== null && !isExcerpt)
      expect(row[label], name).toBe(shown.find((line) => line.label === label)?.value);
  }
  expect(toLeadDetail(lead, [], { site, sendLink: null }).fields).toEqual(shown);
});

test.each(kinds)('shows no technical fields of an %s', (kind) => {
  const { lead } = sampleLead(kind);
  const technical = Object.entries(leadFields[kind]).filter(([, { label }]) => label === null);
  for (const [name] of technical) {
    expect(leadCsv('UTC', new Map()).rows([lead])).not.toContain(`typed-into-${name}`);
    expect(webhookBody(lead, 'https://figbird.example').data.note).not.toContain(`typed-into-${name}`);
  }
});

test.each(kinds)('marks one field of an %s as its excerpt', (kind) => {
  expect(Object.values(leadFields[kind]).filter(({ isExcerpt }) => isExcerpt)).toHaveLength(1);
});
