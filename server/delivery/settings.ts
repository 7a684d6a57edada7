/** The delivery settings from environment variables. */
import { addressKey, type Mailbox } from './mailbox.ts';
import type { SchedulePolicy } from './schedule.ts';
import {
  type DeliveryVariable,
  HOUR_S,
  isThisMachine,
  MINUTE_S,
  type Variables,
  variables,
} from './setting-variables.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` or nothing, or `none`: for a server on this machine. */
  security: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | null;
}

export interface DeliverySettings {
  smtp: SmtpSettings;
  /** Tried where the first one keeps failing. */
  second: SmtpSettings | null;
  /** After so many failures of a lead, every other try goes over the second server. */
  secondAfter: number;
  from: Mailbox;
  /** Each once: a copy goes to every one of them. */
  to: Mailbox[];
  /** In 24 hours, so many leads are mailed one by one; further ones in digests. Null: no limit. */
  dailyLimit: number | null;
  /** The most that one send may take, in milliseconds. */
  sendTimeoutMs: number;
  /** How many messages are sent at the same time. */
  concurrency: number;
  /** How often the store is asked for leads that are due, in milliseconds. */
  pollMs: number;
  /**
   * How much longer than one send a lead is kept from other workers, in milliseconds. After a
   * crash, whoever takes its leads over waits that long.
   */
  takeoverMs: number;
  schedule: SchedulePolicy;
  alerts: {
    /** A lead that waits longer than this is late, in milliseconds. */
    lateAfterMs: number;
  };
  /** Whether visitors are told by e-mail that their message has arrived. */
  confirmVisitors: boolean;
  /** Between two messages that prove the path, in milliseconds; null: none are sent. */
  selfTestEveryMs: number | null;
}

/** Never shown, neither in errors nor in logs. Webhook addresses hold a key in their path. */
export const secretVariables: ReadonlySet<string> = new Set([
  'SMTP_PASSWORD',
  'SMTP2_PASSWORD',
  'ALERT_WEBHOOK_URL',
]);

/** A variable that is wrong: its name, what was expected, and what was found. */
export interface SettingProblem {
  variable: string;
  expected: string;
  /** As it may be shown: a secret is not in it. */
  found: string;
}

export interface DeliveryReading {
  /** Null where no SMTP server is set (messages are kept and not e-mailed), or on problems. */
  settings: DeliverySettings | null;
  /** Alerts are posted to it, also where nothing is e-mailed. */
  webhookUrl: string | null;
  problems: SettingProblem[];
}

/** Reads the variables of delivery; others are left alone. It never throws. */
export function readDelivery(env: Record<string, string | undefined>): DeliveryReading {
  const names = Object.keys(variables.shape);
  const given = Object.fromEntries(names.filter((name) => env[name]).map((n) => [n, env[n]]));
  const result = variables.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) =>
      problem(String(issue.path[0]), issue.message, given),
    );
    return { settings: null, webhookUrl: null, problems };
  }
  const problems = contradictions(result.data, given);
  const settings = problems.length > 0 ? null : toSettings(result.data);
  return { settings, webhookUrl: result.data.ALERT_WEBHOOK_URL ?? null, problems };
}

/**
 * What does not stop the server, and a person should know: a new version must not close a site's
 * forms for a setting that it no longer needs.
 */
export function goneSettings(env: Record<string, string | undefined>): string[] {
  const found = Object.keys(env).filter((name) => name.startsWith('EMAILJS_') && env[name]);
  if (found.length === 0) return [];
  const gone = 'EmailJS as a second way to send mail is gone, and these do nothing any more.';
  const instead = 'Set SMTP2_HOST (with SMTP2_USER and SMTP2_PASSWORD) for a second mail server.';
  return [`${found.join(', ')}: ${gone} ${instead}`];
}

/** What no variable shows on its own: parts that are missing, or that do not go together. */
function contradictions(read: Variables, given: Record<string, unknown>): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const wrong = (name: DeliveryVariable, expected: string) =>
    problems.push(problem(name, expected, given));
  const allOf = (
    names: readonly DeliveryVariable[],
    optional: readonly DeliveryVariable[] = [],
  ) => {
    const set = [...names, ...optional].find((name) => given[name] !== undefined);
    if (set === undefined) return;
    for (const name of names) {
      if (given[name] === undefined) wrong(name, `expected a value, since ${set} is set`);
    }
  };
  allOf(['SMTP_HOST', 'MAIL_FROM', 'MAIL_TO'], names().filter(isOfDelivery));
  allOf(['SMTP_USER', 'SMTP_PASSWORD']);
  allOf(['SMTP2_HOST'], ['SMTP2_PORT', 'SMTP2_SECURE', 'SMTP2_USER']);
  allOf(['SMTP2_USER', 'SMTP2_PASSWORD']);
  const inTheOpen = 'expected tls or starttls: a password is sent to another machine';
  if (read.SMTP_USER && isBare(read.SMTP_SECURE, read.SMTP_HOST)) wrong('SMTP_SECURE', inTheOpen);
  if (read.SMTP2_USER && isBare(read.SMTP2_SECURE, read.SMTP2_HOST)) {
    wrong('SMTP2_SECURE', inTheOpen);
  }
  return problems;
}

function names(): DeliveryVariable[] {
  return Object.keys(variables.shape) as DeliveryVariable[];
}

/** Whoever sets one of these wants messages to be sent; without a server they never would be. */
function isOfDelivery(name: DeliveryVariable): boolean {
  return /^(SMTP|MAIL_(FROM|TO|CONF|SELF))/.test(name);
}

function isBare(security: string | undefined, host: string | undefined): boolean {
  return security === 'none' && !isThisMachine(host ?? '');
}

function toSettings(read: Variables): DeliverySettings | null {
  const { SMTP_HOST, MAIL_FROM, MAIL_TO } = read;
  if (SMTP_HOST === undefined || MAIL_FROM === undefined || MAIL_TO === undefined) return null;
  return {
    smtp: smtp(SMTP_HOST, read.SMTP_PORT, read.SMTP_SECURE, read.SMTP_USER, read.SMTP_PASSWORD),
    second: secondServer(read),
    secondAfter: read.DELIVERY_SECOND_AFTER,
    from: MAIL_FROM,
    to: onceEach(MAIL_TO),
    dailyLimit: read.MAIL_DAILY_LIMIT === 0 ? null : read.MAIL_DAILY_LIMIT,
    sendTimeoutMs: read.SMTP_TIMEOUT_SECONDS * 1000,
    concurrency: read.SMTP_CONNECTIONS,
    pollMs: read.DELIVERY_POLL_SECONDS * 1000,
    takeoverMs: read.DELIVERY_TAKEOVER_SECONDS * 1000,
    schedule: {
      firstMs: read.DELIVERY_FIRST_RETRY_SECONDS * 1000,
      longestMs: read.DELIVERY_LONGEST_WAIT_SECONDS * 1000,
      giveUpAfterMs: read.DELIVERY_GIVE_UP_HOURS * HOUR_S * 1000,
    },
    alerts: {
      lateAfterMs: read.ALERT_AFTER_MINUTES * MINUTE_S * 1000,
    },
    confirmVisitors: read.MAIL_CONFIRMATION,
    selfTestEveryMs:
      read.MAIL_SELF_TEST_HOURS === undefined ? null : read.MAIL_SELF_TEST_HOURS * HOUR_S * 1000,
  };
}

function secondServer(read: Variables): SmtpSettings | null {
  const { SMTP2_HOST, SMTP2_PORT, SMTP2_SECURE, SMTP2_USER, SMTP2_PASSWORD } = read;
  if (SMTP2_HOST === undefined) return null;
  return smtp(SMTP2_HOST, SMTP2_PORT, SMTP2_SECURE, SMTP2_USER, SMTP2_PASSWORD);
}

function onceEach(mailboxes: Mailbox[]): Mailbox[] {
  const known = new Map(mailboxes.map((mailbox) => [addressKey(mailbox.address), mailbox]));
  return [...known.values()];
}

/** Port 465 speaks TLS from the start wherever it is in use, every other one begins in the open. */
function smtp(
  host: string,
  port: number | undefined,
  security: SmtpSettings['security'] | undefined,
  user: string | undefined,
  password: string | undefined,
): SmtpSettings {
  const chosen = security ?? (port === 465 ? 'tls' : 'starttls');
  return {
    host,
    port: port ?? (chosen === 'tls' ? 465 : 587),
    security: chosen,
    login: user !== undefined && password !== undefined ? { user, password } : null,
  };
}

function problem(
  variable: string,
  expected: string,
  given: Record<string, unknown>,
): SettingProblem {
  const value = given[variable];
  if (value === undefined) return { variable, expected, found: 'nothing' };
  const found = secretVariables.has(variable) ? 'a value that is not shown' : JSON.stringify(value);
  return { variable, expected, found };
}
