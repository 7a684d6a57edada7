/**
 * Reads and validates the settings from environment variables. An empty variable counts as not set.
 * docs/settings.md explains each.
 */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { cleanAddress, isEmailAddress } from '../contracts/email-address.ts';
import { addressKey, type Mailbox } from './delivery/message.ts';
import { DEFAULT_RATE_LIMITS } from './routes/post-guard.ts';

export type Environment = ReturnType<typeof readEnvironment>;

/** Null without an SMTP server: messages are stored and not emailed. */
export type MailSettings = NonNullable<Environment['mail']>;

export type SmtpSettings = MailSettings['smtp'];

type Variables = Readonly<Record<string, string | undefined>>;

/** Thrown when environment variables are invalid. The message names each one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Does not depend on the working directory. */
const projectRoot = resolve(import.meta.dirname, '..');

/** `0` picks a free port. */
const port = wholeNumber(0, 65_535);

/** A URL without path, query, fragment and user name equals its origin plus a slash. */
const origin = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  }, 'expected an origin with its scheme and without a path, such as https://www.example.com')
  .transform((text) => new URL(text).origin);

const folder = z.string().transform((path) => resolve(path));

const webhook = z.string().refine((value) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
}, 'expected an https address (http only on this machine)');

const variables = z.object({
  PORT: port.default(3000),
  /**
   * For "localhost", Fastify listens on 127.0.0.1 and ::1, so browsers reach it by either and the network by
   * neither. A container sets HOST=0.0.0.0 or HOST=::.
   */
  HOST: z.string().trim().min(1, 'expected a host name or an address').default('localhost'),
  DATA_DIR: folder.default(join(projectRoot, 'data')),
  BACKUP_DIR: folder.optional(),
  BUILD_DIR: folder.default(join(projectRoot, 'build')),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('warn'),
  SEND_PRIVATE_KEY: z.string().min(16, 'expected at least 16 characters').optional(),
  SEND_ALLOWED_ORIGINS: z
    .string()
    .transform((list) => list.split(',').flatMap((text) => text.trim() || []))
    .pipe(z.array(origin))
    .default([]),
  /** Requests per minute; 0: no limit. */
  SEND_LIMIT_PER_ADDRESS: wholeNumber(0, 999_999).default(DEFAULT_RATE_LIMITS.perAddress),
  DESK_PORT: port.optional(),
  /** The site's previous address, by which the database knows the firm. */
  MOVED_FROM: origin.optional(),
  /** The public address of the desk. Without it, the desk is open on this machine only. */
  DESK_ORIGIN: origin.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => isProxy(part.trim())),
      'expected addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8, or "loopback". A trusted proxy can claim any client address, so "true" and numbers are not allowed',
    )
    .optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[A-Za-z0-9._:-]+$/, 'expected a host name or an address, such as smtp.example.com')
    .optional(),
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  SMTP_SECURE: oneOf('tls', 'starttls', 'none').optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_TIMEOUT_SECONDS: seconds(600).default(120),
  MAIL_FROM: mailboxes('expected one address, such as Figbird <website@example.com>', 1).optional(),
  MAIL_TO: mailboxes('expected addresses such as owner@example.com, separated by commas').optional(),
  MAIL_CONFIRMATION: oneOf('on', 'off').default('off'),
  DELIVERY_FIRST_RETRY_SECONDS: seconds(3600).default(60),
  DELIVERY_LONGEST_WAIT_SECONDS: seconds(24 * 3600).default(3 * 3600),
  /** Receives alerts, also when no mail is set up. */
  ALERT_WEBHOOK_URL: webhook.optional(),
  LEAD_WEBHOOK_URL: webhook.optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'expected whsec_ and 24 to 64 random bytes in base64')
    .optional(),
});

type Read = z.output<typeof variables>;

const schema = variables.superRefine(refuseContradictions).transform((read) => ({
  ...read,
  BACKUP_DIR: read.BACKUP_DIR ?? join(read.DATA_DIR, 'backups'),
  mail: mailSettings(read),
  leadWebhook: leadWebhook(read),
}));

/** What each required variable is for, in an operator's words. */
const purposes = {
  SMTP_HOST: 'the mail server that sends your emails, such as smtp.example.com',
  MAIL_FROM: 'the address that emails come from, such as Figbird <website@example.com>',
  MAIL_TO: 'the address that enquiries are emailed to, such as owner@example.com',
  SMTP_USER: 'the name to log in to the mail server with',
  SMTP_PASSWORD: 'the password of the mail server',
  LEAD_WEBHOOK_URL: 'the address that new enquiries are posted to',
  LEAD_WEBHOOK_SECRET: 'the secret that signs them: whsec_ and 24 to 64 random bytes in base64',
};

/** Variables that must be set together. */
const requiredTogether = [
  ['SMTP_HOST', 'MAIL_FROM', 'MAIL_TO'],
  ['SMTP_USER', 'SMTP_PASSWORD'],
  ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
] as const;

function refuseContradictions(read: Read, context: z.RefinementCtx<Read>): void {
  const refuse = (variable: string, message: string) =>
    context.addIssue({ code: 'custom', path: [variable], message });
  for (const names of requiredTogether) {
    const set = names.find((name) => read[name] !== undefined);
    const missing = set === undefined ? [] : names.filter((name) => read[name] === undefined);
    for (const name of missing) refuse(name, `expected ${purposes[name]}, since ${set} is set`);
  }
  if (read.SMTP_USER !== undefined && read.SMTP_SECURE === 'none' && !isThisMachine(read.SMTP_HOST ?? '')) {
    refuse('SMTP_SECURE', 'expected tls or starttls: a password is sent to another machine');
  }
}

function mailSettings(read: Read) {
  const { SMTP_HOST: host, SMTP_PORT: given, SMTP_USER: user, SMTP_PASSWORD: password } = read;
  const [from] = read.MAIL_FROM ?? [];
  const to = read.MAIL_TO;
  if (host === undefined || from === undefined || to === undefined) return null;
  // Port 465 is TLS from the start; every other port begins in plain text.
  const security = read.SMTP_SECURE ?? (given === 465 ? 'tls' : 'starttls');
  return {
    smtp: {
      host,
      port: given ?? (security === 'tls' ? 465 : 587),
      /** `tls`: from the first byte. `starttls`: required. `none`: for a server on this machine. */
      security,
      login: user !== undefined && password !== undefined ? { user, password } : null,
      /** Timeout of one message. */
      timeoutMs: read.SMTP_TIMEOUT_SECONDS * 1000,
    },
    from,
    /** Without duplicates: each address gets its own copy. */
    to: [...new Map(to.map((mailbox) => [addressKey(mailbox.address), mailbox])).values()],
    confirmVisitors: read.MAIL_CONFIRMATION === 'on',
  };
}

/** Receives new leads, also when no mail is set up. */
function leadWebhook({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret }: Read) {
  return url !== undefined && secret !== undefined ? { url, secret } : null;
}

/** Not printed in errors. The path of a webhook URL contains a key, and an invalid secret is still a secret. */
const SECRET = /KEY$|PASSWORD$|^ALERT_WEBHOOK_URL$|^LEAD_WEBHOOK_/;

function check(env: Variables) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { data, error } = schema.safeParse(given);
  const problems = (error?.issues ?? []).map(({ path, message: expected }) => {
    const variable = String(path[0]);
    const value = given[variable];
    if (value === undefined) return { variable, expected, found: 'nothing' };
    const found = SECRET.test(variable) ? 'a value that is not shown' : JSON.stringify(value);
    return { variable, expected, found };
  });
  return { data, problems };
}

/** Reads the delivery settings and reports problems without throwing, for the checks and the desk command. */
export function readDelivery(env: Variables) {
  const { data, problems } = check(env);
  return {
    settings: data?.mail ?? null,
    webhookUrl: data?.ALERT_WEBHOOK_URL ?? null,
    leadWebhook: data?.leadWebhook ?? null,
    problems,
  };
}

/** @throws {EnvironmentError} naming every invalid variable, what was expected and what was found. */
export function readEnvironment(env: Variables) {
  const { data, problems } = check(env);
  if (data === undefined) {
    const lines = problems.map(
      ({ variable, expected, found }) => `  ${variable}: ${expected} (found ${found})`,
    );
    throw new EnvironmentError(`These environment variables are invalid:\n${lines.join('\n')}`);
  }
  return data;
}

/** An empty `DATA_DIR` counts as not set. */
export function dataDirectory(env: Variables): string {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : join(projectRoot, 'data');
}

/** An empty `BACKUP_DIR` counts as not set. */
export function backupDirectory(env: Variables): string {
  return env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDirectory(env), 'backups');
}

/** Returns the default port of the desk. */
export function nextPort(site: number): number {
  return site === 0 || site === 65_535 ? 0 : site + 1;
}

function oneOf<Choice extends string>(...choices: readonly [Choice, ...Choice[]]) {
  return z.enum(choices, `expected one of ${choices.join(', ')}`);
}

/** A list such as `Figbird <hello@example.com>, owner@example.com`. */
function mailboxes(rule: string, max = Number.POSITIVE_INFINITY) {
  return z
    .string()
    .regex(/^\P{Cc}*$/u, rule)
    .transform((text): Mailbox[] =>
      addressparser(text).map(({ name, address = '' }) => ({ name, address: cleanAddress(address) })),
    )
    .refine(
      (all) => all.length > 0 && all.length <= max && all.every(({ address }) => isEmailAddress(address)),
      rule,
    );
}

function wholeNumber(min: number, max: number) {
  return number(/^\d{1,9}$/, min, max, 'a whole number');
}

function seconds(max: number) {
  return number(/^\d{1,9}(\.\d{1,6})?$/, 0.01, max, 'a number');
}

function number(shape: RegExp, min: number, max: number, kind: string) {
  const rule = `expected ${kind} from ${min} to ${max}`;
  return z
    .string()
    .regex(shape, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}

/** Accepts Fastify's names too. Rejects a network of all addresses, which would trust every client. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  if (!text.includes('/')) return isIP(text) !== 0;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}
