/** Publishes random edits of every form, and undoes them. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pointsToField, randomEdit, seededRandom } from '../../tests/support/random-edits.ts';
import { PERSON, restoreAndPublish, startWebsite } from '../../tests/support/website-bench.ts';
import { forms } from './forms.ts';

test('publishes each of 200 random edits or rejects it beside a field, and undoes them all', {
  timeout: 400_000,
}, async () => {
  // In memory, since each of hundreds of versions is fsynced.
  const inMemory = '/dev/shm';
  const root = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'brokerage-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const desk = await startWebsite({ root });
  const before = desk.folder();
  desk.website.state();
  const random = seededRandom(50);
  let rejected = 0;
  for (let count = 0; count < 200; count += 1) {
    const form = random.pick(forms);
    const { base, value } = desk.draft.detail(form);
    const where = `edit ${count} of ${form.id}: ${randomEdit(form.fields, value, random).join('.')}`;
    const problems = desk.draft.save(form, { base, value }, PERSON, '2026-11-20T00:00:00.000Z');
    if (problems.length > 0) {
      rejected += 1;
      const lost = problems.filter(({ path }) => !pointsToField(form.fields, path));
      expect(lost, where).toEqual([]);
      desk.website.discard(null);
    } else if (desk.draft.changes().length > 0) {
      expect(desk.draft.detail(form).value, where).toEqual(value);
      const { version } = await desk.publish().catch((error) => {
        throw new Error(`${where}: ${error.message}`);
      });
      expect(version, where).not.toBeNull();
    }
  }
  const versions = desk.history.versions(1000);
  // Guards against edits of only one kind.
  expect([versions.length > 50, rejected > 50], `${versions.length} of 200`).toEqual([true, true]);
  for (const { id } of versions.slice(1)) await restoreAndPublish(desk, id);
  expect(desk.folder()).toBe(before);
});
