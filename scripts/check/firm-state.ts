/** What `npm run check` finds out about a firm, and how it says so. */
import { styleText } from 'node:util';
import { staleFacts } from '../../app/content/stale-facts.ts';
import { productVersion, shownPath } from '../../config/firm-folder.ts';
import { type Launch, readLaunch } from '../launch-check/launch.ts';
import { checkBuild } from '../launch-check/report.ts';
import { factsReport } from './facts.ts';
import { compare, newerInProduct } from './newer-product.ts';
import { outsideLinks, silentLinks } from './outside-links.ts';
import { readFirm } from './read-firm.ts';

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

type Section = readonly [title: string, lines: readonly string[]];

/** @param dir the firm's folder. */
export async function firmState(
  dir: string,
  { today, online = false, env = process.env }: Look,
): Promise<FirmState> {
  const started = performance.now();
  const { firm, mistakes } = await readFirm(dir, env);
  const name = firm?.site.brand.name ?? shownPath(dir);
  const reportOf = (sections: readonly Section[], summary: readonly string[]) => {
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    const indented = sections.map(
      ([title, lines]) =>
        `${styleText('bold', title)}\n${lines.map((line) => line.replace(/^/gm, '  ')).join('\n')}`,
    );
    return [...indented, `${styleText('bold', name)}: ${[...summary, seconds].join('; ')}`].join('\n\n');
  };
  const state = { name, version: productVersion() };
  if (!firm || mistakes.length > 0) {
    const report = reportOf(
      [
        ['To be put right', mistakes],
        ['The rest', ['is looked at once that is right.']],
      ],
      ['cannot be built: what has to be put right stands above'],
    );
    return {
      ...state,
      canBeBuilt: false,
      launch: 'cannot be built',
      overdueFacts: 0,
      isStale: false,
      report,
    };
  }
  const launch = readLaunch(firm, env, today);
  const { refusal, closing, state: found } = checkBuild(launch, false);
  const left = counted(
    found.stops.reduce((sum, { count }) => sum + count, 0),
    'thing',
  );
  const said =
    firm.opening === null
      ? ['demonstration', `${left} before it can open`]
      : [`open since ${firm.opening.on}`, `${left} that an open site must not have`];
  const launchLine = left.startsWith('0 ') ? (said[0] ?? '') : said.join(', ');
  const stale = staleFacts(firm.facts.dated, today);
  const newer = newerInProduct(firm);
  const report = reportOf(
    [
      ['Files and links', ['Every file can be read and is right; every link inside leads somewhere.']],
      ...(firm.notes.length > 0 ? [['To be looked at', firm.notes] satisfies Section] : []),
      ['Links to elsewhere', await elsewhere(launch, online)],
      ['Facts', [factsReport(firm, today).join('\n\n')]],
      ['Texts', newer.length > 0 ? [...newer, compare(dir)] : ['The product has nothing newer under yours.']],
      ['Launch', [refusal ?? closing]],
    ],
    [
      refusal === null ? 'can be built' : 'cannot be built',
      launchLine,
      `${counted(stale.length, 'fact')} to read again`,
      `${counted(newer.length, 'newer text')} of the product`,
    ],
  );
  return {
    ...state,
    canBeBuilt: refusal === null,
    launch: launchLine,
    overdueFacts: stale.length,
    isStale: stale.some(({ overdue }) => overdue),
    report,
  };
}

async function elsewhere({ texts, loaded }: Launch, online: boolean): Promise<string[]> {
  const links = outsideLinks(texts, loaded.site.url);
  if (!online) return [`${links.size} addresses. With --online each of them is asked.`];
  const silent = await silentLinks(links);
  return silent.length === 0 ? [`All ${links.size} addresses answer.`] : silent;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
