/** A test message to each of the firm's addresses, and what the mail server answered, which the store keeps. */
import { z } from 'zod';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import { reasonOf } from '../background.ts';
import type { MailSettings } from '../environment.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { hostOf, notice } from './message.ts';
import type { Transport } from './smtp.ts';

const schema = z.object({
  at: z.iso.datetime(),
  host: z.string(),
  from: z.string(),
  /** Refused: why, in fixed words; null: taken. */
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

export async function testMail({ mail, send, store, site, now }: MailTestOptions): Promise<MailTest> {
  const { from, to, smtp } = mail;
  const body = {
    heading: `Test message from ${hostOf(site)}`,
    lines: [],
    notes: [
      `Enquiries to ${site.brand.name} are emailed to this address. You need not do anything.`,
      `Sent ${localTime(now.toISOString(), timeZoneOf(site.contact))} through ${smtp.host}.`,
    ],
  };
  const message = notice(`test-${now.getTime()}`, body, { from, to });
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

/** As the store keeps it; null: none was sent. */
export function readMailTest(text: string | null): MailTest | null {
  return text === null ? null : schema.parse(JSON.parse(text));
}

export const isRefused = ({ answers }: MailTest) => answers.some(({ refused }) => refused !== null);

/** Whether it went by these settings, to all who are in them. */
export function isTestOf({ host, from, answers }: MailTest, { smtp, to, ...mail }: MailSettings): boolean {
  const tested = new Set(answers.map(({ address }) => address));
  return host === smtp.host && from === mail.from.address && to.every(({ address }) => tested.has(address));
}

/** In a sentence for each answer. */
export function mailTestText({ at, host, answers }: MailTest, { contact }: Pick<Site, 'contact'>): string {
  const taken = answers.filter(({ refused }) => refused === null).map(({ address }) => address);
  const refusals = answers.filter(({ refused }) => refused !== null);
  const said = [
    ...(taken.length > 0 ? [`Taken by ${host} for ${taken.join(', ')}.`] : []),
    ...refusals.map(({ address, refused }) => `Not sent to ${address}: ${refused}.`),
  ];
  return `Test message, ${localTime(at, timeZoneOf(contact))}: ${said.join(' ')}`;
}
