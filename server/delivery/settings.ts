import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { addressKey, isOneAddress, type Mailbox } from './message.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` or nothing, or `none`: for a server on this machine. */
  security: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | null;
}

export type DeliverySettings = NonNullable<ReturnType<typeof toSettings>>;

export interface LeadWebhook {
  url: string;
  /** As Standard Webhooks writes it: whsec_ and 24 to 64 bytes in base64. */
  secret: string;
}

interface SettingProblem {
  variable: string;
  expected: string;
  /** Without secrets. */
  found: string;
}

export interface DeliveryReading {
  /** Null where no SMTP server is set (messages are kept and not e-mailed), or on problems. */
  settings: DeliverySettings | null;
  /** Alerts are posted to it, also where nothing is e-mailed. */
  webhookUrl: string | null;
  /** New leads are posted to it, also where nothing is e-mailed. */
  leadWebhook: LeadWebhook | null;
  problems: SettingProblem[];
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const host = z
  .string()
  .regex(/^[A-Za-z0-9._:-]+$/, 'expected a host name or an address, such as smtp.example.com');
const port = wholeNumber(1, 65_535);
const security = z.enum(['tls', 'starttls', 'none'], 'expected tls, starttls or none');
const sender = mailboxes('expected one address, such as Figbird <website@example.com>', 1);
const recipients = mailboxes('expected addresses such as owner@example.com, separated by commas');
const onOff = z.enum(['on', 'off'], 'expected on or off').transform((value) => value === 'on');
const webhook = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}, 'expected an https address (http only on this machine)');

const variables = z.object({
  SMTP_HOST: host.optional(),
  SMTP_PORT: port.optional(),
  SMTP_SECURE: security.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: sender.optional(),
  MAIL_TO: recipients.optional(),
  SMTP_TIMEOUT_SECONDS: number(0.1, 600).default(120),
  SMTP_CONNECTIONS: wholeNumber(1, 50).default(4),
  SMTP2_HOST: host.optional(),
  SMTP2_PORT: port.optional(),
  SMTP2_SECURE: security.optional(),
  SMTP2_USER: z.string().optional(),
  SMTP2_PASSWORD: z.string().optional(),
  DELIVERY_SECOND_AFTER: wholeNumber(1, 1000).default(3),
  DELIVERY_POLL_SECONDS: number(0.01, HOUR_S).default(5),
  DELIVERY_FIRST_RETRY_SECONDS: number(0.01, HOUR_S).default(MINUTE_S),
  DELIVERY_LONGEST_WAIT_SECONDS: number(0.01, 24 * HOUR_S).default(3 * HOUR_S),
  DELIVERY_TAKEOVER_SECONDS: number(0.1, HOUR_S).default(30),
  DELIVERY_GIVE_UP_HOURS: number(0.001, 24 * 60).default(72),
  ALERT_AFTER_MINUTES: number(0.01, 24 * 60).default(60),
  ALERT_WEBHOOK_URL: webhook.optional(),
  LEAD_WEBHOOK_URL: webhook.optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'expected whsec_ and 24 to 64 random bytes in base64')
    .optional(),
  MAIL_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(200),
  MAIL_CONFIRMATION: onOff.default(false),
  MAIL_SELF_TEST_HOURS: number(0.01, 24 * 31).optional(),
});

type Variables = z.output<typeof variables>;
type Variable = keyof Variables;

/** Never shown, neither in errors nor in logs. Webhook addresses hold a key in their path. */
const secretVariables: ReadonlySet<string> = new Set([
  'SMTP_PASSWORD',
  'SMTP2_PASSWORD',
  'ALERT_WEBHOOK_URL',
  'LEAD_WEBHOOK_URL',
  'LEAD_WEBHOOK_SECRET',
]);

/** An empty variable counts as not set. */
export function readDelivery(env: Record<string, string | undefined>): DeliveryReading {
  const names = Object.keys(variables.shape);
  const given = Object.fromEntries(names.filter((name) => env[name]).map((n) => [n, env[n]]));
  const result = variables.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => problem(String(issue.path[0]), issue.message, given));
    return { settings: null, webhookUrl: null, leadWebhook: null, problems };
  }
  const problems = contradictions(result.data, given);
  const settings = problems.length > 0 ? null : toSettings(result.data);
  const {
    ALERT_WEBHOOK_URL: webhookUrl = null,
    LEAD_WEBHOOK_URL: url,
    LEAD_WEBHOOK_SECRET: secret,
  } = result.data;
  const leadWebhook = url !== undefined && secret !== undefined ? { url, secret } : null;
  return { settings, webhookUrl, leadWebhook, problems };
}

/** Warnings only: a new version must not close a site's forms for a setting that it no longer needs. */
export function goneSettings(env: Record<string, string | undefined>): string[] {
  const found = Object.keys(env).filter((name) => name.startsWith('EMAILJS_') && env[name]);
  if (found.length === 0) return [];
  const gone = 'EmailJS as a second way to send mail is gone, and these do nothing any more.';
  const instead = 'Set SMTP2_HOST (with SMTP2_USER and SMTP2_PASSWORD) for a second mail server.';
  return [`${found.join(', ')}: ${gone} ${instead}`];
}

function contradictions(read: Variables, given: Record<string, unknown>): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const wrong = (name: Variable, expected: string) => problems.push(problem(name, expected, given));
  const allOf = (names: Variable[], optional: string[] = []) => {
    const set = [...names, ...optional].find((name) => given[name] !== undefined);
    if (set === undefined) return;
    for (const name of names) {
      if (given[name] === undefined) wrong(name, `expected a value, since ${set} is set`);
    }
  };
  // Whoever sets one of these wants messages to be sent; without a server they never would be.
  const ofDelivery = Object.keys(given).filter((name) => /^(SMTP|MAIL_(FROM|TO|CONF|SELF))/.test(name));
  allOf(['SMTP_HOST', 'MAIL_FROM', 'MAIL_TO'], ofDelivery);
  allOf(['SMTP2_HOST'], ['SMTP2_PORT', 'SMTP2_SECURE', 'SMTP2_USER']);
  allOf(['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET']);
  for (const server of ['SMTP', 'SMTP2'] as const) {
    allOf([`${server}_USER`, `${server}_PASSWORD`]);
    const isBare = read[`${server}_SECURE` as const] === 'none';
    const isFar = !isThisMachine(read[`${server}_HOST` as const] ?? '');
    if (read[`${server}_USER` as const] && isBare && isFar) {
      wrong(`${server}_SECURE`, 'expected tls or starttls: a password is sent to another machine');
    }
  }
  return problems;
}

function toSettings(read: Variables) {
  const smtp = smtpSettings(read, 'SMTP');
  const [from] = read.MAIL_FROM ?? [];
  const recipients = read.MAIL_TO;
  if (smtp === null || from === undefined || recipients === undefined) return null;
  return {
    smtp,
    second: smtpSettings(read, 'SMTP2'),
    /** After so many failures of a lead, every other try goes over the second server. */
    secondAfter: read.DELIVERY_SECOND_AFTER,
    from,
    /** Each once: a copy goes to every one of them. */
    to: [...new Map(recipients.map((mailbox) => [addressKey(mailbox.address), mailbox])).values()],
    /** Further leads of a day come in digests. */
    dailyLimit: read.MAIL_DAILY_LIMIT || null,
    sendTimeoutMs: read.SMTP_TIMEOUT_SECONDS * 1000,
    concurrency: read.SMTP_CONNECTIONS,
    pollMs: read.DELIVERY_POLL_SECONDS * 1000,
    /** After a crash, whoever takes its leads over waits so much longer than one send. */
    takeoverMs: read.DELIVERY_TAKEOVER_SECONDS * 1000,
    firstRetryMs: read.DELIVERY_FIRST_RETRY_SECONDS * 1000,
    longestWaitMs: read.DELIVERY_LONGEST_WAIT_SECONDS * 1000,
    giveUpAfterMs: read.DELIVERY_GIVE_UP_HOURS * HOUR_S * 1000,
    lateAfterMs: read.ALERT_AFTER_MINUTES * MINUTE_S * 1000,
    confirmVisitors: read.MAIL_CONFIRMATION,
    selfTestEveryMs: read.MAIL_SELF_TEST_HOURS ? read.MAIL_SELF_TEST_HOURS * HOUR_S * 1000 : null,
  };
}

/** Port 465 speaks TLS from the start wherever it is in use, every other one begins in the open. */
function smtpSettings(read: Variables, server: 'SMTP' | 'SMTP2'): SmtpSettings | null {
  const host = read[`${server}_HOST` as const];
  if (host === undefined) return null;
  const port = read[`${server}_PORT` as const];
  const user = read[`${server}_USER` as const];
  const password = read[`${server}_PASSWORD` as const];
  const security = read[`${server}_SECURE` as const] ?? (port === 465 ? 'tls' : 'starttls');
  return {
    host,
    port: port ?? (security === 'tls' ? 465 : 587),
    security,
    login: user !== undefined && password !== undefined ? { user, password } : null,
  };
}

function problem(variable: string, expected: string, given: Record<string, unknown>): SettingProblem {
  const value = given[variable];
  if (value === undefined) return { variable, expected, found: 'nothing' };
  const found = secretVariables.has(variable) ? 'a value that is not shown' : JSON.stringify(value);
  return { variable, expected, found };
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
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

export function wholeNumber(least: number, most: number) {
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
