/** What the checklist says to the owner: as a whole, and in the few lines of a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { shownPath } from '../../config/firm-folder.ts';
import type { Opening } from '../../config/list-schemas.ts';
import { buildFolder } from '../settings.ts';
import type { Launch } from './launch.ts';
import { type CheckedItem, type Checklist, checkLaunch, countOf } from './rules.ts';

/** Where the opening is recorded. */
export const openingFile = (dir: string) => shownPath(dir, 'opening.yaml');

const sinceText = ({ by, on }: Opening) => `is open since ${on} (${by}).`;

/** The whole checklist: what is done, what is not, where, and what to do about it. */
export function checklistText({ blocking, onServer, advisory }: Checklist, opening: Opening | null): string {
  const all = [...blocking, ...onServer];
  const [must, better] =
    opening === null
      ? ['Before the site opens, each of these must hold', 'Better with, but the site can open without']
      : ['While the site is open, each of these must hold', 'To be looked at'];
  return [
    `${styleText('bold', must)}\n${itemsText(all, 'STOP')}`,
    `${styleText('bold', better)}\n${itemsText(advisory, 'note')}`,
    verdict(countOf(all), opening),
  ].join('\n\n');
}

function itemsText(items: readonly CheckedItem[], mark: 'STOP' | 'note'): string {
  const coloured = styleText(mark === 'STOP' ? 'red' : 'yellow', mark);
  const lines = items.flatMap(({ title, findings }) => {
    if (findings.length === 0) return [`  ${styleText('green', 'ok')}    ${title}`];
    // What is put right in the same way stands together.
    const groups = [...Map.groupBy(findings, ({ fix }) => fix)].flatMap(([fix, alike]) => [
      ...alike.map(({ what, where }) => `        ${what}\n          ${styleText('dim', where)}`),
      `        To do: ${fix}\n`,
    ]);
    return [`  ${coloured}  ${styleText('bold', title)}`, ...groups];
  });
  return lines.join('\n');
}

function verdict(stops: number, opening: Opening | null): string {
  const things = `${stops} ${stops === 1 ? 'thing stands' : 'things stand'} against`;
  if (opening !== null) {
    const since = `The site ${sinceText(opening)}`;
    return stops === 0
      ? styleText('green', since)
      : styleText('red', `${since} ${things} building it anew; what is up stays up.`);
  }
  return stops === 0
    ? styleText('green', 'Nothing stands against opening the site: npm run launch-check -- --open')
    : styleText('red', `${things} opening the site. Until it is opened it calls itself a demonstration.`);
}

/** What the build writes down for the desk, as launch.json. */
export interface LaunchState {
  /** The day on which the firm opened its site, and who did; null: it is a demonstration. */
  opening: { on: string; by: string } | null;
  /** What stands against it, as far as a build can see, with how many findings each. */
  stops: { title: string; count: number }[];
}

export const LAUNCH_FILE = 'launch.json';

/** Whether the site in a build folder is open to the public, as its build wrote it down. */
export function isLive(build: string): boolean {
  try {
    const { opening }: LaunchState = JSON.parse(readFileSync(join(build, LAUNCH_FILE), 'utf8'));
    return opening !== null;
  } catch {
    return false;
  }
}

export interface BuildVerdict {
  /** Why nothing is built, and what stands stays as it is; null: it is built. */
  refusal: string | null;
  /** To be said once it is built. */
  closing: string;
  state: LaunchState;
}

/**
 * What a build may do with the site that stands: make it, make it a demonstration, or leave it.
 *
 * @param wasLive whether the site that this build would replace is open to the public.
 */
export function checkBuild(launch: Launch, wasLive: boolean): BuildVerdict {
  const { dir, opening } = launch.loaded;
  const { blocking, facts } = checkLaunch(launch);
  const stops = blocking.filter(({ findings }) => findings.length > 0);
  const state: LaunchState = {
    opening: opening && { on: opening.on, by: opening.by },
    stops: stops.map(({ title, findings }) => ({ title, count: findings.length })),
  };
  if (opening === null) {
    return { refusal: wasLive ? noRecord(dir) : null, closing: demonstrationText(state), state };
  }
  const notFit = 'This site is open, and what is in it now is not fit for the public. The last build stays.';
  const refusal = stops.length === 0 ? null : `${notFit}\n${itemsText(stops, 'STOP')}`;
  // Time alone has made these: they are told of, and hold nothing up.
  const overdue = facts.filter(({ findings }) => findings.length > 0);
  const closing = [`This site ${sinceText(opening)}`, ...overdue.map((item) => itemsText([item], 'note'))];
  return { refusal, state, closing: closing.join('\n') };
}

const noRecord = (dir: string) => `The site that stands is open to the public, and
${openingFile(dir)}, which says so, is not there.
Built without it, every page would call itself a demonstration, so nothing is built.
  Take the file back from your repository or your back-up.
  If it shall be a demonstration again: delete the folder "${shownPath(buildFolder())}" first.`;

function demonstrationText({ stops }: LaunchState): string {
  return [
    styleText('bold', 'This build is a demonstration: every page says so, and search engines are sent away.'),
    ...stops.map(({ title, count }) => `  ${styleText('red', 'STOP')}  ${title} (${count})`),
    stops.length === 0
      ? 'Nothing that a build can see stands against opening the site: npm run launch-check -- --open'
      : 'npm run launch-check says where each one is and what to do.',
  ].join('\n');
}
