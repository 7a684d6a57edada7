/** Opens the Website section's history, and repairs what a kill left half done. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HISTORY_FILE, openHistory } from './history.ts';
import { repairPublishing } from './publishing.ts';
import { createWebsite, type Website } from './website.ts';

type Options = Omit<Parameters<typeof createWebsite>[0], 'history'> & { dataDir: string };

/** @throws {Error} where history.db cannot be opened. */
export function openWebsite({ dataDir, ...options }: Options): Website {
  const file = join(dataDir, HISTORY_FILE);
  const history = openHistory(file);
  if (existsSync(file) && existsSync(options.dir)) {
    const said = repairPublishing({ ...options, history });
    if (said !== null) console.log(said);
  }
  return createWebsite({ ...options, history });
}

/** Before anything is built: a build of a folder that is half published would take the site back. */
export function repairBeforeBuild(place: { dataDir: string; dir: string; buildDir: string }): void {
  const file = join(place.dataDir, HISTORY_FILE);
  if (!existsSync(file) || !existsSync(place.buildDir)) return;
  const history = openHistory(file);
  try {
    const said = repairPublishing({ ...place, history });
    if (said !== null) console.log(said);
  } finally {
    history.close();
  }
}
