/** What `npm run check` finds out about a firm, and how it says so. */
import { styleText } from 'node:util';
import { staleFacts } from '../../app/content/stale-facts.ts';
import { productVersion, shownPath } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { byFile, problemsOf } from '../../config/problems.ts';
import { checkBuild } from '../launch-check/report.ts';
import { checkLaunch, countOf, knownAtBuild } from '../launch-check/rules.ts';
import { type LaunchSubject, readLaunchSubject } from '../launch-check/subject.ts';
import { siteMistakes } from '../site-mistakes.ts';
import { factsReport } from './facts.ts';
import { compare, newerInProduct } from './newer-product.ts';
import { outsideLinks, silentLinks } from './outside-links.ts';

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
  const version = productVersion();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const { firm, mistakes } = await read(dir, env);
  if (!firm || mistakes.length > 0) {
    const report = [
      section('To be put right', [mistakes.join('\n')]),
      section('The rest', ['is looked at once that is right.']),
      summary(shownPath(dir), ['cannot be built: what has to be put right stands above', seconds()]),
    ].join('\n\n');
    const name = firm?.site.brand.name ?? shownPath(dir);
    return {
      name,
      version,
      canBeBuilt: false,
      launch: 'cannot be built',
      overdueFacts: 0,
      isStale: false,
      report,
    };
  }
  const subject = readLaunchSubject(firm, env, today);
  const { launch, refusal, text } = launchState(subject);
  const stale = staleFacts(subject.facts, today);
  const newer = newerInProduct(firm);
  const report = [
    section('Files and links', ['Every file can be read and is right; every link inside leads somewhere.']),
    ...(firm.notes.length > 0 ? [section('To be looked at', firm.notes)] : []),
    section('Links to elsewhere', await elsewhere(subject, online)),
    section('Facts', [factsReport(firm, today).join('\n\n')]),
    section(
      'Texts',
      newer.length > 0 ? [...newer, compare(dir)] : ['The product has nothing newer under yours.'],
    ),
    section('Launch', [text]),
    summary(subject.site.brand.name, [
      refusal === null ? 'can be built' : 'cannot be built',
      launch,
      counted(stale.length, 'fact to read again', 'facts to read again'),
      counted(newer.length, 'newer text of the product', 'newer texts of the product'),
      seconds(),
    ]),
  ].join('\n\n');
  const isStale = stale.some(({ overdue }) => overdue);
  const state = {
    name: subject.site.brand.name,
    version,
    launch,
    overdueFacts: stale.length,
    isStale,
    report,
  };
  return { ...state, canBeBuilt: refusal === null };
}

/** The firm, where its YAML files are right, and what is not right. */
async function read(
  dir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ firm?: LoadedFirm; mistakes: readonly string[] }> {
  try {
    const firm = loadFirm(dir);
    return { firm, mistakes: await siteMistakes(firm, env) };
  } catch (error) {
    return { mistakes: byFile(problemsOf(error)) };
  }
}

function launchState(subject: LaunchSubject) {
  const stops = countOf(knownAtBuild(checkLaunch(subject).blocking));
  const { opening } = subject;
  const { refusal, closing } = checkBuild(subject, false);
  const state = opening === null ? 'demonstration' : `open since ${opening.on}`;
  const left = opening === null ? 'before it can open' : 'that an open site must not have';
  const things = stops === 1 ? 'thing' : 'things';
  const launch = stops === 0 ? state : `${state}, ${stops} ${things} ${left}`;
  return { launch, refusal, text: refusal ?? closing };
}

async function elsewhere(subject: LaunchSubject, online: boolean): Promise<string[]> {
  const links = outsideLinks(subject.texts, subject.site.url);
  if (!online) return [`${links.size} addresses. With --online each of them is asked.`];
  const silent = await silentLinks(links);
  return silent.length === 0 ? [`All ${links.size} addresses answer.`] : silent;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function section(title: string, lines: readonly string[]): string {
  return `${styleText('bold', title)}\n${lines.map((line) => line.replace(/^/gm, '  ')).join('\n')}`;
}

function summary(name: string, parts: readonly string[]): string {
  return `${styleText('bold', name)}: ${parts.join('; ')}`;
}
