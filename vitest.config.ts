import { configDefaults, defineConfig } from 'vitest/config';
import './tests/support/fixture-firm.ts';

// They judge the built site, which is made after these, and have configurations of their own.
const exclude = [...configDefaults.exclude, 'tests/built/**', 'tests/browsers/**'];
/** Mocks a module that others use as it is. */
const MOCKS = 'server/store/sqlite-file.test.ts';

export default defineConfig({
  test: {
    // For what hangs, and not for what is slow: many tests run real processes, also on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Left alone, Vitest keeps a core for watching; many tests here only wait for a process or a disk.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          // A module reads its firm once, and these read several: each file has modules of its own.
          include: ['{app,config,content,contracts,desk,tests}/**/*.test.{ts,tsx}', MOCKS],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          // To read all modules anew for each file would take a quarter of the time.
          include: ['{finance,scripts,server}/**/*.test.ts'],
          exclude: [...exclude, MOCKS],
          isolate: false,
        },
      },
    ],
  },
});
