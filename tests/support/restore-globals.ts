/** Restores timers, globals and environment variables after each test file: files share one process and its modules. */
import { afterAll, vi } from 'vitest';

const before = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
