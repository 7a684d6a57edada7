import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readDelivery, readEnvironment } from './environment.ts';

test('without variables it serves port 3000 on this machine and keeps leads in the project', () => {
  const env = readEnvironment({});
  expect(env.PORT).toBe(3000);
  expect(env.HOST).toBe('localhost');
  expect(env.DATA_DIR).toBe(resolve(import.meta.dirname, '..', 'data'));
});

test('paths are seen from the working directory', () => {
  const env = readEnvironment({ DATA_DIR: 'elsewhere', BUILD_DIR: '/srv/build' });
  expect(env.DATA_DIR).toBe(resolve('elsewhere'));
  expect(env.BACKUP_DIR).toBe(resolve('elsewhere', 'backups'));
  expect(env.BUILD_DIR).toBe('/srv/build');
  expect(readEnvironment({ BACKUP_DIR: '/mnt/copies' }).BACKUP_DIR).toBe('/mnt/copies');
});

test.each(['http', '65536', '3e3'])('PORT=%j is refused by name', (port) => {
  expect(() => readEnvironment({ PORT: port })).toThrow(EnvironmentError);
  expect(() => readEnvironment({ PORT: port })).toThrow(/PORT: expected a whole number/);
});

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', DATA_DIR: '', SMTP_HOST: '' })).toEqual(readEnvironment({}));
});

test('all wrong variables are named at once, with what was found', () => {
  const read = () => readEnvironment({ HOST: ' ', LOG_LEVEL: 'loud', SMTP_PORT: 'x' });
  expect(read).toThrow(/HOST: /);
  expect(read).toThrow(/SMTP_PORT: /);
  expect(read).toThrow(/LOG_LEVEL: .*found "loud"/);
});

test.each(['127.0.0.1', '127.0.0.1,::1', '10.0.0.0/8, fd00::/8', 'loopback'])(
  'TRUST_PROXY=%s names proxies',
  (value) => {
    expect(readEnvironment({ TRUST_PROXY: value }).TRUST_PROXY).toBe(value);
  },
);

test.each(['true', 'foo', '2', '127.0.0.1,', '0.0.0.0/0', '::/0', '10.0.0.0/33', '1.2.3', '1.2.3.4/8/8'])(
  'TRUST_PROXY=%j is refused with what was expected, and why',
  (value) => {
    const read = () => readEnvironment({ TRUST_PROXY: value });
    expect(read).toThrow(/TRUST_PROXY: expected addresses or networks .* claim to be anybody/);
  },
);

test('allowed origins are read as browsers write them', () => {
  const { SEND_ALLOWED_ORIGINS } = readEnvironment({
    SEND_ALLOWED_ORIGINS: 'https://Broker.example:443, http://test.example:8080/,',
  });
  expect(SEND_ALLOWED_ORIGINS).toEqual(['https://broker.example', 'http://test.example:8080']);
});

test.each([
  'broker.example',
  '*',
  'null',
  'ftp://broker.example',
  'https://broker.example/path',
  'https://broker.example?x',
  'https://ann@broker.example',
  'https://*.broker.example/*',
])('SEND_ALLOWED_ORIGINS=%s is refused with what was expected', (value) => {
  const read = () => readEnvironment({ SEND_ALLOWED_ORIGINS: `https://good.example,${value}` });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/SEND_ALLOWED_ORIGINS: expected an origin .* \(found ".*"\)$/);
});

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

test('without SMTP there is no delivery, and nothing is wrong', () => {
  expect(readDelivery({ PORT: '3000', MAIL_PUBLIC_KEY: 'key', SMTP_HOST: '' })).toMatchObject(nothing);
});

test('three variables are enough, and what follows from them is safe', () => {
  expect(readDelivery(least).settings).toMatchObject({
    smtp: { host: 'smtp.example.com', port: 587, security: 'starttls', login: null, timeoutMs: 120_000 },
    from: { name: 'Figbird', address: 'website@example.com' },
    to: [{ name: '', address: 'owner@example.com' }],
    confirmVisitors: false,
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
])('a half-set delivery is named, since messages would wait for ever: %j', (env, missing, set) => {
  const problems = problemsOf(env);
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(missing);
  for (const problem of problems) {
    expect(problem).toMatch(new RegExp(`: expected the [a-z -]+.*, since ${set} is set \\(nothing\\)$`));
  }
});

test.each([
  ['SMTP_PORT', '99999'],
  ['SMTP_SECURE', 'true'],
  ['SMTP_HOST', 'smtp.example.com:587/path'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_TO', 'owner@example.com\nBcc: victim@example.net'],
  ['MAIL_CONFIRMATION', 'yes'],
])('%s=%j is refused by name', (name, value) => {
  const problems = problemsOf({ ...least, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: expected `));
  expect(problems[0]).toContain(JSON.stringify(value));
});

test('secrets are never repeated, whatever is wrong with them', () => {
  const secret = 's3cret value!';
  const ALERT_WEBHOOK_URL = `http://hooks.example.com/${secret}`;
  const problems = problemsOf({ SMTP_PASSWORD: secret, ALERT_WEBHOOK_URL });
  expect(problems).toContain(
    'ALERT_WEBHOOK_URL: expected an https address (http only on this machine) (a value that is not shown)',
  );
  expect(problems.join()).not.toContain(secret);
});

test('a password goes in the open to this machine only', () => {
  const login = { SMTP_USER: 'ann', SMTP_PASSWORD: 'pass', SMTP_SECURE: 'none' };
  expect(problemsOf({ ...least, ...login })[0]).toMatch(/^SMTP_SECURE: expected tls or starttls/);
  expect(readDelivery({ ...least, ...login, SMTP_HOST: '127.0.0.1' }).problems).toEqual([]);
});

test('a webhook for new leads needs an address and a secret, works without SMTP, and is not shown', () => {
  const LEAD_WEBHOOK_URL = 'https://hooks.example.com/leads';
  const LEAD_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  expect(readDelivery({ LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET })).toMatchObject({
    ...nothing,
    leadWebhook: { url: LEAD_WEBHOOK_URL, secret: LEAD_WEBHOOK_SECRET },
  });
  expect(problemsOf({ LEAD_WEBHOOK_URL })).toEqual([
    'LEAD_WEBHOOK_SECRET: expected the secret that signs them: whsec_ and 24 to 64 random bytes in base64, since LEAD_WEBHOOK_URL is set (nothing)',
  ]);
  expect(problemsOf({ LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET: 'my dog' })).toEqual([
    'LEAD_WEBHOOK_SECRET: expected whsec_ and 24 to 64 random bytes in base64 (a value that is not shown)',
  ]);
});

test('what is gone is named, and stops nothing', () => {
  const env = {
    SMTP2_HOST: 'b.example',
    DELIVERY_POLL_SECONDS: '20',
    EMAILJS_KEY: 's3cret',
    SMTP_CONNECTIONS: '',
  };
  expect(readEnvironment(env).gone).toEqual(['SMTP2_HOST', 'DELIVERY_POLL_SECONDS', 'EMAILJS_KEY']);
});
