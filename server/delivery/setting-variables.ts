/** The environment variables of delivery, each on its own. What they mean together: settings.ts. */
import { z } from 'zod';
import { type Mailbox, parseMailboxes } from './mailbox.ts';

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;

const hostRule = 'expected a host name or an address, such as smtp.example.com';
const host = z.string().regex(/^[A-Za-z0-9._:-]+$/, hostRule);
const port = wholeNumber(1, 65_535);
const security = z.enum(['tls', 'starttls', 'none'], 'expected tls, starttls or none');
const text = z.string();
const onOff = z.enum(['on', 'off'], 'expected on or off').transform((value) => value === 'on');

const mailboxList = text.transform((value, context): Mailbox[] => {
  const mailboxes = parseMailboxes(value);
  if (mailboxes !== null) return mailboxes;
  const message = 'expected addresses such as owner@example.com, separated by commas';
  context.addIssue({ code: 'custom', message, input: value });
  return z.NEVER;
});

const oneMailbox = text.transform((value, context): Mailbox => {
  const mailboxes = parseMailboxes(value);
  const [first] = mailboxes ?? [];
  if (first !== undefined && mailboxes?.length === 1) return first;
  const message = 'expected one address, such as Figbird <website@example.com>';
  context.addIssue({ code: 'custom', message, input: value });
  return z.NEVER;
});

const webhookRule = 'expected an https address (http only on this machine)';
const webhook = text.refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}, webhookRule);

/** One entry for each variable. An empty variable counts as not set. */
export const variables = z.object({
  SMTP_HOST: host.optional(),
  SMTP_PORT: port.optional(),
  SMTP_SECURE: security.optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  MAIL_FROM: oneMailbox.optional(),
  MAIL_TO: mailboxList.optional(),
  SMTP_TIMEOUT_SECONDS: seconds(0.1, 600).default(120),
  SMTP_CONNECTIONS: wholeNumber(1, 50).default(4),
  SMTP2_HOST: host.optional(),
  SMTP2_PORT: port.optional(),
  SMTP2_SECURE: security.optional(),
  SMTP2_USER: text.optional(),
  SMTP2_PASSWORD: text.optional(),
  DELIVERY_SECOND_AFTER: wholeNumber(1, 1000).default(3),
  DELIVERY_POLL_SECONDS: seconds(0.01, HOUR_S).default(5),
  DELIVERY_FIRST_RETRY_SECONDS: seconds(0.01, HOUR_S).default(MINUTE_S),
  DELIVERY_LONGEST_WAIT_SECONDS: seconds(0.01, 24 * HOUR_S).default(3 * HOUR_S),
  DELIVERY_TAKEOVER_SECONDS: seconds(0.1, HOUR_S).default(30),
  DELIVERY_GIVE_UP_HOURS: seconds(0.001, 24 * 60).default(72),
  ALERT_AFTER_MINUTES: seconds(0.01, 24 * 60).default(60),
  ALERT_WEBHOOK_URL: webhook.optional(),
  MAIL_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(200),
  MAIL_CONFIRMATION: onOff.default(false),
  MAIL_SELF_TEST_HOURS: seconds(0.01, 24 * 31).optional(),
});

export type Variables = z.output<typeof variables>;
export type DeliveryVariable = keyof Variables;

export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

function wholeNumber(least: number, most: number) {
  const rule = `expected a whole number from ${least} to ${most}`;
  return numberWithin(/^\d{1,9}$/, rule, least, most);
}

function seconds(least: number, most: number) {
  const rule = `expected a number from ${least} to ${most}`;
  return numberWithin(/^\d{1,9}(\.\d{1,6})?$/, rule, least, most);
}

function numberWithin(shape: RegExp, rule: string, least: number, most: number) {
  return z
    .string()
    .regex(shape, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}
