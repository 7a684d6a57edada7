/**
 * Between two runs SQLite's file is overwritten in the middle. A lead that was acknowledged before is
 * not lost where it can still be read in the file that was set aside, or is in the back-up: the page that
 * is overwritten holds leads of before the back-up alone, as the middle of a file that grows does.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LEADS_FILE } from '../../server/store/open-store.ts';
import { isBrokenFile, setAsideIn } from '../../server/store/sqlite-file.ts';
import { type Phase, type PhaseResult, untilDelivered } from './phases.ts';
import { markerIn } from './senders.ts';
import { openAdmin } from './store-under-test.ts';
import type { StoredCopy } from './tally.ts';

const PAGE_BYTES = 4096;

export async function haveBrokenFile(phase: Phase, dataDir: string): Promise<PhaseResult> {
  const path = join(dataDir, LEADS_FILE);
  const folder = mkdtempSync(join(tmpdir(), 'back-up-'));
  const backup = join(folder, 'leads.db');
  const newer: string[] = [];
  await phase.whileServing({}, async () => {
    const admin = await openAdmin({ DATA_DIR: dataDir });
    await admin.backUp(backup);
    const senders = phase.send();
    await senders.done;
    newer.push(...senders.posted);
    await untilDelivered(admin);
    await admin.close();
  });
  const acknowledged = readLeads(path).leads.length;

  const broken = overwriteMiddle(readFileSync(path), newer, join(folder, 'broken.db'));
  writeFileSync(path, broken);
  await phase.whileServing({}, async () => {
    await phase.send().done;
    const admin = await openAdmin({ DATA_DIR: dataDir });
    await untilDelivered(admin);
    await admin.close();
  });

  const faults: string[] = [];
  const [name, ...more] = setAsideIn(dataDir).filter((part) => part.endsWith('.db'));
  if (name === undefined || more.length > 0) {
    faults.push(`Set aside was ${readdirSync(dataDir).join(', ')}, expected one file.`);
    return { events: [], faults };
  }
  const aside = join(dataDir, name);
  if (!readFileSync(aside).equals(broken)) {
    faults.push('The file that was set aside is not what it was.');
  }
  const recovered = readLeads(aside);
  const fromBackup = readLeads(backup).leads;
  rmSync(folder, { recursive: true });
  return {
    events: [
      `file overwritten in the middle: of ${acknowledged} leads ${recovered.leads.length} can be read ` +
        `in ${name}, ${fromBackup.length} in the back-up`,
    ],
    faults,
    kept: [...recovered.leads, ...fromBackup],
  };
}

/** The first page from the middle on that is in use, by leads that are all in the back-up. */
function overwriteMiddle(file: Buffer, newer: readonly string[], trial: string): Buffer {
  const middle = Math.floor(file.length / PAGE_BYTES / 2);
  for (let page = middle; page * PAGE_BYTES < file.length; page += 1) {
    const start = page * PAGE_BYTES;
    const text = file.toString('latin1', start, start + PAGE_BYTES);
    if (markerIn(text) === '' || newer.some((marker) => text.includes(`${marker}.`))) continue;
    const broken = Buffer.from(file).fill('#', start, start + PAGE_BYTES);
    writeFileSync(trial, broken);
    if (readLeads(trial).unreadable > 0) return broken;
  }
  throw new Error('There is no page of older leads in the second half of the file.');
}

/** One by one, past what cannot be read. */
function readLeads(path: string): { leads: StoredCopy[]; unreadable: number } {
  const database = new DatabaseSync(path, { readOnly: true });
  const [last] = database.prepare('SELECT max(rowid) AS id FROM lead').all();
  const one = database.prepare(
    `SELECT id, params, suspected_spam,
      (SELECT count(*) FROM job WHERE lead_id = lead.id AND kind = 'mail' AND done_at IS NULL) AS open
      FROM lead NOT INDEXED WHERE rowid = ?`,
  );
  const leads: StoredCopy[] = [];
  let unreadable = 0;
  for (let rowid = 1; rowid <= Number(last?.id); rowid += 1) {
    try {
      const row = one.get(rowid);
      if (row === undefined) continue;
      leads.push({
        id: String(row.id),
        marker: markerIn(String(row.params)),
        state: row.open === 0 ? 'delivered' : 'waiting',
        suspectedSpam: row.suspected_spam === 1,
      });
    } catch (error) {
      if (!isBrokenFile(error)) throw error;
      unreadable += 1;
    }
  }
  database.close();
  return { leads, unreadable };
}
