/**
 * `npm run check`: whether what the firm has written is right and up to date, and what is left before it
 * can open, without building anything. Written for whoever owns the site.
 */
import { styleText } from 'node:util';
import pMap from 'p-map';
import { checkContent, readingAdviceFor } from '../app/content/check-content.server.ts';
import { unreadFiles } from '../config/content-files.ts';
import { productVersion, shownPath } from '../config/firm-folder.ts';
import { type LoadedFirm, loadFirm } from '../config/load-firm.ts';
import { resolveMail } from '../config/mail.ts';
import { attempt, byFile, type Problem } from '../config/problems.ts';
import { factsReport, GRACE_DAYS, newerInProduct, staleFacts } from './check/facts.ts';
import { readLaunch, type TypedText } from './launch-check/launch.ts';
import { checkBuild } from './launch-check.ts';
import {
  CommandFailure,
  counted,
  dayValue,
  localDay,
  ownerProgram,
  runProgram,
  since,
  type Terminal,
} from './owner-command.ts';
import { takeFolders } from './settings.ts';

const DESCRIPTION = `Checks what stands in the firm's folder, and changes nothing: whether every file can be
read and is right, whether links lead somewhere, which facts have to be read
again, what the product has brought up to date under a text of your own, and what
is left before the site can open. A build of the site is not needed.`;

const EXITS = `0 when the site can be built as it is, also as a demonstration;
1 when a build would refuse it, or a fact is more than ${GRACE_DAYS} days past its review`;

interface Call {
  firm?: string;
  online?: true;
  json?: true;
  today: string;
}

/** @returns the exit status. */
export function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = ownerProgram('check', terminal, EXITS)
    .description(DESCRIPTION)
    .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
    .option('--online', 'ask the addresses outside the site too, which needs the internet')
    .option('--json', 'say it for a program')
    .option('--today <day>', 'the day to judge by, instead of today', dayValue, localDay())
    .action(async ({ json, ...call }: Call) => {
      const state = await firmState(takeFolders(call), call);
      terminal.stdout.write(`${json ? JSON.stringify(state) : state.report}\n`);
      if (!state.canBeBuilt || state.isStale) throw new CommandFailure();
    });
  return runProgram(program, args, terminal);
}

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
  const firm = attempt(problems, () => loadFirm(dir));
  if (firm === undefined) return { mistakes: byFile([...problems, ...unreadFiles(dir)]) };
  attempt(problems, () => resolveMail(env));
  return { firm, mistakes: byFile([...problems, ...(await checkContent(firm))]) };
}

export interface FirmState {
  /** The firm's, or its folder where firm.yaml cannot be read. */
  name: string;
  /** The product's. */
  version: string;
  canBeBuilt: boolean;
  /** As in "open since 2026-11-20". */
  launch: string;
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
  /** The settings of the firm. */
  env?: NodeJS.ProcessEnv;
}

/** @param dir the firm's folder. */
export async function firmState(
  dir: string,
  { today, online = false, env = process.env }: Look,
): Promise<FirmState> {
  const started = performance.now();
  const { firm, mistakes } = await readFirm(dir, env);
  const name = firm?.site.brand.name ?? shownPath(dir);
  const version = productVersion();
  const reportOf = (sections: Record<string, readonly string[]>, summary: readonly string[]) => {
    const said = Object.entries(sections)
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `${styleText('bold', title)}\n${lines.join('\n').replace(/^/gm, '  ')}`);
    return [...said, `${styleText('bold', name)}: ${[...summary, since(started)].join('; ')}`].join('\n\n');
  };
  if (!firm || mistakes.length > 0) {
    const launch = 'cannot be built';
    const rest = ['is looked at once that is right.'];
    const report = reportOf({ 'To be put right': mistakes, 'The rest': rest }, [
      `${launch}: what has to be put right stands above`,
    ]);
    return { name, version, canBeBuilt: false, launch, overdueFacts: 0, isStale: false, report };
  }
  const judged = readLaunch(firm, env, today);
  const { refusal, closing, state } = checkBuild(judged, false);
  const canBeBuilt = refusal === null;
  const left = state.stops.reduce((sum, { count }) => sum + count, 0);
  const [stands, against] =
    firm.opening === null
      ? ['demonstration', 'before it can open']
      : [`open since ${firm.opening.on}`, 'that an open site must not have'];
  const launch = left === 0 ? stands : `${stands}, ${counted(left, 'thing')} ${against}`;
  const stale = staleFacts(firm.facts.dated, today);
  const newer = newerInProduct(firm);
  const report = reportOf(
    {
      'Files and links': ['Every file can be read and is right; every link inside leads somewhere.'],
      'To be looked at': [...firm.notes, ...(await readingAdviceFor(firm))],
      'Links to elsewhere': await outsideReport(judged.texts, firm.site.url, online),
      Facts: [factsReport(firm, today).join('\n\n')],
      Texts: newer.length > 0 ? [...newer, compare(dir)] : ['The product has nothing newer under yours.'],
      Launch: [refusal ?? closing],
    },
    [
      canBeBuilt ? 'can be built' : 'cannot be built',
      launch,
      `${counted(stale.length, 'fact')} to read again`,
      `${counted(newer.length, 'newer text')} of the product`,
    ],
  );
  const isStale = stale.some(({ overdue }) => overdue);
  return { name, version, canBeBuilt, launch, overdueFacts: stale.length, isStale, report };
}

const compare = (dir: string) =>
  `Compare the two. What you take over goes into ${shownPath(dir)}; if yours is as it should be, ` +
  'set its "updated" (a fact: its asOf) to the day on which you looked.';

/** Each address with the files that name it. */
type OutsideLinks = ReadonlyMap<string, ReadonlySet<string>>;

const ADDRESS = /https?:\/\/[^\s"'`<>{}()[\]\\]+[^\s"'`<>{}()[\]\\.,;:]/g;
/** Made for examples, or for the program itself. */
const NOBODY = /\/\/([^/]+\.)?(example\.(com|net|org)|example|localhost|www\.w3\.org|schema\.org)([:/]|$)/;

const AT_ONCE = 10;
const PATIENCE_MS = 15_000;
/** Many sites let no program look; that says nothing of whether the page is there. */
const CLOSED = [401, 403, 429, 999];

/**
 * The addresses outside the site that its texts and facts name, and whether they answer.
 *
 * @param own the site's own address, below which nothing is outside.
 * @param online whether each address is asked.
 */
export async function outsideReport(
  texts: readonly TypedText[],
  own: string,
  online: boolean,
): Promise<string[]> {
  const links = outsideLinks(texts, own);
  if (!online) return [`${links.size} addresses. With --online each of them is asked.`];
  const silent = await silentLinks(links);
  return silent.length === 0 ? [`All ${links.size} addresses answer.`] : silent;
}

function outsideLinks(texts: readonly TypedText[], own: string): OutsideLinks {
  const links = new Map<string, Set<string>>();
  for (const { file, text } of texts.filter(({ file }) => /\.(md|yaml)$/.test(file))) {
    for (const [url] of text.matchAll(ADDRESS)) {
      if (url.startsWith(own) || NOBODY.test(url)) continue;
      links.set(url, (links.get(url) ?? new Set()).add(file));
    }
  }
  return links;
}

/** @returns each address that does not answer, with what it said and where it is named. */
async function silentLinks(links: OutsideLinks): Promise<string[]> {
  const ask = async ([url, files]: [string, ReadonlySet<string>]) => {
    const status = (await statusOf(url)) ?? (await statusOf(url)) ?? 'nothing';
    if (typeof status === 'number' && (status < 400 || CLOSED.includes(status))) return [];
    return [`${url} answered ${status}; named in ${[...files].join(', ')}`];
  };
  return (await pMap(links, ask, { concurrency: AT_ONCE })).flat();
}

/** @returns null where there is no answer. */
async function statusOf(url: string): Promise<number | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  await answer?.body?.cancel().catch(() => {});
  return answer?.status ?? null;
}

if (import.meta.main) process.exitCode = await check(process.argv.slice(2), process);
