/** Opens the Website section's history, and repairs interrupted publishing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HISTORY_FILE, openHistory } from './history.ts';
import { repairPublishing } from './publishing.ts';
import { createWebsite, type Website } from './website.ts';

type Options = Omit<Parameters<typeof createWebsite>[0], 'history'> & { dataDir: string };

/** @throws {Error} if history.db cannot be opened. */
export function openWebsite({ dataDir, ...options }: Options): Website {
  const file = join(dataDir, HISTORY_FILE);
  const history = openHistory(file);
  if (existsSync(file) && existsSync(options.dir)) {
    const summary = repairPublishing({ ...options, history });
    if (summary !== null) console.log(summary);
  }
  return createWebsite({ ...options, history });
}

/** Repairs interrupted publishing before a build, which would otherwise revert the site to a half-written folder. */
export function repairBeforeBuild(target: { dataDir: string; dir: string; buildDir: string }): void {
  const file = join(target.dataDir, HISTORY_FILE);
  if (!existsSync(file) || !existsSync(target.buildDir)) return;
  const history = openHistory(file);
  try {
    const summary = repairPublishing({ ...target, history });
    if (summary !== null) console.log(summary);
  } finally {
    history.close();
  }
}
