/** The settings from environment variables, read and checked once. docs/operating.md explains each. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { addressKey, isOneAddress, type Mailbox } from './delivery/message.ts';
import { DEFAULT_RATE_LIMITS } from './routes/rate-limits.ts';

export type Environment = ReturnType<typeof readEnvironment>;

/** Null where no SMTP server is set: messages are kept and not e-mailed. */
export type MailSettings = NonNullable<ReturnType<typeof mailSettings>>;

export type SmtpSettings = MailSettings['smtp'];

type Variables = Readonly<Record<string, string | undefined>>;

/** Thrown when an environment variable is wrong. The message names each one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** 0: any free one. */
const port = wholeNumber(0, 65_535);

const origin = z
  .string()
  .refine(isOrigin, 'expected an origin with its scheme and without a path, such as https://www.example.com')
  .transform((text) => new URL(text).origin);

const folder = z.string().min(1, 'expected the path of a folder').optional();

const serverSchema = z.object({
  PORT: port.default(3000),
  /**
   * For the name "localhost" Fastify listens on 127.0.0.1 and on ::1, so http://localhost:3000
   * opens whichever of the two a browser tries first, and the network cannot reach it. A
   * container sets HOST=0.0.0.0 or HOST=::.
   */
  HOST: z.string().trim().min(1, 'expected a host name or an address').default('localhost'),
  DATA_DIR: folder,
  BACKUP_DIR: folder,
  BUILD_DIR: folder,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'expected debug, info, warn, error or silent')
    .default('warn'),
  SEND_PRIVATE_KEY: z.string().min(16, 'expected at least 16 characters').optional(),
  SEND_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((text) => text.trim()))
    .transform((origins) => origins.filter((text) => text !== ''))
    .pipe(z.array(origin)),
  DESK_PORT: port.optional(),
  DESK_ORIGIN: origin.optional(),
  /** A minute; 0: no limit. */
  SEND_LIMIT_PER_ADDRESS: wholeNumber(0, 999_999).default(DEFAULT_RATE_LIMITS.perAddress),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((part) => isProxy(part.trim())),
      'expected addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8, or "loopback"; whoever is trusted can claim to be anybody, so that "true" and numbers would let everybody do so',
    )
    .optional(),
});

const webhook = z.string().refine((value) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
}, 'expected an https address (http only on this machine)');

/** What is sent. Of these an empty variable counts as not set. */
const deliverySchema = z.object({
  SMTP_HOST: z
    .string()
    .regex(/^[A-Za-z0-9._:-]+$/, 'expected a host name or an address, such as smtp.example.com')
    .optional(),
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  SMTP_SECURE: z.enum(['tls', 'starttls', 'none'], 'expected tls, starttls or none').optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: mailboxes('expected one address, such as Figbird <website@example.com>', 1).optional(),
  MAIL_TO: mailboxes('expected addresses such as owner@example.com, separated by commas').optional(),
  MAIL_CONFIRMATION: z.enum(['on', 'off'], 'expected on or off').default('off'),
  SMTP_TIMEOUT_SECONDS: number(0.1, 600).default(120),
  SMTP_CONNECTIONS: wholeNumber(1, 50).default(4),
  DELIVERY_POLL_SECONDS: number(0.01, 3600).default(5),
  DELIVERY_FIRST_RETRY_SECONDS: number(0.01, 3600).default(60),
  DELIVERY_LONGEST_WAIT_SECONDS: number(0.01, 24 * 3600).default(3 * 3600),
  DELIVERY_GIVE_UP_HOURS: number(0.001, 24 * 60).default(72),
  ALERT_AFTER_MINUTES: number(0.01, 24 * 60).default(60),
  ALERT_WEBHOOK_URL: webhook.optional(),
  LEAD_WEBHOOK_URL: webhook.optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'expected whsec_ and 24 to 64 random bytes in base64')
    .optional(),
});

type Delivery = z.output<typeof deliverySchema>;

/** What a variable that is missing is for, in the words of who runs the site. */
const purposes: Partial<Record<keyof Delivery, string>> = {
  SMTP_HOST: 'the mail server that sends your e-mails, such as smtp.example.com',
  MAIL_FROM: 'the address that e-mails come from, such as Figbird <website@example.com>',
  MAIL_TO: 'the address that enquiries are e-mailed to, such as owner@example.com',
  SMTP_USER: 'the name to log in to the mail server with',
  SMTP_PASSWORD: 'the password of the mail server',
  LEAD_WEBHOOK_URL: 'the address that new enquiries are posted to',
  LEAD_WEBHOOK_SECRET: 'the secret that signs them: whsec_ and 24 to 64 random bytes in base64',
};

/** Webhook addresses hold a key in their path; a wrong secret is still a secret. */
const SECRET = /KEY$|PASSWORD$|^ALERT_WEBHOOK_URL$|^LEAD_WEBHOOK_/;

interface Problem {
  variable: string;
  expected: string;
  /** Without secrets. */
  found: string;
}

/** What of the environment says where messages go, also for who only checks or invites. */
export function readDelivery(env: Variables) {
  const names = Object.keys(deliverySchema.shape);
  const given = Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]]));
  const { data, error } = deliverySchema.safeParse(given);
  const problems = error === undefined ? contradictions(data, given) : problemsIn(error, given);
  const read = problems.length === 0 ? data : undefined;
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = read ?? {};
  return {
    settings: read === undefined ? null : mailSettings(read),
    /** Alerts are posted to it, also where nothing is e-mailed. */
    webhookUrl: read?.ALERT_WEBHOOK_URL ?? null,
    /** New leads are posted to it, also where nothing is e-mailed. */
    leadWebhook: url !== undefined && secret !== undefined ? { url, secret } : null,
    work: {
      pollMs: (read?.DELIVERY_POLL_SECONDS ?? 0) * 1000,
      retry: {
        firstMs: (read?.DELIVERY_FIRST_RETRY_SECONDS ?? 0) * 1000,
        longestMs: (read?.DELIVERY_LONGEST_WAIT_SECONDS ?? 0) * 1000,
        giveUpAfterMs: (read?.DELIVERY_GIVE_UP_HOURS ?? 0) * HOUR_MS,
      },
      lateAfterMs: (read?.ALERT_AFTER_MINUTES ?? 0) * MINUTE_MS,
    },
    problems,
  };
}

/** @throws {EnvironmentError} naming every variable that is wrong, and what was expected and found. */
export function readEnvironment(env: Variables) {
  const { data, error } = serverSchema.safeParse(env);
  const delivery = readDelivery(env);
  if (error !== undefined || delivery.problems.length > 0) {
    const lines = [...(error === undefined ? [] : problemsIn(error, env)), ...delivery.problems].map(
      ({ variable, expected, found }) => `  ${variable}: ${expected} (found ${found})`,
    );
    throw new EnvironmentError(`These environment variables are not right:\n${lines.join('\n')}`);
  }
  const dataDir = dataDirectory(env);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    backupDir: resolve(data.BACKUP_DIR ?? join(dataDir, 'backups')),
    buildDir: resolve(data.BUILD_DIR ?? join(projectRoot, 'build')),
    logLevel: data.LOG_LEVEL,
    sendPrivateKey: data.SEND_PRIVATE_KEY,
    sendAllowedOrigins: data.SEND_ALLOWED_ORIGINS,
    deskPort: data.DESK_PORT ?? nextPort(data.PORT),
    isDeskPortChosen: data.DESK_PORT !== undefined,
    /** Where people open the desk; without one, on this machine alone. */
    deskOrigin: data.DESK_ORIGIN,
    sendLimitPerAddress: data.SEND_LIMIT_PER_ADDRESS,
    trustProxy: data.TRUST_PROXY,
    mail: delivery.settings,
    alertWebhookUrl: delivery.webhookUrl,
    leadWebhook: delivery.leadWebhook,
    ...delivery.work,
    /** What an operator should know and need not act on at once, in whole sentences. */
    warnings: goneSettings(env),
  };
}

/** The project's own folder, whichever folder a command is started from. */
export const projectRoot = resolve(import.meta.dirname, '..');

/** An empty `DATA_DIR` counts as not set. */
export function dataDirectory(env: Variables): string {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : join(projectRoot, 'data');
}

/** Of the site's port; the desk has an origin of its own. */
export function nextPort(site: number): number {
  return site === 0 || site === 65_535 ? 0 : site + 1;
}

const GONE =
  /^(EMAILJS_.*|SMTP2_.*|MAIL_DAILY_LIMIT|MAIL_SELF_TEST_HOURS|DELIVERY_SECOND_AFTER|DELIVERY_TAKEOVER_SECONDS)$/;

/** Warnings only: a new version must not close a site's forms for a setting that it no longer needs. */
function goneSettings(env: Variables): string[] {
  const found = Object.keys(env).filter((name) => GONE.test(name) && env[name]);
  return found.length === 0 ? [] : [`${found.join(', ')}: gone, and read no more. Take them out.`];
}

function problemsIn(error: z.ZodError, given: Variables): Problem[] {
  return error.issues.map(({ path, message }) => problem(String(path[0]), message, given));
}

function problem(variable: string, expected: string, given: Variables): Problem {
  const value = given[variable];
  if (value === undefined) return { variable, expected, found: 'nothing' };
  const found = SECRET.test(variable) ? 'a value that is not shown' : JSON.stringify(value);
  return { variable, expected, found };
}

function contradictions(read: Delivery, given: Variables): Problem[] {
  const problems: Problem[] = [];
  const allOf = (names: (keyof Delivery)[], optional: string[] = []) => {
    const set = [...names, ...optional].find((name) => given[name] !== undefined);
    if (set === undefined) return;
    for (const name of names) {
      if (given[name] === undefined) {
        problems.push(problem(name, `expected ${purposes[name]}, since ${set} is set`, given));
      }
    }
  };
  // Whoever sets one of these wants messages to be sent; without a server they never would be.
  const ofMail = Object.keys(given).filter((name) => /^(SMTP|MAIL_)/.test(name));
  allOf(['SMTP_HOST', 'MAIL_FROM', 'MAIL_TO'], ofMail);
  allOf(['SMTP_USER', 'SMTP_PASSWORD']);
  allOf(['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET']);
  const { SMTP_USER: user, SMTP_SECURE: secure, SMTP_HOST: host = '' } = read;
  if (user !== undefined && secure === 'none' && !isThisMachine(host)) {
    const expected = 'expected tls or starttls: a password is sent to another machine';
    problems.push(problem('SMTP_SECURE', expected, given));
  }
  return problems;
}

function mailSettings(read: Delivery) {
  const { SMTP_HOST: host, SMTP_PORT: given, SMTP_USER: user, SMTP_PASSWORD: password } = read;
  const [from] = read.MAIL_FROM ?? [];
  const to = read.MAIL_TO;
  if (host === undefined || from === undefined || to === undefined) return null;
  // Port 465 speaks TLS from the start wherever it is in use, every other one begins in the open.
  const security = read.SMTP_SECURE ?? (given === 465 ? 'tls' : 'starttls');
  return {
    smtp: {
      host,
      port: given ?? (security === 'tls' ? 465 : 587),
      /** `tls` from the first byte, `starttls` or nothing, or `none`: for a server on this machine. */
      security,
      login: user !== undefined && password !== undefined ? { user, password } : null,
    },
    from,
    /** Each once: a copy goes to every one of them. */
    to: [...new Map(to.map((mailbox) => [addressKey(mailbox.address), mailbox])).values()],
    sendTimeoutMs: read.SMTP_TIMEOUT_SECONDS * 1000,
    concurrency: read.SMTP_CONNECTIONS,
    confirmVisitors: read.MAIL_CONFIRMATION === 'on',
  };
}

/** A list such as `Figbird <hello@example.com>, owner@example.com`. */
function mailboxes(rule: string, most = Number.POSITIVE_INFINITY) {
  return z
    .string()
    .regex(/^\P{Cc}*$/u, rule)
    .transform((text): Mailbox[] =>
      addressparser(text).map((entry) => ({ name: entry.name, address: entry.address ?? '' })),
    )
    .refine(
      (all) => all.length > 0 && all.length <= most && all.every(({ address }) => isOneAddress(address)),
      rule,
    );
}

function wholeNumber(least: number, most: number) {
  return number(least, most, /^\d{1,9}$/, 'a whole number');
}

function number(least: number, most: number, shape = /^\d{1,9}(\.\d{1,6})?$/, kind = 'a number') {
  const rule = `expected ${kind} from ${least} to ${most}`;
  return z
    .string()
    .regex(shape, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

/** Without path, query, fragment and user name an address is its origin and one slash. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Fastify takes these names too. A network of all addresses would be everybody. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  if (!text.includes('/')) return isIP(text) !== 0;
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}
