import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readDelivery, readEnvironment } from './environment.ts';

test('defaults to localhost and the project folder when variables are missing or empty', () => {
  const env = readEnvironment({});
  expect(env).toMatchObject({ PORT: 3000, HOST: 'localhost' });
  expect(env.DATA_DIR).toBe(resolve(import.meta.dirname, '..', 'data'));
  expect(readEnvironment({ PORT: '', DATA_DIR: '', SMTP_HOST: '' })).toEqual(env);
});

test('resolves paths from the working directory', () => {
  const { DATA_DIR, BACKUP_DIR, BUILD_DIR } = readEnvironment({ DATA_DIR: 'else', BUILD_DIR: '/srv/build' });
  expect([DATA_DIR, BACKUP_DIR, BUILD_DIR]).toEqual([
    resolve('else'),
    resolve('else', 'backups'),
    '/srv/build',
  ]);
});

test.each(['127.0.0.1', '127.0.0.1,::1', '10.0.0.0/8, fd00::/8', 'loopback'])(
  'accepts TRUST_PROXY=%s',
  (value) => {
    expect(readEnvironment({ TRUST_PROXY: value }).TRUST_PROXY).toBe(value);
  },
);

test('normalises allowed origins as browsers write them', () => {
  const { SEND_ALLOWED_ORIGINS } = readEnvironment({
    SEND_ALLOWED_ORIGINS: 'https://Broker.example:443, http://test.example:8080/,',
  });
  expect(SEND_ALLOWED_ORIGINS).toEqual(['https://broker.example', 'http://test.example:8080']);
});

const minimalMail = {
  SMTP_HOST: 'smtp.example.com',
  MAIL_FROM: 'Figbird <website@example.com>',
  MAIL_TO: 'owner@example.com',
};
const anOrigin = 'expected an origin with its scheme';
const proxies = 'expected addresses or networks of proxies';

test.each<[name: string, value: string, expected: string]>([
  ...['http', '65536', '3e3'].map((value): [string, string, string] => [
    'PORT',
    value,
    'expected a whole number',
  ]),
  ...['broker.example', '*', 'null', 'ftp://broker.example'].map((value): [string, string, string] => [
    'SEND_ALLOWED_ORIGINS',
    value,
    anOrigin,
  ]),
  ...['https://broker.example/path', 'https://ann@broker.example', 'https://*.broker.example/*'].map(
    (value): [string, string, string] => ['SEND_ALLOWED_ORIGINS', value, anOrigin],
  ),
  // Each of these would let any client forge its address.
  ...['true', 'foo', '2', '127.0.0.1,', '0.0.0.0/0', '::/0', '10.0.0.0/33', '1.2.3'].map(
    (value): [string, string, string] => ['TRUST_PROXY', value, proxies],
  ),
  ['SMTP_PORT', '99999', 'expected '],
  ['SMTP_SECURE', 'true', 'expected '],
  ['SMTP_HOST', 'smtp.example.com:587/path', 'expected '],
  ['MAIL_FROM', 'a@example.com, b@example.com', 'expected '],
  ['MAIL_TO', 'owner@example.com\nBcc: victim@example.net', 'expected '],
  ['MAIL_CONFIRMATION', 'yes', 'expected '],
])('rejects %s=%j and says what it expected', (name, value, expected) => {
  const read = () => readEnvironment({ ...minimalMail, [name]: value });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(`${name}: ${expected}`);
  expect(read).toThrow(`(found ${JSON.stringify(value)})`);
});

test('names all invalid variables at once', () => {
  const read = () => readEnvironment({ HOST: ' ', LOG_LEVEL: 'loud', SMTP_PORT: 'x' });
  for (const name of ['HOST', 'LOG_LEVEL', 'SMTP_PORT']) expect(read).toThrow(`  ${name}: expected`);
});

const noDelivery = { settings: null, webhookUrl: null, leadWebhook: null, problems: [] };

function problemsOf(env: Record<string, string>): string[] {
  const { settings, problems } = readDelivery(env);
  expect(settings).toBeNull();
  return problems.map(({ variable, expected, found }) => `${variable}: ${expected} (${found})`);
}

test('accepts settings without SMTP', () => {
  expect(readDelivery({ PORT: '3000', MAIL_PUBLIC_KEY: 'key', SMTP_HOST: '' })).toMatchObject(noDelivery);
});

test('needs three variables for mail, with safe defaults', () => {
  expect(readDelivery(minimalMail).settings).toMatchObject({
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
])('derives port and encryption from each other: %j', (env, expected) => {
  expect(readDelivery({ ...minimalMail, ...env }).settings?.smtp).toMatchObject(expected);
});

test('parses several recipients, also with a comma in a name, and removes duplicates', () => {
  const MAIL_TO = '"Citizen, Ann" <ann@example.com>, bo@example.com, Bo@Example.com, jo@müller.de';
  expect(readDelivery({ ...minimalMail, MAIL_TO }).settings?.to).toEqual([
    { name: 'Citizen, Ann', address: 'ann@example.com' },
    { name: '', address: 'Bo@example.com' },
    { name: '', address: 'jo@xn--mller-kva.de' },
  ]);
});

test.each([
  [{ MAIL_TO: 'owner@example.com' }, ['SMTP_HOST', 'MAIL_FROM'], 'MAIL_TO'],
  [{ ...minimalMail, SMTP_USER: 'ann' }, ['SMTP_PASSWORD'], 'SMTP_USER'],
  [{ LEAD_WEBHOOK_URL: 'https://hooks.example.com' }, ['LEAD_WEBHOOK_SECRET'], 'LEAD_WEBHOOK_URL'],
])('reports incomplete delivery settings: %j', (env, missing, set) => {
  const problems = problemsOf(env);
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(missing);
  for (const problem of problems) {
    expect(problem).toMatch(new RegExp(`: expected the [a-z -]+.*, since ${set} is set \\(nothing\\)$`));
  }
});

test('never prints invalid secrets', () => {
  const secret = 's3cret value!';
  const problems = problemsOf({
    SMTP_PASSWORD: secret,
    ALERT_WEBHOOK_URL: `http://hooks.example.com/${secret}`,
    LEAD_WEBHOOK_URL: 'https://hooks.example.com/leads',
    LEAD_WEBHOOK_SECRET: secret,
  });
  const hidden = '(a value that is not shown)';
  expect(problems).toEqual(
    expect.arrayContaining([
      `ALERT_WEBHOOK_URL: expected an https address (http only on this machine) ${hidden}`,
      `LEAD_WEBHOOK_SECRET: expected whsec_ and 24 to 64 random bytes in base64 ${hidden}`,
    ]),
  );
  expect(problems.join()).not.toContain(secret);
});

test('rejects an unencrypted password, except to this machine', () => {
  const login = { SMTP_USER: 'ann', SMTP_PASSWORD: 'pass', SMTP_SECURE: 'none' };
  expect(problemsOf({ ...minimalMail, ...login })[0]).toMatch(/^SMTP_SECURE: expected tls or starttls/);
  expect(readDelivery({ ...minimalMail, ...login, SMTP_HOST: '127.0.0.1' }).problems).toEqual([]);
});

test('accepts a lead webhook without SMTP', () => {
  const LEAD_WEBHOOK_URL = 'https://hooks.example.com/leads';
  const LEAD_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const leadWebhook = { url: LEAD_WEBHOOK_URL, secret: LEAD_WEBHOOK_SECRET };
  expect(readDelivery({ LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET })).toMatchObject({
    ...noDelivery,
    leadWebhook,
  });
});
