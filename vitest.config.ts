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
    // Tests of the built site run after a build, with their own configuration.
    exclude: [...configDefaults.exclude, 'tests/built/**'],
    // Long enough for tests that start processes on a busy machine; only stops tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // No more: other steps run in parallel (scripts/test.ts).
    maxWorkers: availableParallelism(),
    // Share modules between the test files of a worker, which takes a third of the time.
    isolate: false,
    setupFiles: ['tests/support/restore-globals.ts'],
  },
});
