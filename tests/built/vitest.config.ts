import { defineConfig } from 'vitest/config';
import { setTestBuildDir } from '../support/test-environment.ts';

setTestBuildDir();

/** What is checked from outside: the built files, as whoever reads them from the web would. */
export default defineConfig({
  test: {
    include: ['tests/built/**/*.test.ts'],
    testTimeout: 60_000,
    // The site is read once, and not once by each file.
    isolate: false,
    maxWorkers: 1,
  },
});
