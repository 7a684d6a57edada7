/**
 * What every store keeps to, whichever engine is behind it. Each engine's own tests run it against
 * a real database.
 */
import { afterEach, beforeEach } from 'vitest';
import type { LeadDatabase } from '../../../server/store/lead-store.ts';
import { testAdding } from './adding.ts';
import { testKeeping } from './keeping.ts';
import { testOutbox } from './outbox.ts';
import { testSchema } from './schema.ts';
import type { Engine, Subject } from './subject.ts';

export function testContract(engine: Engine): void {
  let store: LeadDatabase;
  beforeEach(async () => {
    await engine.empty();
    store = await engine.open();
  });
  afterEach(() => store.close());

  const subject: Subject = { engine, store: () => store };
  testAdding(subject);
  testOutbox(subject);
  testKeeping(subject);
  testSchema(subject);
}
