/** Delivery over a real store, with time, transports and mail servers in a test's hand. */
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { DeliveryContext } from '../../server/delivery/context.ts';
import type { Message } from '../../server/delivery/message.ts';
import { readDelivery, type SmtpSettings } from '../../server/delivery/settings.ts';
import { createSmtpTransport, SendError, type Transport } from '../../server/delivery/smtp.ts';
import { type DeliveryOptions, startDelivery } from '../../server/delivery/start-delivery.ts';
import { startWorker } from '../../server/delivery/worker.ts';
import type { LeadDatabase } from '../../server/store/lead-database.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { site } from './firm.ts';
import { manualTime } from './manual-time.ts';
import { testFolder } from './site-fixture.ts';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export type DeliveryBench = Awaited<ReturnType<typeof openBench>>;

const settings = {
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURE: 'none',
  MAIL_FROM: '"Figbird, the website" <website@figbird.example>',
  MAIL_TO: 'owner@figbird.example',
};

/** To be called in a test or before each. What is opened here is closed when it ends, last things first. */
export async function openBench() {
  const databasePath = join(testFolder(), 'leads.db');
  const store = await openSqliteStore({ path: databasePath, busyTimeoutMs: 10 });
  const time = manualTime();
  const lines: { level: 'info' | 'warn' | 'error'; message: string; fields: object }[] = [];
  const closing: (() => unknown)[] = [store.close];
  onTestFinished(async () => {
    for (const close of closing.toReversed()) await close();
  });
  let workers = 0;
  const write = (level: (typeof lines)[number]['level']) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...fields } });
  };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };

  /** What the parts of delivery are given. */
  const context = (changes: Partial<DeliveryContext> = {}): DeliveryContext => ({
    ...settingsOf({}),
    store,
    transports: [],
    siteName: 'Figbird',
    siteHost: 'www.figbird.example',
    timeZone: 'Australia/Brisbane',
    replyPromise: '24 hours',
    contact: site.contact,
    retentionMonths: 24,
    deskUrl: 'https://www.figbird.example/desk',
    workerId: `worker-${++workers}`,
    clock: time.clock,
    random: () => 0.5,
    timers: time.timers,
    log,
    ...changes,
  });

  return {
    store,
    databasePath,
    time,
    lines,
    context,
    /** Several may share the store. */
    worker(transports: Transport | Transport[], changes: Partial<DeliveryContext> = {}) {
      const given = context({ transports: [transports].flat(), ...changes });
      const worker = startWorker(given, () => undefined);
      closing.push(async () => {
        const stopped = worker.stop(0);
        await time.advance(0);
        await stopped;
      });
      return worker;
    },
    /** A worker whose process is killed in its first round: at this call of the store, or while it sends. */
    doomedWorker(
      transport: Transport,
      at: 'recordRecipients' | 'recordDelivered' | null,
      changes: Partial<DeliveryContext> = {},
    ) {
      const never = () => new Promise<never>(() => undefined);
      let claims = 0;
      const claim: LeadDatabase['claim'] = (options) => {
        claims += 1;
        return claims === 1 ? store.claim(options) : never();
      };
      const dying = { ...store, claim, ...(at === null ? {} : { [at]: never }) };
      startWorker(context({ transports: [transport], store: dying, ...changes }), () => undefined);
    },
    async peer(options: SMTPServerOptions = {}, port = 0) {
      const peer = await startSmtpPeer(options, port);
      closing.push(peer.close);
      return peer;
    },
    transport({ port }: SmtpPeer, smtp: Partial<SmtpSettings> = {}) {
      const server: SmtpSettings = { host: '127.0.0.1', port, security: 'none', login: null, ...smtp };
      const transport = createSmtpTransport('smtp', server, { concurrency: 2, sendTimeoutMs: 2000 });
      closing.push(transport.close);
      return transport;
    },
    /** All of delivery, by settings as an operator writes them, for a firm in Perth. */
    start(env: Record<string, string>, options: Partial<DeliveryOptions> = {}) {
      const delivery = startDelivery({
        settings: settingsOf(env),
        webhookUrl: null,
        leadWebhook: null,
        deskOrigin: 'https://www.figbird.example',
        factsFile: null,
        store,
        site: {
          ...site,
          url: 'https://www.figbird.example',
          contact: { ...site.contact, address: { ...site.contact.address, state: 'WA' } },
        },
        clock: time.clock,
        timers: time.timers,
        log,
        ...options,
      });
      closing.push(() => delivery.stop(1000));
      return delivery;
    },
    async newest() {
      const [lead] = await store.list();
      if (lead === undefined) throw new Error('expected a lead, but the store is empty');
      return lead;
    },
  };
}

function settingsOf(env: Record<string, string>) {
  const { settings: read, problems } = readDelivery({ ...settings, ...env });
  if (read === null) throw new Error(JSON.stringify(problems));
  return read;
}

type Send = (recipient: string, signal: AbortSignal) => Promise<void> | void;

/** @param answer called at each send; what it throws is the failure. */
export function fakeTransport(answer: Send = () => undefined, name = 'fake') {
  const sent: Message[] = [];
  /** To whom each of them went. */
  const recipients: string[] = [];
  let begun = 0;
  let now = 0;
  let most = 0;
  return {
    name,
    sent,
    recipients,
    /** The ids of the leads that they are of. */
    leadIds: () => sent.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@'))),
    /** How many sends have begun, taken or not. */
    begun: () => begun,
    /** How many were under way at the same time, at most. */
    atOnce: () => most,
    async send(message: Message, recipient: string, signal: AbortSignal) {
      begun += 1;
      now += 1;
      most = Math.max(most, now);
      try {
        await answer(recipient, signal);
        sent.push(message);
        recipients.push(recipient);
      } finally {
        now -= 1;
      }
    },
    close: () => undefined,
  };
}

/** What a mail server says that does not take a message for now, or for good. */
export function failTemporarily(): never {
  throw new SendError('the server answered 451 to DATA', false);
}

export function refuse(): never {
  throw new SendError('the server answered 550 to DATA', true);
}
