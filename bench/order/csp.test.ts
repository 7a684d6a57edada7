import { expect, test } from 'vitest';
import { judgePolicies } from './csp.ts';

const strict =
  "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'sha256-def='; img-src 'self'; connect-src 'self' https://mail.test; base-uri 'none'; form-action 'self'";
const header = `${strict}; frame-ancestors 'none'`;

test('a strict policy in both places is fine', () => {
  expect(judgePolicies(header, strict)).toEqual([]);
});

test('both places are asked for', () => {
  expect(judgePolicies(undefined, strict)).toEqual(['no Content-Security-Policy header']);
  expect(judgePolicies(header, undefined)).toEqual([
    'no Content-Security-Policy in a meta element',
  ]);
});

test.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", "allows 'unsafe-inline'"],
  ["script-src 'self'", "script-src 'self' 'unsafe-eval'", "allows 'unsafe-eval'"],
  ["style-src 'sha256-def='", "style-src 'unsafe-inline'", "style-src allows 'unsafe-inline'"],
  ["script-src 'self'", 'script-src https://cdn.test', 'lists https://cdn.test'],
  ["script-src 'self'", 'script-src https:', 'lists https:'],
  ["base-uri 'none'", "base-uri 'self'", "base-uri is 'self', expected 'none'"],
  ["base-uri 'none'; ", '', 'base-uri is nothing'],
  ["; form-action 'self'", '', 'form-action is nothing'],
  ["form-action 'self'", 'form-action *', 'form-action is *'],
  ["connect-src 'self'", "connect-src 'self' https:", "connect-src is 'self' https:"],
  ["frame-ancestors 'none'", "frame-ancestors 'self'", "frame-ancestors is 'self'"],
  ["default-src 'none'", "default-src 'none'; object-src *", 'object-src is *'],
])('%s as %s is a problem', (good, bad, problem) => {
  const weak = header.replace(good, bad);
  expect(weak).not.toBe(header);
  const problems = judgePolicies(weak, strict);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

test('without script-src and default-src everything is allowed', () => {
  const problems = judgePolicies("base-uri 'none'", strict).join('\n');
  expect(problems).toContain('script-src is missing');
  expect(problems).toContain('style-src is missing');
  expect(problems).toContain('object-src is nothing');
});

test('of two directives of one name the first counts, as in browsers', () => {
  const twice = `script-src 'unsafe-inline'; ${header}`;
  expect(judgePolicies(twice, strict)).toEqual(["header: script-src allows 'unsafe-inline'"]);
});
