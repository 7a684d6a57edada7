import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildEnvironment } from './build-environment.ts';
import { runStep } from './run-step.ts';

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

test('a step of a build has nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'step-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const seenBy = async (options?: { extendEnv: boolean }) => {
    const write = `require('fs').writeFileSync('${join(folder, 'env')}', JSON.stringify(process.env))`;
    await runStep(process.execPath, ['--eval', write], buildEnvironment(process.env), options);
    return JSON.parse(readFileSync(join(folder, 'env'), 'utf8')) as Record<string, string>;
  };
  process.env.SMTP_PASSWORD_OF_TEST = 'secret';
  onTestFinished(() => {
    delete process.env.SMTP_PASSWORD_OF_TEST;
  });
  const seen = await seenBy({ extendEnv: false });
  expect(seen.SMTP_PASSWORD_OF_TEST).toBeUndefined();
  expect(seen.PATH).toContain(process.env.PATH);
  expect((await seenBy()).SMTP_PASSWORD_OF_TEST).toBe('secret');
});
