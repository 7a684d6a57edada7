import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import './tests/support/test-environment.ts';
import { firmFolder } from './config/firm-folder.ts';
import { loadFirmOrExit } from './config/load-firm.ts';
import { viteFirm } from './config/vite-firm.ts';

export default defineConfig({
  plugins: [viteFirm(loadFirmOrExit(firmFolder()))],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    // They judge the built site, which is made after these, and have a configuration of their own.
    exclude: [...configDefaults.exclude, 'tests/built/**'],
    // For what hangs, and not for what is slow: many tests run real processes, also on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // One more would wait less and take longer: others work beside them (scripts/test.ts).
    maxWorkers: availableParallelism(),
    // What all of them import is read once by each worker, and not once by each file: a third of the time.
    isolate: false,
    setupFiles: ['tests/support/restore-globals.ts'],
  },
});
