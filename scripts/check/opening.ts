/** Opening the site: what is recorded, what a build may do with a site that is open, and how the checklist is shown. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { parseDocument, stringify } from 'yaml';
import { PRODUCT } from '../../config/content-files.ts';
import { fileIn, shownPath } from '../../config/firm-folder.ts';
import { type Opening, type ReviewedText, reviewsSchema } from '../../config/list-schemas.ts';
import { type LoadedFirm, loadFirm } from '../../config/load-firm.ts';
import { checkConfig } from '../../config/problems.ts';
import { REVIEWED_FOLDER, reviewedCopy, reviewedTexts } from '../../config/reviewed-texts.ts';
import { buildFolder } from '../settings.ts';
import { hasOwnText, type Launch, readFingerprints, reviewedFile } from './launch.ts';
import { type CheckedItem, type Checklist, checkLaunch } from './launch-rules.ts';

/** @returns what is recorded, and what to do with it. */
export function recordOpening({ dir, opening: before }: LoadedFirm, opening: Opening): string {
  if (before !== null) return `The site is open already: ${before.by} opened it on ${before.on}.`;
  // What a firm has written there before is not touched.
  writeFileSync(join(dir, 'opening.yaml'), stringify(opening), { flag: 'wx' });
  return `Opened: ${openingFile(dir)} says that ${opening.by} opened the site on ${opening.on}.
Keep that file: in the repository of the folder, git -C ${shownPath(dir)} add opening.yaml, and commit. Then build
the site: npm run build`;
}

const REVIEWS = 'reviews.yaml';

/**
 * Writes who reviewed a text into the firm's records, whose other entries and comments stay, and keeps a copy of the
 * product's text, which the firm's site shows until the next review.
 */
export function recordReview(dir: string, name: ReviewedText, { by, on }: Opening): string {
  if (!hasOwnText(loadFirm(dir), name)) {
    mkdirSync(join(dir, REVIEWED_FOLDER), { recursive: true });
    copyFileSync(join(PRODUCT, reviewedTexts[name]), join(dir, reviewedCopy(name)));
  }
  const firm = loadFirm(dir);
  const file = shownPath(firm.dir, REVIEWS);
  const before = fileIn(firm.dir, REVIEWS);
  const records = parseDocument(before ? readFileSync(before, 'utf8') : '{}');
  records.set(name, { by, on, fingerprint: readFingerprints(firm)[name] });
  checkConfig(reviewsSchema, records.toJS(), file);
  writeFileSync(join(firm.dir, REVIEWS), records.toString({ lineWidth: 0 }));
  const copy = hasOwnText(firm, name)
    ? ''
    : ` The site shows that text, kept as ${shownPath(firm.dir, reviewedCopy(name))}, until the next review.`;
  return `Recorded in ${file}: ${by} reviewed ${reviewedFile(firm, name)} on ${on}.${copy}`;
}

/** Where the opening is recorded. */
const openingFile = (dir: string) => shownPath(dir, 'opening.yaml');

const sinceText = ({ by, on }: Opening) => `is open since ${on} (${by}).`;

/** The whole checklist by title: what is done, what is not, where, and what to do about it. */
export function checklistSections(
  { blocking, onServer, advisory }: Checklist,
  opening: Opening | null,
): Record<string, string[]> {
  const must = itemsText([...blocking, ...onServer], 'STOP');
  const isFit = [...blocking, ...onServer].every(({ findings }) => findings.length === 0);
  const [mustTitle, betterTitle] =
    opening === null
      ? ['Before the site opens, each of these must hold', 'Better with, but the site can open without']
      : ['While the site is open, each of these must hold', 'Better with'];
  return {
    [mustTitle]:
      opening === null && isFit
        ? [must, styleText('green', `Nothing is left before the site can open: ${OPEN}`)]
        : [must],
    [betterTitle]: [itemsText(advisory, 'note')],
  };
}

/** What has to be done before the site can open: where, and how. */
export function formatStops({ blocking, onServer }: Checklist): string {
  return itemsText([...blocking, ...onServer].filter(isOpen), 'STOP');
}

const isOpen = ({ findings }: CheckedItem) => findings.length > 0;

const OPEN = 'npm run check -- --open --by "NAME, ROLE"';

function itemsText(items: readonly CheckedItem[], mark: 'STOP' | 'note'): string {
  const coloured = styleText(mark === 'STOP' ? 'red' : 'yellow', mark);
  const lines = items.flatMap(({ title, findings }) => {
    if (findings.length === 0) return [`${styleText('green', 'ok')}    ${title}`];
    // What is put right in the same way stands together.
    const groups = [...Map.groupBy(findings, ({ fix }) => fix)].flatMap(([fix, alike]) => [
      ...alike.map(({ what, where }) => `      ${what}\n        ${styleText('dim', where)}`),
      `      To do: ${fix}\n`,
    ]);
    return [`${coloured}  ${styleText('bold', title)}`, ...groups];
  });
  return lines.join('\n');
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** What the build writes down for the desk, as launch.json. */
interface LaunchState {
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

interface BuildVerdict {
  /** Why the build is refused, so that the last build stays; null: it may be built. */
  refusal: string | null;
  /** To be said once it is built. */
  closing: string;
  state: LaunchState;
  checklist: Checklist;
}

/**
 * What a build may do with the site that stands: make it, make it a demonstration, or leave it.
 *
 * @param wasLive whether the site that this build would replace is open to the public.
 */
export function checkBuild(launch: Launch, wasLive: boolean): BuildVerdict {
  const { dir, opening } = launch.loaded;
  const checklist = checkLaunch(launch);
  const { blocking, facts } = checklist;
  const stops = blocking.filter(({ findings }) => findings.length > 0);
  const state: LaunchState = {
    opening: opening && { on: opening.on, by: opening.by },
    stops: stops.map(({ title, findings }) => ({ title, count: findings.length })),
  };
  if (opening === null) {
    return { refusal: wasLive ? noRecord(dir) : null, closing: demonstrationText(state), state, checklist };
  }
  const notFit = 'This site is open, and what is in it now is not fit for the public. The last build stays.';
  const refusal = stops.length === 0 ? null : `${notFit}\n${indented(itemsText(stops, 'STOP'))}`;
  // Time alone has made these: they are told of, and hold nothing up.
  const overdue = facts.filter(({ findings }) => findings.length > 0);
  const closing = [
    `This site ${sinceText(opening)}`,
    ...overdue.map((item) => indented(itemsText([item], 'note'))),
  ];
  return { refusal, state, checklist, closing: closing.join('\n') };
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
      ? `Nothing that a build can see is left before the site can open: ${OPEN}`
      : 'npm run check says where each one is and what to do.',
  ].join('\n');
}
