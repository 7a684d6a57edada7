/** A test bench for delivery: a real store, with a clock, job handlers and mail servers that the test controls. */
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { MailContext } from '../../server/delivery/mail-context.ts';
import type { Message } from '../../server/delivery/message.ts';
import { createSmtpTransport, SendError } from '../../server/delivery/smtp.ts';
import { readEnvironment, type SmtpSettings } from '../../server/environment.ts';
import { type Handler, startRunner } from '../../server/jobs/runner.ts';
import { type JobsOptions, startJobs } from '../../server/jobs/start-jobs.ts';
import type { Job } from '../../server/store/model.ts';
import { site } from './firm.ts';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts';
import { openStoreBench } from './store-bench.ts';

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

/** Call it in a test or in beforeEach. It closes everything it opened when the test ends, in reverse order. */
export async function openBench() {
  const { store, time, folder } = await openStoreBench();
  const lines: { level: 'info' | 'warn' | 'error'; message: string; fields: object }[] = [];
  const closing: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const write = (level: (typeof lines)[number]['level']) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...fields } });
  };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const { clock, timers } = time;
  const given = { clock, timers, random: () => 0.5, log };

  return {
    store,
    time,
    folder,
    lines,
    log,
    /** Mails count as sent unless `send` throws. */
    mails(send: MailContext['send'] = async () => undefined, changes: Partial<MailContext> = {}) {
      const { mail } = readEnvironment({
        ...settings,
        ...(changes.to && { MAIL_TO: 'replaced@example.com' }),
      });
      if (mail === null) throw new Error('expected settings for mail');
      const sent: { message: Message; address: string }[] = [];
      const context: MailContext = {
        ...mail,
        store,
        async send(message, address, signal) {
          await send(message, address, signal);
          sent.push({ message, address });
        },
        site: { ...site, url: 'https://www.figbird.example' },
        deskUrl: () => 'https://www.figbird.example/desk',
        checkHealth: async () => [],
        clock,
        log,
        ...changes,
      };
      return { context, sent };
    },
    /** Runs alert jobs with this handler. `changes` override the runner's options. */
    runner(handler: Handler, changes: Partial<Parameters<typeof startRunner>[0]> = {}) {
      const runner = startRunner({
        store,
        handlers: { alert: handler },
        schedule: () => [],
        retry: { firstMs: MINUTE, longestMs: 3 * HOUR },
        ...given,
        ...changes,
      });
      closing.push(async () => {
        const stopped = runner.stop(0);
        await time.advance(0);
        await stopped;
      });
      return runner;
    },
    async peer(options: SMTPServerOptions = {}, port = 0) {
      const peer = await startSmtpPeer(options, port);
      closing.push(peer.close);
      return peer;
    },
    transport({ port }: SmtpPeer, smtp: Partial<SmtpSettings> = {}) {
      const peer = { host: '127.0.0.1', port, security: 'none', login: null, timeoutMs: 2000 } as const;
      const transport = createSmtpTransport({ ...peer, ...smtp });
      closing.push(transport.close);
      return transport;
    },
    /** Starts all jobs in real time, from environment variables as an operator sets them. */
    start(env: Record<string, string>, options: Partial<JobsOptions> = {}) {
      const jobs = startJobs({
        env: readEnvironment({ ...settings, ...env }),
        store,
        retry: { firstMs: 20, longestMs: 50 },
        checkHealth: async () => [],
        backUp: null,
        deskOrigin: () => 'https://www.figbird.example',
        site: { ...site, url: 'https://www.figbird.example' },
        clock: () => new Date(),
        log,
        ...options,
      });
      closing.push(() => jobs.stop(1000));
      return jobs;
    },
    async newestLead() {
      const [lead] = await store.list();
      if (lead === undefined) throw new Error('expected a lead, but the store is empty');
      return lead;
    },
  };
}

/** A job as the runner passes it to a handler. */
function createJob(id: string, leadId: string | null = null): Job {
  const kind = id.split(':')[0] as Job['kind'];
  return { id, kind, leadId, dueAt: null, attempts: 0, lastError: null, doneAt: null };
}

/** Runs a job as the runner would. @returns the handler's result. */
export function perform(handler: Handler, id: string, leadId: string | null = null) {
  return handler(createJob(id, leadId), new AbortController().signal);
}

/** Fails as a mail server does that rejects a message permanently. */
export function rejectPermanently(): never {
  throw new SendError('the server answered 550 to DATA', true);
}
