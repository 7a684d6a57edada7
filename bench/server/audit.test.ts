import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

test('holes are counted and named', () => {
  const json = JSON.stringify({
    vulnerabilities: { 'left-pad': {} },
    metadata: { vulnerabilities: { low: 1, total: 1 } },
  });
  expect(readAudit(json)).toEqual({ kind: 'counted', total: 1, names: ['left-pad'] });
});

test('a registry that refuses is not taken for a clean one, and not named', () => {
  const refusal = JSON.stringify({ message: '405 Method Not Allowed - POST https://r.example/x' });
  expect(readAudit(refusal)).toEqual({ kind: 'refused', why: '405 Method Not Allowed' });
  expect(readAudit('')).toMatchObject({ kind: 'refused' });
});
