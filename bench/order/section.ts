/** In which order things arrive, how heavy they are, and what the policies stop. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser/launch.ts';
import type { Options, SectionResult } from '../section.ts';
import { makeControlSite } from '../site/control-site.ts';
import { findRoutes, type Route, sampleRoutes } from '../site/routes.ts';
import { startSite } from '../site/site-server.ts';
import { aims, isLongByItsWords, judge, layoutShift, tooEarly } from './judge.ts';
import type { Observation } from './observation.ts';
import { type Origins, observe } from './visit.ts';

/** Loading is mostly waiting for the slow network, so two pages share the machine without harm. */
const AT_ONCE = 2;

export async function run({ quick, buildDir, workDir }: Options): Promise<SectionResult> {
  const all = findRoutes(join(buildDir, 'client'));
  const routes = quick ? sampleRoutes(all) : all;
  await mkdir(workDir, { recursive: true });
  const controlDir = join(workDir, 'control');
  await makeControlSite(buildDir, controlDir);
  const site = await startSite(buildDir, workDir);
  const control = await startSite(controlDir, workDir);
  const browser = await launchBrowser();
  try {
    const origins = { site: site.origin, control: control.origin };
    const seen = await observeAll(browser, origins, routes);
    return report(seen, all.length);
  } finally {
    await browser.close();
    await Promise.all([site.stop(), control.stop()]);
  }
}

async function observeAll(browser: Browser, origins: Origins, routes: readonly Route[]) {
  const seen: Observation[] = [];
  const waiting = [...routes];
  const worker = async () => {
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
      console.error(`  order: ${route.path}`);
      seen.push(await observe(browser, origins, route));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return seen.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function report(seen: readonly Observation[], available: number): SectionResult {
  const long = seen.filter(
    (page) => page.documentBytes > aims.documentBytes && isLongByItsWords(page),
  );
  return {
    title: 'Order, weight and policy',
    table: {
      columns: [
        'page',
        'document (br)',
        'without scripts',
        'scripts (br)',
        'in full use',
        'fonts',
        'largest paint, ms',
        'early requests',
        'blocking',
        'layout shift',
        'CSP problems',
      ],
      rows: seen.map((page) => [
        page.path,
        page.documentBytes,
        page.controlBytes,
        page.scriptBytes,
        page.usedScriptBytes,
        page.fontBytes,
        page.largestPaint === null ? '–' : Math.round(page.largestPaint.at),
        tooEarly(page).length,
        page.requests.filter(({ renderBlocking }) => renderBlocking).length,
        layoutShift(page).toFixed(3),
        page.violations.length + page.policyProblems.length,
      ]),
    },
    misses: seen.flatMap(judge),
    notes: [
      `${seen.length} of ${available} pages, on a screen of 412 by 823 with slow 4G and a processor four times slower applied, not simulated. The time of the largest paint is for the order only.`,
      'Bytes are compressed with brotli; documents are counted with their headers, which share the first round trip with them. Scripts are what the page asks for by itself; in full use, also what its forms and its carousel ask for once it was scrolled through and each form entered. "Early" are scripts, fonts and style sheets asked for before the largest paint; the layout shift is the sum over loading, waking up, scrolling to the end and entering each form.',
      ...(long.length > 0
        ? [
            `Longer than ${aims.documentBytes.toLocaleString('en-AU')} bytes by their own words, also without scripts: ${long.map(({ path }) => path).join(', ')}.`,
          ]
        : []),
    ],
  };
}
