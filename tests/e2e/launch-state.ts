import { blockingCount, checkLaunch, knownAtBuild } from '../../scripts/launch-check/checks.ts';
import { readLaunchSubject } from '../../scripts/launch-check/read-subject.ts';
import { localDay } from '../../scripts/local-day.ts';

/** Whether the build that is tested has to call itself a demonstration, judged as the build does. */
export const isDemonstration =
  blockingCount(knownAtBuild(checkLaunch(readLaunchSubject(process.env, localDay(new Date()))))) >
  0;
