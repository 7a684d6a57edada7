/** How long visitors wait for the next paint after they did something, on a slow processor. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser/launch.ts';
import { awake, newVisit, phone, settle } from '../browser/phone.ts';
import { readProbe } from '../browser/probe.ts';
import { median } from '../report/statistics.ts';
import type { Options, SectionResult } from '../section.ts';
import { findRoutes, type Route } from '../site/routes.ts';
import { startSite } from '../site/site-server.ts';
import { type Gesture, gestures } from './gestures.ts';

const AIM_MS = 100;
const REPEATS = 5;
const SLOWER = 4;
/** Pages with a slider that are dragged on; one template draws them all. */
const SLIDER_PAGES = 3;
/** Browsers report no answers that were faster than this. */
const SHORTEST_MS = 16;

interface Measured {
  gesture: Gesture;
  /** The slowest answer within each repeat, in ms. */
  slowest: number[];
  /** How often the page did not do what was asked. */
  ignored: number;
}

export async function run({ buildDir, workDir }: Options): Promise<SectionResult> {
  const client = join(buildDir, 'client');
  const sliders = await pagesWithSliders(client, findRoutes(client));
  const site = await startSite(buildDir, workDir);
  const browser = await launchBrowser();
  try {
    const measured: Measured[] = [];
    for (const gesture of gestures(sliders.slice(0, SLIDER_PAGES))) {
      measured.push(await measure(browser, site.origin, gesture));
      console.error(`  interaction: ${gesture.name} on ${gesture.path}`);
    }
    return report(measured, sliders);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function pagesWithSliders(client: string, routes: readonly Route[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, file, kind } of routes) {
    if (kind !== 'page' && kind !== 'article') continue;
    const html = await readFile(join(client, file), 'utf8');
    if (/<input\b[^>]*\btype="?range\b/.test(html)) found.push(path);
  }
  return found;
}

async function measure(browser: Browser, origin: string, gesture: Gesture): Promise<Measured> {
  const measured: Measured = { gesture, slowest: [], ignored: 0 };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const visit = await newVisit(browser, phone);
    const { page } = visit;
    await visit.slowProcessor(SLOWER);
    await page.goto(origin + gesture.path, { waitUntil: gesture.atOnce ? 'commit' : 'load' });
    if (gesture.atOnce) await firstPaint(page);
    else await readyForUse(page);

    const before = (await readProbe(page)).events.length;
    await gesture.perform(page);
    await page.waitForTimeout(gesture.atOnce ? 2500 : 800);
    const events = (await readProbe(page)).events.slice(before);
    if (!(await gesture.worked(page))) measured.ignored += 1;
    measured.slowest.push(Math.max(0, ...events.map(({ duration }) => duration)));
    await visit.close();
  }
  return measured;
}

async function firstPaint(page: Page): Promise<void> {
  for (;;) {
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    if (painted) return;
    await page.waitForTimeout(10);
  }
}

/** Awake, and with all that loads when it is near: the page is looked through once. */
async function readyForUse(page: Page): Promise<void> {
  await settle(page, 500);
  await awake(page);
  for (const share of [0.25, 0.5, 0.75, 1, 0]) {
    await page.evaluate((part) => {
      scrollTo({ top: document.documentElement.scrollHeight * part, behavior: 'instant' });
    }, share);
    await page.waitForTimeout(100);
  }
  await settle(page, 800);
}

function report(measured: readonly Measured[], sliders: readonly string[]): SectionResult {
  const shown = (ms: number) => (ms < SHORTEST_MS ? 'under 16' : Math.round(ms));
  return {
    title: 'Interaction to next paint',
    table: {
      columns: ['what', 'page', 'median, ms', 'worst, ms', 'ignored'],
      rows: measured.map(({ gesture, slowest, ignored }) => [
        gesture.name,
        gesture.path,
        shown(median(slowest)),
        shown(Math.max(...slowest)),
        ignored,
      ]),
    },
    misses: measured.flatMap(judge),
    notes: [
      `On a screen of 412 by 823 with a processor ${SLOWER} times slower; the slowest event of each of ${REPEATS} repeats on fresh pages, as the browser's event timing reports it (in steps of 8 ms). The aim is judged on the median.`,
      sliders.length === 0
        ? 'No page has a slider yet, so none was dragged.'
        : `${sliders.length} pages have a slider; dragged on ${sliders.slice(0, SLIDER_PAGES).join(', ')}.`,
    ],
  };
}

function judge({ gesture, slowest, ignored }: Measured): string[] {
  const what = `${gesture.path}: to ${gesture.name}`;
  const found = Math.round(median(slowest));
  return [
    ...(ignored > 0
      ? [`${what} had no effect in ${ignored} of ${slowest.length} repeats, expected it to work.`]
      : []),
    ...(found >= AIM_MS
      ? [`${what} took ${found} ms until the next paint, expected under ${AIM_MS} ms.`]
      : []),
  ];
}
