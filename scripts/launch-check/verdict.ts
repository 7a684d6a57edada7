/**
 * Whether a build may take its place: what it says at its end on standard output, or why not on standard
 * error. A process of its own, so that its memory is free again while the site is built.
 */
import { join } from 'node:path';
import { buildFolder } from '../build-folder.ts';
import { localDay } from '../owner-command.ts';
import { checkBuild, isLive } from './report.ts';
import { readLaunchSubject } from './subject.ts';

const subject = readLaunchSubject(process.env, localDay(new Date()));
const { closing, refusal } = checkBuild(subject, isLive(join(buildFolder(), 'client', 'index.html')));
console.log(closing);
if (refusal !== null) {
  console.error(refusal);
  process.exitCode = 1;
}
