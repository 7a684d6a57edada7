/**
 * Imported by the configuration of every test runner. Tests use their own firm, so that changes in the owner's
 * firm/ cannot fail them. Variables that are already set win.
 */
import { join, resolve } from 'node:path';

const tests = resolve(import.meta.dirname, '..');

process.env.FIRM_DIR ||= join(tests, 'firm');

/** Keeps the tests' build apart from the owner's, which `npm test` must not overwrite. */
export function setTestBuildDir(): void {
  process.env.BUILD_DIR ||= resolve(tests, '../.test/build');
}
