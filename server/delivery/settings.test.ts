import { expect, test } from 'vitest';
import { goneSettings, readDelivery } from './settings.ts';

const least = {
  SMTP_HOST: 'smtp.example.com',
  MAIL_FROM: 'Figbird <website@example.com>',
  MAIL_TO: 'owner@example.com',
};

function problemsOf(env: Record<string, string>): string[] {
  const { settings, problems } = readDelivery(env);
  expect(settings).toBeNull();
  return problems.map(({ variable, expected, found }) => `${variable}: ${expected} (${found})`);
}

test('without SMTP there is no delivery, and nothing is wrong', () => {
  expect(readDelivery({ PORT: '3000', MAIL_PUBLIC_KEY: 'key', SMTP_HOST: '' })).toEqual({
    settings: null,
    webhookUrl: null,
    problems: [],
  });
});

test('three variables are enough, and what follows from them is safe', () => {
  expect(readDelivery(least).settings).toMatchObject({
    smtp: { host: 'smtp.example.com', port: 587, security: 'starttls', login: null },
    second: null,
    from: { name: 'Figbird', address: 'website@example.com' },
    to: [{ name: '', address: 'owner@example.com' }],
    schedule: { firstMs: 60_000, longestMs: 10_800_000, giveUpAfterMs: 259_200_000 },
    alerts: { lateAfterMs: 3_600_000 },
    confirmVisitors: false,
    selfTestEveryMs: null,
  });
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

test('several people can be written to, also with a comma in a name', () => {
  const read = readDelivery({
    ...least,
    MAIL_TO: '"Citizen, Ann" <ann@example.com>, bo@example.com',
  });
  expect(read.settings?.to).toEqual([
    { name: 'Citizen, Ann', address: 'ann@example.com' },
    { name: '', address: 'bo@example.com' },
  ]);
});

test('a half-set delivery is named, since messages would wait for ever', () => {
  expect(problemsOf({ MAIL_TO: 'owner@example.com' })).toEqual([
    'SMTP_HOST: expected a value, since MAIL_TO is set (nothing)',
    'MAIL_FROM: expected a value, since MAIL_TO is set (nothing)',
  ]);
  expect(problemsOf({ ...least, SMTP_USER: 'ann' })).toEqual([
    'SMTP_PASSWORD: expected a value, since SMTP_USER is set (nothing)',
  ]);
  expect(problemsOf({ ...least, SMTP2_PORT: '25' })[0]).toMatch(/^SMTP2_HOST: expected a value/);
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
  const env = {
    SMTP_PASSWORD: secret,
    SMTP2_PASSWORD: secret,
    ALERT_WEBHOOK_URL: `http://hooks.example.com/${secret}`,
  };
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems.join('\n')).toContain('a value that is not shown');
  expect(problems.join('\n')).not.toContain(secret);
});

test('a password goes in the open to this machine only', () => {
  const login = { SMTP_USER: 'ann', SMTP_PASSWORD: 'pass', SMTP_SECURE: 'none' };
  expect(problemsOf({ ...least, ...login })[0]).toMatch(/^SMTP_SECURE: expected tls or starttls/);
  expect(readDelivery({ ...least, ...login, SMTP_HOST: '127.0.0.1' }).problems).toEqual([]);
});

test('EmailJS as a second way is gone, which is said, and stops nothing', () => {
  const old = { EMAILJS_PUBLIC_KEY: 'a', EMAILJS_PRIVATE_KEY: 's3cret', EMAILJS_SERVICE_ID: '' };
  expect(readDelivery({ ...least, ...old })).toEqual(readDelivery(least));
  const [warning, ...others] = goneSettings({ ...least, ...old });
  expect(warning).toMatch(/^EMAILJS_PUBLIC_KEY, EMAILJS_PRIVATE_KEY: .* is gone.* Set SMTP2_HOST/);
  expect(warning).not.toContain('s3cret');
  expect(others).toEqual([]);
  expect(goneSettings(least)).toEqual([]);
});

test('an address that stands twice in MAIL_TO is one recipient', () => {
  const read = readDelivery({
    ...least,
    MAIL_TO: 'owner@example.com, bo@example.com, Owner@Example.com',
  });
  expect(read.settings?.to.map(({ address }) => address.toLowerCase())).toEqual([
    'owner@example.com',
    'bo@example.com',
  ]);
});

test('the daily number of mails has a default, and 0 means none', () => {
  expect(readDelivery(least).settings?.dailyLimit).toBe(200);
  expect(readDelivery({ ...least, MAIL_DAILY_LIMIT: '0' }).settings?.dailyLimit).toBeNull();
  // A number of mails alone asks for none to be sent.
  expect(readDelivery({ MAIL_DAILY_LIMIT: '20' })).toEqual({
    settings: null,
    webhookUrl: null,
    problems: [],
  });
});
