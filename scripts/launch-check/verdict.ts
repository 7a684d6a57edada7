/**
 * Whether a build may take its place: what it says at its end and how far the site is from its opening, as
 * JSON on standard output, and why not on standard error. A process of its own, so that its memory is free
 * again while the site is built.
 */
import { join } from 'node:path';
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirmOrExit } from '../../config/load-firm.ts';
import { buildFolder } from '../build-folder.ts';
import { localDay } from '../owner-command.ts';
import { type BuildVerdict, checkBuild, isLive } from './report.ts';
import { readLaunchSubject } from './subject.ts';

export type Verdict = Pick<BuildVerdict, 'closing' | 'state'>;

const subject = readLaunchSubject(loadFirmOrExit(firmFolder()), process.env, localDay(new Date()));
const { closing, refusal, state } = checkBuild(subject, isLive(join(buildFolder(), 'client', 'index.html')));
console.log(JSON.stringify({ closing, state } satisfies Verdict));
if (refusal !== null) {
  console.error(refusal);
  process.exitCode = 1;
}
