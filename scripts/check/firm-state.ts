/** Whether what a firm has written is right and up to date, and what is left before its site can open. */
import { styleText } from 'node:util';
import { unreadFiles } from '../../config/content-files.ts';
import { productVersion, shownPath } from '../../config/firm-folder.ts';
import { type LoadedFirm, loadFirm } from '../../config/load-firm.ts';
import { resolveMail } from '../../config/mail.ts';
import { byFile, type Problem, problemsOf, tryReading } from '../../config/problems.ts';
import { type MailTest, parseMailTest } from '../../server/delivery/test-mail.ts';
import { readDelivery } from '../../server/environment.ts';
import { openLeadAdmin } from '../../server/store/open-store.ts';
import { elapsed, pluralize } from '../owner-command.ts';
import { checkContent, readingAdviceFor } from './check-content.ts';
import { externalLinksReport } from './external-links.ts';
import { factsReport, newerInProduct, staleFacts } from './facts.ts';
import { readLaunch } from './launch.ts';
import { countFindings } from './launch-rules.ts';
import { checkBuild, checklistSections } from './opening.ts';
import { changedSinceReview } from './reviewed-texts.ts';

/**
 * @param dir the firm's folder.
 * @returns the firm, where its YAML files are right; and one text for each file that is not right, with each line
 * and what was expected.
 */
export async function readFirm(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ firm?: LoadedFirm; mistakes: readonly string[] }> {
  const problems: Problem[] = [];
  const firm = tryReading(problems, () => loadFirm(dir));
  if (firm === undefined) return { mistakes: byFile([...problems, ...unreadFiles(dir)]) };
  tryReading(problems, () => resolveMail(env));
  return { firm, mistakes: byFile([...problems, ...(await checkContent(firm).catch(problemsOf))]) };
}

export interface FirmState {
  /** Where every file of the folder is right. */
  firm?: LoadedFirm;
  /** The firm's, or its folder where firm.yaml cannot be read. */
  name: string;
  /** The product's. */
  version: string;
  /** Why a build would refuse it; null: it can be built. */
  refusal: string | null;
  /** As in "open since 2026-11-20". */
  launch: string;
  /** How many things must be done before the site can open, or while it is open. */
  left: number;
  /** Dated facts that have to be read again. */
  overdueFacts: number;
  /** Whether one of them has waited too long. */
  isStale: boolean;
  /** All of it, for the owner. */
  report: string;
}

interface Look {
  today: string;
  online?: boolean;
  /** Whether to list the facts that nobody could verify. */
  facts?: boolean;
  /** The settings of the firm. */
  env?: NodeJS.ProcessEnv;
}

/** @param dir the firm's folder. */
export async function firmState(
  dir: string,
  { today, online = false, facts = false, env = process.env }: Look,
): Promise<FirmState> {
  const started = performance.now();
  const { firm, mistakes } = await readFirm(dir, env);
  const name = firm?.site.brand.name ?? shownPath(dir);
  const version = productVersion();
  const reportOf = (sections: Record<string, readonly string[]>, summary: readonly string[]) => {
    const said = Object.entries(sections)
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `${styleText('bold', title)}\n${lines.join('\n').replace(/^(?=.)/gm, '  ')}`);
    return [...said, `${styleText('bold', name)}: ${[...summary, elapsed(started)].join('; ')}`].join('\n\n');
  };
  if (!firm || mistakes.length > 0) {
    const launch = 'cannot be built';
    const report = reportOf({ 'To put right first': mistakes }, [launch]);
    const refusal = mistakes.join('\n');
    return { name, version, refusal, launch, left: 0, overdueFacts: 0, isStale: false, report };
  }
  const judged = readLaunch(firm, env, today, await mailTestOf(env));
  const { refusal, checklist } = checkBuild(judged, false);
  const left = countFindings([...checklist.blocking, ...checklist.onServer]);
  const [stands, toDo] =
    firm.opening === null
      ? ['demonstration', 'before it can open']
      : [`open since ${firm.opening.on}`, 'to put right'];
  const launch = left === 0 ? stands : `${stands}, ${pluralize(left, 'thing')} ${toDo}`;
  const stale = staleFacts(firm.facts.dated, today);
  const newer = newerInProduct(firm);
  const toReview = changedSinceReview(firm);
  const report = reportOf(
    {
      'Files and links': ['Every file can be read and is right; every link inside leads somewhere.'],
      'To be looked at': [...firm.notes, ...(await readingAdviceFor(firm))],
      'Links to elsewhere': await externalLinksReport(judged.texts, firm.site.url, online),
      Facts: [factsReport(firm, today, facts).join('\n\n')],
      'Legal texts to read again': toReview,
      Texts: newer.length > 0 ? [...newer, compare(dir)] : ['The product has nothing newer under yours.'],
      ...checklistSections(checklist, firm.opening),
    },
    [
      refusal === null ? 'can be built' : 'cannot be built',
      launch,
      `${pluralize(stale.length, 'fact')} to read again`,
      `${pluralize(newer.length, 'newer text')} of the product`,
    ],
  );
  const isStale = stale.some(({ overdue }) => overdue);
  return { firm, name, version, refusal, launch, left, overdueFacts: stale.length, isStale, report };
}

/** What the store of this machine keeps of the last one. */
async function mailTestOf(env: NodeJS.ProcessEnv): Promise<MailTest | null> {
  if (readDelivery(env).settings === null) return null;
  const store = await openLeadAdmin(env).catch(() => null);
  const test = await store?.mailTest().then(parseMailTest, () => null);
  await store?.close();
  return test ?? null;
}

const compare = (dir: string) =>
  `Compare the two. What you take over goes into ${shownPath(dir)}; if yours is as it should be, ` +
  'set its "updated" (a fact: its asOf) to the day on which you looked.';
