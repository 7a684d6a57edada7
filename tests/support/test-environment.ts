/**
 * Loaded by the configuration of every test runner: tests judge the product, so they bring a firm of their
 * own, and the owner can write what they like in firm/. Settings that are there already win.
 */
import { join, resolve } from 'node:path';

const tests = resolve(import.meta.dirname, '..');

process.env.FIRM_DIR ||= join(tests, 'firm');

/** Beside that of the owner, which `npm test` leaves alone. */
export function setTestBuildDir(): void {
  process.env.BUILD_DIR ||= resolve(tests, '../.test/build');
}
