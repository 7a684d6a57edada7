import { expect, test } from 'vitest';
import { buildEnvironment } from './build-environment.ts';

const secrets = {
  SMTP_PASSWORD: 'x',
  SEND_PRIVATE_KEY: 'x',
  LEAD_WEBHOOK_SECRET: 'x',
  MAIL_TO: 'owner@example.com',
  NODE_AUTH_TOKEN: 'x',
  'npm_config_//registry.example.com/:_authToken': 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  GITHUB_TOKEN: 'x',
};
const needed = {
  PATH: process.env.PATH,
  FIRM_DIR: 'a',
  BUILD_DIR: 'b',
  MAIL_PUBLIC_KEY: 'c',
  NODE_ENV: 'test',
};

test('a build sees what it needs, and no secrets', () => {
  expect(buildEnvironment({ ...secrets, ...needed, TZ: undefined })).toEqual(needed);
});
