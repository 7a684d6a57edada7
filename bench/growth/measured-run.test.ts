import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childrenTime, measureRun, RunFailedError } from './measured-run.ts';

test('a command’s cost is measured together with what it starts', async () => {
  const busy =
    'const t = Date.now(); const held = Buffer.alloc(2e8, 1); while (Date.now() - t < 900);';
  const child = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const cost = await measureRun([process.execPath, '-e', child], '.');
  expect(cost.seconds).toBeGreaterThan(0.9);
  expect(cost.cpuSeconds).toBeGreaterThan(0.1);
  if (existsSync('/proc/self/statm')) expect(cost.peakBytes).toBeGreaterThan(2e8);
});

test('a command that fails is reported with its last words', async () => {
  const failing = measureRun(
    [process.execPath, '-e', 'console.log("no room"); process.exit(3)'],
    '.',
  );
  await expect(failing).rejects.toThrow(RunFailedError);
  await expect(failing).rejects.toThrow(/ended with 3[\s\S]*no room/);
});

test('the shell’s report of its children’s time is read, and nothing else taken for it', () => {
  expect(childrenTime('warning\n0m0.01s 0m0.00s\n1m2.50s 0m3.25s\n')).toBeCloseTo(65.75);
  expect(() => childrenTime('done')).toThrow('expected two times');
});
