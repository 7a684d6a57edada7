import { defineConfig } from 'vitest/config';

/** The main flows in other browsers; see main.ts. */
export default defineConfig({
  test: { include: ['tests/browsers/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
