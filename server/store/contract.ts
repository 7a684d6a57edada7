/**
 * What every store keeps to, whichever engine is behind it. Each engine's own tests run it against
 * a real database.
 */
import { afterEach, beforeEach } from 'vitest';
import { testAdding } from './contract-adding.ts';
import { testKeeping } from './contract-keeping.ts';
import { testOutbox } from './contract-outbox.ts';
import { testSchema } from './contract-schema.ts';
import type { Engine, Subject } from './contract-subject.ts';
import type { LeadDatabase } from './lead-store.ts';

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
