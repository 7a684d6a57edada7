import { expect, test } from 'vitest';
import { LoadError, readReport } from './load.ts';

const report = (p99: string, more = '') => `Running 4s test @ http://127.0.0.1:1/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.61ms    3.38ms  43.56ms   90.18%
  Latency Distribution
     50%    1.41ms
     99%   ${p99}
  53481 requests in 6.03s, 446.13MB read
${more}Requests/sec:   8871.13
Transfer/sec:     74.00MB
`;

test('rate and p99 are read, whichever unit the time is in', () => {
  expect(readReport(report('16.78ms'), '/')).toEqual({ requestsPerSecond: 8871.13, p99: 16.78 });
  expect(readReport(report('850.00us'), '/').p99).toBeCloseTo(0.85);
  expect(readReport(report('1.20s'), '/').p99).toBeCloseTo(1200);
});

test('a run in which requests failed is no result', () => {
  expect(() => readReport(report('1.00ms', '  Non-2xx or 3xx responses: 12\n'), '/x')).toThrow(
    /\/x: 12 requests/,
  );
  expect(() =>
    readReport(report('1.00ms', '  Socket errors: connect 0, read 3, write 0, timeout 0\n'), '/x'),
  ).toThrow('read 3');
});

test('what is no report is refused', () => {
  expect(() => readReport('unable to connect', '/x')).toThrow(LoadError);
});
