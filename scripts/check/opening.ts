/** Records openings and reviews, decides whether a site may be built, and formats the checklist. */
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

/** Writes opening.yaml. @returns a message with the next steps. */
export function recordOpening({ dir, opening: before }: LoadedFirm, opening: Opening): string {
  if (before !== null) return `The site is already open: ${before.by} opened it on ${before.on}.`;
  // 'wx' fails if the file exists.
  writeFileSync(join(dir, 'opening.yaml'), stringify(opening), { flag: 'wx' });
  return `Opened. ${openingFile(dir)} records that ${opening.by} opened the site on ${opening.on}.
Commit that file in the folder's repository: git -C ${shownPath(dir)} add opening.yaml, then commit. Then build
the site: npm run build`;
}

const REVIEWS = 'reviews.yaml';

/**
 * Records in reviews.yaml who reviewed a text, and keeps its other entries and comments. Copies a product text to the
 * firm's folder: the site shows the copy until the next review.
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
    : ` The site shows the reviewed text, copied to ${shownPath(firm.dir, reviewedCopy(name))}, until the next review.`;
  return `Recorded in ${file}: ${by} reviewed ${reviewedFile(firm, name)} on ${on}.${copy}`;
}

/** Returns the path of opening.yaml. */
const openingFile = (dir: string) => shownPath(dir, 'opening.yaml');

const openSince = ({ by, on }: Opening) => `is open since ${on} (${by}).`;

/** Formats the checklist as sections by title. */
export function checklistSections(
  { blocking, onServer, advisory }: Checklist,
  opening: Opening | null,
): Record<string, string[]> {
  const must = formatItems([...blocking, ...onServer], 'STOP');
  const isReady = [...blocking, ...onServer].every(({ findings }) => findings.length === 0);
  const [mustTitle, betterTitle] =
    opening === null
      ? ['Required before the site can open', 'Recommended']
      : ['Required while the site is open', 'Recommended'];
  return {
    [mustTitle]:
      opening === null && isReady ? [must, styleText('green', `The site is ready to open: ${OPEN}`)] : [must],
    [betterTitle]: [formatItems(advisory, 'note')],
  };
}

/** Formats what has to be done before the site can open. */
export function formatStops({ blocking, onServer }: Checklist): string {
  return formatItems([...blocking, ...onServer].filter(isOpen), 'STOP');
}

const isOpen = ({ findings }: CheckedItem) => findings.length > 0;

const OPEN = 'npm run check -- --open --by "NAME, ROLE"';

function formatItems(items: readonly CheckedItem[], mark: 'STOP' | 'note'): string {
  const coloured = styleText(mark === 'STOP' ? 'red' : 'yellow', mark);
  const lines = items.flatMap(({ title, findings }) => {
    if (findings.length === 0) return [`${styleText('green', 'ok')}    ${title}`];
    // Group the findings with the same fix.
    const groups = [...Map.groupBy(findings, ({ fix }) => fix)].flatMap(([fix, alike]) => [
      ...alike.map(({ what, where }) => `      ${what}\n        ${styleText('dim', where)}`),
      `      To do: ${fix}\n`,
    ]);
    return [`${coloured}  ${styleText('bold', title)}`, ...groups];
  });
  return lines.join('\n');
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** The content of launch.json, which a build writes for the desk. */
interface LaunchState {
  /** When and by whom the site was opened; null for a demonstration. */
  opening: { on: string; by: string } | null;
  /** The items that block the opening and that a build can check, with the number of findings. */
  stops: { title: string; count: number }[];
}

export const LAUNCH_FILE = 'launch.json';

/** Returns whether the site in a build folder is open, by its launch.json. */
export function isLive(build: string): boolean {
  try {
    const { opening }: LaunchState = JSON.parse(readFileSync(join(build, LAUNCH_FILE), 'utf8'));
    return opening !== null;
  } catch {
    return false;
  }
}

interface BuildVerdict {
  /** Why the build is refused; null if it is allowed. */
  refusal: string | null;
  /** The message after the build. */
  closing: string;
  state: LaunchState;
  checklist: Checklist;
}

/**
 * Decides whether the site may be built, and whether as a demonstration.
 *
 * @param wasLive whether the build to replace is open to the public.
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
    return {
      refusal: wasLive ? missingOpening(dir) : null,
      closing: demonstrationText(state),
      state,
      checklist,
    };
  }
  const unfit =
    'This site is open, and its content may not be published as it is now. The last build stays in place.';
  const refusal = stops.length === 0 ? null : `${unfit}\n${indented(formatItems(stops, 'STOP'))}`;
  // Overdue facts are reported but don't block the build.
  const overdue = facts.filter(({ findings }) => findings.length > 0);
  const closing = [
    `This site ${openSince(opening)}`,
    ...overdue.map((item) => indented(formatItems([item], 'note'))),
  ];
  return { refusal, state, checklist, closing: closing.join('\n') };
}

const missingOpening = (
  dir: string,
) => `The live site is open to the public, but ${openingFile(dir)}, which records
the opening, is missing. Without it, every page would be marked as a demonstration, so nothing was built.
  Restore the file from your repository or your backup.
  To turn the site into a demonstration again, delete the folder "${shownPath(buildFolder())}" first.`;

function demonstrationText({ stops }: LaunchState): string {
  return [
    styleText(
      'bold',
      'This build is a demonstration: every page says so and asks search engines not to index it.',
    ),
    ...stops.map(({ title, count }) => `  ${styleText('red', 'STOP')}  ${title} (${count})`),
    stops.length === 0
      ? `The build found nothing left to do before the site can open: ${OPEN}`
      : 'For the place of each and what to do, run: npm run check',
  ].join('\n');
}
