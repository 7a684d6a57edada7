/** Checks a firm's folder and reports mistakes, due facts and what the site needs before it can open. */
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
 * Reads and checks a firm's folder.
 *
 * @returns the firm, if its YAML files are valid; and a text for each invalid file, with its lines and what was expected.
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
  /** Set if every file of the folder is valid. */
  firm?: LoadedFirm;
  /** The firm's name, or its folder if firm.yaml is invalid. */
  name: string;
  /** The product's version. */
  version: string;
  /** Why a build would fail; null if the site can be built. */
  refusal: string | null;
  /** Such as "open since 2026-11-20". */
  launch: string;
  /** How many required items are still open. */
  left: number;
  /** The number of facts due for review. */
  overdueFacts: number;
  /** Whether any fact due for review is past its grace period. */
  isStale: boolean;
  /** The report for the owner. */
  report: string;
}

interface Options {
  today: string;
  online?: boolean;
  /** Lists unverified facts. */
  facts?: boolean;
  /** The firm's settings. */
  env?: NodeJS.ProcessEnv;
}

/** @param dir the firm's folder. */
export async function firmState(
  dir: string,
  { today, online = false, facts = false, env = process.env }: Options,
): Promise<FirmState> {
  const started = performance.now();
  const { firm, mistakes } = await readFirm(dir, env);
  const name = firm?.site.brand.name ?? shownPath(dir);
  const version = productVersion();
  const formatReport = (sections: Record<string, readonly string[]>, summary: readonly string[]) => {
    const parts = Object.entries(sections)
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `${styleText('bold', title)}\n${lines.join('\n').replace(/^(?=.)/gm, '  ')}`);
    return [...parts, `${styleText('bold', name)}: ${[...summary, elapsed(started)].join('; ')}`].join(
      '\n\n',
    );
  };
  if (!firm || mistakes.length > 0) {
    const launch = 'cannot be built';
    const report = formatReport({ 'To fix first': mistakes }, [launch]);
    const refusal = mistakes.join('\n');
    return { name, version, refusal, launch, left: 0, overdueFacts: 0, isStale: false, report };
  }
  const launchData = readLaunch(firm, env, today, await readLastMailTest(env));
  const { refusal, checklist } = checkBuild(launchData, false);
  const left = countFindings([...checklist.blocking, ...checklist.onServer]);
  const [status, toDo] =
    firm.opening === null
      ? ['demonstration', 'to do before it can open']
      : [`open since ${firm.opening.on}`, 'to fix'];
  const launch = left === 0 ? status : `${status}, ${pluralize(left, 'thing')} ${toDo}`;
  const stale = staleFacts(firm.facts.dated, today);
  const newer = newerInProduct(firm);
  const toReview = changedSinceReview(firm);
  const report = formatReport(
    {
      'Files and links': ['Every file is valid, and every internal link works.'],
      Notes: [...firm.notes, ...(await readingAdviceFor(firm))],
      'External links': await externalLinksReport(launchData.texts, firm.site.url, online),
      Facts: [factsReport(firm, today, facts).join('\n\n')],
      'Legal texts to review': toReview,
      Texts:
        newer.length > 0
          ? [...newer, compareAdvice(dir)]
          : ['The product has no newer version of your own texts and facts.'],
      ...checklistSections(checklist, firm.opening),
    },
    [
      refusal === null ? 'can be built' : 'cannot be built',
      launch,
      `${pluralize(stale.length, 'fact')} to review`,
      `${pluralize(newer.length, 'newer text')} of the product`,
    ],
  );
  const isStale = stale.some(({ overdue }) => overdue);
  return { firm, name, version, refusal, launch, left, overdueFacts: stale.length, isStale, report };
}

/** Reads the last test message from this machine's database. */
async function readLastMailTest(env: NodeJS.ProcessEnv): Promise<MailTest | null> {
  if (readDelivery(env).settings === null) return null;
  const store = await openLeadAdmin(env).catch(() => null);
  const test = await store?.mailTest().then(parseMailTest, () => null);
  await store?.close();
  return test ?? null;
}

const compareAdvice = (dir: string) =>
  `Compare the two versions. Copy what you want into ${shownPath(dir)}. If yours is right, choose Keep ours at the desk, ` +
  'or remove its "basedOn" and set its "updated" (of a fact: asOf) to the day of your review.';
