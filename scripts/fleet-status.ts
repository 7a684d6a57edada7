/** Reports the state of one of several firms: its built site and its mail. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/schema.ts';
import { localTime, timeZoneOf } from '../config/time-zone.ts';
import { RELEASE_FILE, readServedFirm } from '../server/built-site.ts';
import { launchState, overdueFacts } from '../server/health.ts';
import { withLeads } from './leads/context.ts';
import { localDay, pluralize } from './owner-command.ts';
import { storeSettings } from './settings.ts';

/** @param build the folder of its built site. @returns the parts of its line. Never rejects. */
export async function firmStatus(folder: string, build: string, now: Date): Promise<string[]> {
  const built = statSync(join(build, RELEASE_FILE), { throwIfNoEntry: false });
  if (built === undefined) return ['not built'];
  const site = servedSite(build);
  if (typeof site === 'string') return [site];
  const opening = launchState(build)?.opening;
  return [
    site.brand.name,
    opening ? `open since ${opening.on}` : 'demonstration',
    `built ${localDay(built.mtime)}`,
    `${pluralize(overdueFacts(build, site, now).length, 'fact')} due`,
    ...(await mailStatus(folder, site).catch((error: Error) => [error.message])),
  ];
}

/** @returns the site, or the error message if the build is damaged. */
function servedSite(build: string): Site | string {
  try {
    return readServedFirm(build).site;
  } catch (error) {
    return String(error);
  }
}

async function mailStatus(folder: string, site: Site): Promise<string[]> {
  const { lastDoneAt, waiting, givenUp } = await withLeads({ env: storeSettings(folder), site }, (leads) =>
    leads.jobState('mail'),
  );
  const last = lastDoneAt && localTime(lastDoneAt, timeZoneOf(site.contact));
  return [
    last ? `last mail ${last}` : 'no mail yet',
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    `${givenUp} undelivered`,
  ];
}
