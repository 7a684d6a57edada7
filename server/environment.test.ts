import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

test('without variables it serves port 3000 on this machine and keeps leads in the project', () => {
  const env = readEnvironment({});
  expect(env.port).toBe(3000);
  expect(env.host).toBe('localhost');
  expect(env.dataDir).toBe(resolve(import.meta.dirname, '..', 'data'));
});

test('paths are seen from the working directory', () => {
  const env = readEnvironment({ DATA_DIR: 'elsewhere', BUILD_DIR: '/srv/build' });
  expect(env.dataDir).toBe(resolve('elsewhere'));
  expect(env.backupDir).toBe(resolve('elsewhere', 'backups'));
  expect(env.buildDir).toBe('/srv/build');
  expect(readEnvironment({ BACKUP_DIR: '/mnt/copies' }).backupDir).toBe('/mnt/copies');
});

test.each(['', 'http', '-1', '65536', '3000.5', '3e3', '0x50'])('PORT=%j is refused by name', (port) => {
  expect(() => readEnvironment({ PORT: port })).toThrow(EnvironmentError);
  expect(() => readEnvironment({ PORT: port })).toThrow(/PORT: expected a whole number/);
});

test('all wrong variables are named at once, with what was found', () => {
  const read = () => readEnvironment({ HOST: ' ', LOG_LEVEL: 'loud', DATA_DIR: '' });
  expect(read).toThrow(/HOST: /);
  expect(read).toThrow(/DATA_DIR: /);
  expect(read).toThrow(/LOG_LEVEL: .*found "loud"/);
});

test.each(['127.0.0.1', '127.0.0.1,::1', '10.0.0.0/8, fd00::/8', 'loopback'])(
  'TRUST_PROXY=%s names proxies',
  (value) => {
    expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toBe(value);
  },
);

test.each(['true', 'foo', '2', '', '127.0.0.1,', '0.0.0.0/0', '::/0', '10.0.0.0/33', '1.2.3', '1.2.3.4/8/8'])(
  'TRUST_PROXY=%j is refused with what was expected, and why',
  (value) => {
    const read = () => readEnvironment({ TRUST_PROXY: value });
    expect(read).toThrow(/TRUST_PROXY: expected addresses or networks .* claim to be anybody/);
  },
);

test('allowed origins are read as browsers write them', () => {
  const { sendAllowedOrigins } = readEnvironment({
    SEND_ALLOWED_ORIGINS: 'https://Broker.example:443, http://test.example:8080/,',
  });
  expect(sendAllowedOrigins).toEqual(['https://broker.example', 'http://test.example:8080']);
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
