/** What `npm run check` finds out about a firm, and how it says so. */
import { styleText } from 'node:util';
import { type StaleFact, staleFacts } from '../../app/content/stale-facts.ts';
import { allYamlMistakes } from '../../config/data-files.ts';
import { FIRM_DIR, shownPath } from '../../config/firm-folder.ts';
import { PRODUCT_VERSION } from '../../config/product-version.ts';
import type { LaunchSubject } from '../launch-check/subject.ts';
import { COMPARE, newerInProduct } from './newer-product.ts';
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
  /** All of it, for the owner. */
  report: string;
}

interface Looked {
  /** How the check of the content ended, and what it said. */
  content: { failed: boolean; all?: string };
  today: string;
  online: boolean;
  /** By the clock of `performance`. */
  started: number;
}

export async function firmState({ content, today, online, started }: Looked): Promise<FirmState> {
  const version = PRODUCT_VERSION;
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (content.failed) {
    const report = [
      section('To be put right', [(content.all ?? '').trim()]),
      section('The rest', ['is looked at once that is right.']),
      summary(shownPath(FIRM_DIR), ['cannot be built: what has to be put right stands above', seconds()]),
    ].join('\n\n');
    const name = allYamlMistakes().length === 0 ? await nameOf() : shownPath(FIRM_DIR);
    return { name, version, canBeBuilt: false, launch: 'cannot be built', overdueFacts: 0, report };
  }
  const { readLaunchSubject } = await import('../launch-check/subject.ts');
  const subject = readLaunchSubject(process.env, today);
  const { launch, refusal, text } = await launchState(subject);
  const stale = staleFacts(subject.facts, today);
  const newer = newerInProduct();
  const report = [
    section('Files and links', ['Every file can be read and is right; every link inside leads somewhere.']),
    section('Articles', [(content.all ?? '').trim()]),
    section('Links to elsewhere', await elsewhere(subject, online)),
    section('Facts', factLines(stale)),
    section('Texts', newer.length > 0 ? [...newer, COMPARE] : ['The product has nothing newer under yours.']),
    section('Launch', [text]),
    summary(subject.site.brand.name, [
      refusal === null ? 'can be built' : 'cannot be built',
      launch,
      counted(stale.length, 'fact to read again', 'facts to read again'),
      counted(newer.length, 'newer text of the product', 'newer texts of the product'),
      seconds(),
    ]),
  ].join('\n\n');
  const state = { name: subject.site.brand.name, version, launch, overdueFacts: stale.length, report };
  return { ...state, canBeBuilt: refusal === null };
}

async function nameOf(): Promise<string> {
  const { site } = await import('../../config/site.ts');
  return site.brand.name;
}

async function launchState(subject: LaunchSubject) {
  const { checkBuild } = await import('../launch-check/report.ts');
  const { blockingCount, checkLaunch, knownAtBuild } = await import('../launch-check/checks.ts');
  const stops = blockingCount(knownAtBuild(checkLaunch(subject)));
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

function factLines(stale: readonly StaleFact[]): string[] {
  if (stale.length === 0) return ['No dated fact has to be read again yet.'];
  return [
    ...stale.map(
      ({ fact, daysOver }) =>
        `${fact.id} (${fact.value}) was to be read again by ${fact.reviewBy}, ` +
        `${counted(daysOver, 'day', 'days')} ago: ${fact.source.url ?? fact.source.title}`,
    ),
    'npm run check:facts says what to do for each.',
  ];
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
