import { expect, test } from 'vitest';
import { readDelivery } from './settings.ts';

const least = {
  SMTP_HOST: 'smtp.example.com',
  MAIL_FROM: 'Figbird <website@example.com>',
  MAIL_TO: 'owner@example.com',
};
const nothing = { settings: null, webhookUrl: null, leadWebhook: null, problems: [] };

function problemsOf(env: Record<string, string>): string[] {
  const { settings, problems } = readDelivery(env);
  expect(settings).toBeNull();
  return problems.map(({ variable, expected, found }) => `${variable}: ${expected} (${found})`);
}

test.each([
  ['without SMTP', { PORT: '3000', MAIL_PUBLIC_KEY: 'key', SMTP_HOST: '' }],
  ['with a number of mails alone, which asks for none to be sent,', { MAIL_DAILY_LIMIT: '20' }],
])('%s there is no delivery, and nothing is wrong', (_, env) => {
  expect(readDelivery(env)).toEqual(nothing);
});

test('three variables are enough, and what follows from them is safe', () => {
  expect(readDelivery(least).settings).toMatchObject({
    smtp: { host: 'smtp.example.com', port: 587, security: 'starttls', login: null },
    second: null,
    from: { name: 'Figbird', address: 'website@example.com' },
    to: [{ name: '', address: 'owner@example.com' }],
    dailyLimit: 200,
    sendTimeoutMs: 120_000,
    firstRetryMs: 60_000,
    longestWaitMs: 10_800_000,
    giveUpAfterMs: 259_200_000,
    lateAfterMs: 3_600_000,
    confirmVisitors: false,
    selfTestEveryMs: null,
  });
  expect(readDelivery({ ...least, MAIL_DAILY_LIMIT: '0' }).settings?.dailyLimit).toBeNull();
});

test.each([
  [{ SMTP_PORT: '465' }, { port: 465, security: 'tls' }],
  [{ SMTP_SECURE: 'tls' }, { port: 465, security: 'tls' }],
  [
    { SMTP_PORT: '2525', SMTP_SECURE: 'none' },
    { port: 2525, security: 'none' },
  ],
])('port and encryption follow from each other: %j', (env, expected) => {
  expect(readDelivery({ ...least, ...env }).settings?.smtp).toMatchObject(expected);
});

test('several people can be written to, also with a comma in a name, and each once', () => {
  const MAIL_TO = '"Citizen, Ann" <ann@example.com>, bo@example.com, Bo@Example.com';
  expect(readDelivery({ ...least, MAIL_TO }).settings?.to).toEqual([
    { name: 'Citizen, Ann', address: 'ann@example.com' },
    { name: '', address: 'Bo@Example.com' },
  ]);
});

test.each([
  [{ MAIL_TO: 'owner@example.com' }, ['SMTP_HOST', 'MAIL_FROM'], 'MAIL_TO'],
  [{ ...least, SMTP_USER: 'ann' }, ['SMTP_PASSWORD'], 'SMTP_USER'],
  [{ ...least, SMTP2_PORT: '25' }, ['SMTP2_HOST'], 'SMTP2_PORT'],
  [{ ...least, SMTP2_HOST: 'b.example', SMTP2_PASSWORD: 'x' }, ['SMTP2_USER'], 'SMTP2_PASSWORD'],
])('a half-set delivery is named, since messages would wait for ever: %j', (env, missing, set) => {
  expect(problemsOf(env)).toEqual(
    missing.map((name) => `${name}: expected a value, since ${set} is set (nothing)`),
  );
});

test.each([
  ['SMTP_PORT', '99999'],
  ['SMTP_PORT', 'smtp'],
  ['SMTP_SECURE', 'true'],
  ['SMTP_HOST', 'smtp.example.com:587/path'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_TO', 'owner'],
  ['MAIL_TO', 'owner@example.com\nBcc: victim@example.net'],
  ['MAIL_CONFIRMATION', 'yes'],
  ['MAIL_DAILY_LIMIT', '-1'],
  ['ALERT_AFTER_MINUTES', '-5'],
])('%s=%j is refused by name', (name, value) => {
  const problems = problemsOf({ ...least, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: expected `));
  expect(problems[0]).toContain(JSON.stringify(value));
});

test('secrets are never repeated, whatever is wrong with them', () => {
  const secret = 's3cret value!';
  const ALERT_WEBHOOK_URL = `http://hooks.example.com/${secret}`;
  const problems = problemsOf({ SMTP_PASSWORD: secret, SMTP2_PASSWORD: secret, ALERT_WEBHOOK_URL });
  expect(problems).toEqual([
    'ALERT_WEBHOOK_URL: expected an https address (http only on this machine) (a value that is not shown)',
  ]);
});

test('a password goes in the open to this machine only', () => {
  const login = { SMTP_USER: 'ann', SMTP_PASSWORD: 'pass', SMTP_SECURE: 'none' };
  expect(problemsOf({ ...least, ...login })[0]).toMatch(/^SMTP_SECURE: expected tls or starttls/);
  expect(readDelivery({ ...least, ...login, SMTP_HOST: '127.0.0.1' }).problems).toEqual([]);
});

test('a webhook for new leads needs an address and a secret, works without SMTP, and is not shown', () => {
  const LEAD_WEBHOOK_URL = 'https://hooks.example.com/leads';
  const LEAD_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  expect(readDelivery({ LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET })).toEqual({
    ...nothing,
    leadWebhook: { url: LEAD_WEBHOOK_URL, secret: LEAD_WEBHOOK_SECRET },
  });
  expect(problemsOf({ LEAD_WEBHOOK_URL })).toEqual([
    'LEAD_WEBHOOK_SECRET: expected a value, since LEAD_WEBHOOK_URL is set (nothing)',
  ]);
  expect(problemsOf({ LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET: 'my dog' })).toEqual([
    'LEAD_WEBHOOK_SECRET: expected whsec_ and 24 to 64 random bytes in base64 (a value that is not shown)',
  ]);
});
