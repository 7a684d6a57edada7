import { defineConfig } from 'vitest/config';
import { setTestBuildDir } from '../support/test-environment.ts';

setTestBuildDir();

/** Tests of the built files. */
export default defineConfig({
  test: {
    include: ['tests/built/**/*.test.ts'],
    testTimeout: 60_000,
    // One worker, so that the site is read once and not for each test file.
    isolate: false,
    maxWorkers: 1,
  },
});
