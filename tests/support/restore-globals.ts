/** Test files share their processes and their modules: what one has changed around it, the next does not see. */
import { afterAll, vi } from 'vitest';

const before = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
