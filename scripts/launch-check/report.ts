/** What the checklist says to the owner: as a whole, and in the few lines of a build. */
import { existsSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { shownPath } from '../../config/firm-folder.ts';
import type { Opening } from '../../config/list-schemas.ts';
import { buildFolder } from '../build-folder.ts';
import {
  type CheckedItem,
  type Checklist,
  checkLaunch,
  countOf,
  FACTS_IN_TIME,
  knownAtBuild,
} from './rules.ts';
import type { Finding, LaunchSubject } from './subject.ts';

/** Where the opening is recorded. */
export const openingFile = (dir: string) => shownPath(dir, 'opening.yaml');

/** The whole checklist: what is done, what is not, where, and what to do about it. */
export function checklistText(list: Checklist, opening: Opening | null): string {
  const [must, better] =
    opening === null
      ? ['Before the site opens, each of these must hold', 'Better with, but the site can open without']
      : ['While the site is open, each of these must hold', 'To be looked at'];
  return [
    `${styleText('bold', must)}\n${itemsText(list.blocking, 'STOP')}`,
    `${styleText('bold', better)}\n${itemsText(list.advisory, 'note')}`,
    verdict(countOf(list.blocking), opening),
  ].join('\n\n');
}

function itemsText(items: readonly CheckedItem[], mark: 'STOP' | 'note'): string {
  const coloured = styleText(mark === 'STOP' ? 'red' : 'yellow', mark);
  return items
    .flatMap(({ title, findings }) =>
      findings.length === 0
        ? `  ${styleText('green', 'ok')}    ${title}`
        : [`  ${coloured}  ${styleText('bold', title)}`, ...findingsText(findings)],
    )
    .join('\n');
}

/** What is put right in the same way stands together. */
function findingsText(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ fix }) => fix)].flatMap(([fix, alike]) => [
    ...alike.map(({ what, where }) => `        ${what}\n          ${styleText('dim', where)}`),
    `        To do: ${fix}\n`,
  ]);
}

function verdict(stops: number, opening: Opening | null): string {
  const things = `${stops} ${stops === 1 ? 'thing stands' : 'things stand'}`;
  if (opening !== null) {
    const since = `The site is open since ${opening.on} (${opening.by}).`;
    return stops === 0
      ? styleText('green', since)
      : styleText('red', `${since} ${things} against building it anew; what is up stays up.`);
  }
  if (stops === 0) {
    return styleText('green', 'Nothing stands against opening the site: npm run launch-check -- --open');
  }
  return styleText(
    'red',
    `${things} against opening the site. Until it is opened it calls itself a demonstration.`,
  );
}

/** What the build writes down for the desk, as launch.json. */
export interface LaunchState {
  /** The day on which the firm opened its site, and who did; null: it is a demonstration. */
  opening: { on: string; by: string } | null;
  /** What stands against it, as far as a build can see, with how many findings each. */
  stops: { title: string; count: number }[];
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
export function checkBuild(subject: LaunchSubject, wasLive: boolean): BuildVerdict {
  const list = checkLaunch(subject);
  const stops = knownAtBuild(list.blocking).filter(({ findings }) => findings.length > 0);
  const state: LaunchState = {
    opening: subject.opening && { on: subject.opening.on, by: subject.opening.by },
    stops: stops.map(({ title, findings }) => ({ title, count: findings.length })),
  };
  if (subject.opening === null) {
    return { refusal: wasLive ? noRecord(subject.dir) : null, closing: demonstrationText(stops), state };
  }
  const refusal =
    stops.length === 0
      ? null
      : 'This site is open, and what is in it now is not fit for the public. The last build stays.\n' +
        itemsText(stops, 'STOP');
  const open = `This site is open since ${subject.opening.on} (${subject.opening.by}).`;
  // Time alone has made these: they are told of, and hold nothing up.
  const overdue = list.advisory.filter(
    ({ title, findings }) => title === FACTS_IN_TIME && findings.length > 0,
  );
  const closing = [open, ...(overdue.length > 0 ? [itemsText(overdue, 'note')] : [])].join('\n');
  return { refusal, state, closing };
}

const noRecord = (dir: string) => `The site that stands is open to the public, and
${openingFile(dir)}, which says so, is not there.
Built without it, every page would call itself a demonstration, so nothing is built.
  Take the file back from your repository or your back-up.
  If this site was opened before there was such a file: npm run launch-check -- --open
  If it shall be a demonstration again: delete the folder "${shownPath(buildFolder())}" first.`;

function demonstrationText(stops: readonly CheckedItem[]): string {
  const demonstration = styleText(
    'bold',
    'This build is a demonstration: every page says so, and search engines are sent away.',
  );
  const items = stops.map(
    ({ title, findings }) => `  ${styleText('red', 'STOP')}  ${title} (${findings.length})`,
  );
  const next =
    stops.length === 0
      ? 'Nothing that a build can see stands against opening the site: npm run launch-check -- --open'
      : 'npm run launch-check says where each one is and what to do.';
  return [demonstration, ...items, next].join('\n');
}

/** Whether a built site is open: it has a home page, and that does not call itself a demonstration. */
export function isLive(homePage: string): boolean {
  return existsSync(homePage) && !readFileSync(homePage, 'utf8').includes('data-demonstration');
}
