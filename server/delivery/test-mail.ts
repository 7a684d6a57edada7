/** Sends a test message to each of the firm's addresses and stores the mail server's answers. */
import { z } from 'zod';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import { reasonOf } from '../background.ts';
import type { MailSettings } from '../environment.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { automaticMessage, hostOf } from './message.ts';
import type { Transport } from './smtp.ts';

const schema = z.object({
  at: z.iso.datetime(),
  host: z.string(),
  from: z.string(),
  /** `refused`: the reason, or null if the server accepted the message. */
  answers: z.array(z.object({ address: z.string(), refused: z.string().nullable() })),
});

export type MailTest = z.infer<typeof schema>;

interface MailTestOptions {
  mail: MailSettings;
  send: Transport['send'];
  store: Pick<LeadDatabase, 'recordMailTest'>;
  site: Pick<Site, 'brand' | 'url' | 'contact'>;
  now: Date;
}

export async function sendTestMail({ mail, send, store, site, now }: MailTestOptions): Promise<MailTest> {
  const { from, to, smtp } = mail;
  const body = {
    heading: `Test message from ${hostOf(site)}`,
    lines: [],
    notes: [
      `Enquiries to ${site.brand.name} are emailed to this address. You do not need to do anything.`,
      `Sent ${localTime(now.toISOString(), timeZoneOf(site.contact))} through ${smtp.host}.`,
    ],
  };
  const message = automaticMessage(`test-${now.getTime()}`, body, { from, to });
  const answers = await Promise.all(
    to.map(async ({ address }) => ({
      address,
      refused: await send(message, address).then(() => null, reasonOf),
    })),
  );
  const test = { at: now.toISOString(), host: smtp.host, from: from.address, answers };
  await store.recordMailTest(JSON.stringify(test));
  return test;
}

/** @param text as stored; null: no test was sent yet. */
export function parseMailTest(text: string | null): MailTest | null {
  return text === null ? null : schema.parse(JSON.parse(text));
}

export const isRefused = ({ answers }: MailTest) => answers.some(({ refused }) => refused !== null);

/** Returns whether the test used these settings and reached all their recipients. */
export function matchesSettings(
  { host, from, answers }: MailTest,
  { smtp, to, ...mail }: MailSettings,
): boolean {
  const tested = new Set(answers.map(({ address }) => address));
  return host === smtp.host && from === mail.from.address && to.every(({ address }) => tested.has(address));
}

/** Formats the outcome, one sentence for each answer. */
export function formatMailTest({ at, host, answers }: MailTest, { contact }: Pick<Site, 'contact'>): string {
  const accepted = answers.filter(({ refused }) => refused === null).map(({ address }) => address);
  const refusals = answers.filter(({ refused }) => refused !== null);
  const sentences = [
    ...(accepted.length > 0 ? [`Accepted by ${host} for ${accepted.join(', ')}.`] : []),
    ...refusals.map(({ address, refused }) => `Not sent to ${address}: ${refused}.`),
  ];
  return `Test message, ${localTime(at, timeZoneOf(contact))}: ${sentences.join(' ')}`;
}
