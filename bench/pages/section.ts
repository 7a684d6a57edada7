/** Lighthouse on every page, beside the same page without scripts. */
import { join } from 'node:path';
import { launchBrowser, launchWithPort } from '../browser/launch.ts';
import { newVisit, phone } from '../browser/phone.ts';
import { readProbe } from '../browser/probe.ts';
import { interleave, median } from '../report/statistics.ts';
import type { Options, SectionResult } from '../section.ts';
import { ControlError } from '../site/control-page.ts';
import { makeControlSite } from '../site/control-site.ts';
import { auditsToSkip, SKIPPED_NOTE } from '../site/demonstration.ts';
import { findRoutes, type Route, sampleRoutes } from '../site/routes.ts';
import { startSite } from '../site/site-server.ts';
import { runLighthouse } from './lighthouse.ts';
import { judge, type Measurement, type PageRun, summarise } from './measurement.ts';

const REPEATS = 5;
/** Lighthouse sometimes loses a page on a busy machine; another try says whether it is the page. */
const TRIES = 3;

export async function run({ quick, sample, buildDir, workDir }: Options): Promise<SectionResult> {
  const all = findRoutes(join(buildDir, 'client')).filter(
    ({ kind }) => kind === 'page' || kind === 'article',
  );
  const routes = quick || sample ? sampleRoutes(all) : all;
  const repeats = quick ? 1 : REPEATS;
  const skipped = await auditsToSkip(join(buildDir, 'client'));
  const controlDir = join(workDir, 'control');
  await makeControlSite(buildDir, controlDir);
  const site = await startSite(buildDir, workDir);
  const control = await startSite(controlDir, workDir);
  try {
    await checkControls(control.origin, routes);
    const measured: Measurement[] = [];
    for (const { path } of routes) {
      const runs: Record<'page' | 'control', PageRun[]> = { page: [], control: [] };
      for (const { item } of interleave('control' as const, 'page' as const, repeats)) {
        const origin = item === 'page' ? site.origin : control.origin;
        runs[item].push(await measure(origin + path, workDir, skipped));
      }
      const summary = summarise(path, runs.page, runs.control);
      measured.push(summary);
      console.error(
        `  pages: ${path} ${Math.round(summary.lcp)} ms, control ${Math.round(summary.control.lcp)} ms`,
      );
    }
    const notes = skipped.length > 0 ? [SKIPPED_NOTE] : [];
    return report(measured, repeats, !quick, notes);
  } finally {
    await Promise.all([site.stop(), control.stop()]);
  }
}

/** A new browser each time: nothing of an earlier run may be warm. */
async function measure(url: string, workDir: string, skipped: readonly string[]): Promise<PageRun> {
  for (let attempt = 1; ; attempt += 1) {
    const browser = await launchWithPort(workDir);
    try {
      return await runLighthouse(url, browser.port, skipped);
    } catch (error) {
      if (attempt === TRIES) throw error;
      console.error(
        `  pages: ${url} again, after ${error instanceof Error ? error.message : error}`,
      );
    } finally {
      await browser.close();
    }
  }
}

/** A control whose styles were stopped by the site's policy would paint early, and mean nothing. */
async function checkControls(origin: string, routes: readonly Route[]): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const { path } of routes) {
      const { page, close } = await newVisit(browser, phone);
      await page.goto(origin + path);
      const { violations } = await readProbe(page);
      const requests = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /\.(js|mjs|css)$/.test(name)),
      );
      await close();
      if (violations[0] !== undefined) {
        throw new ControlError(`The control of ${path} breaks the site's policy: ${violations[0]}`);
      }
      if (requests[0] !== undefined) {
        throw new ControlError(`The control of ${path} still asks for ${requests[0]}`);
      }
    }
  } finally {
    await browser.close();
  }
}

function report(
  measured: readonly Measurement[],
  repeats: number,
  timed: boolean,
  more: readonly string[],
): SectionResult {
  const ms = (value: number) => Math.round(value);
  const ratio = (value: number, control: number) => (value / control).toFixed(2);
  return {
    title: 'Pages beside their no-script controls',
    table: {
      columns: [
        'page',
        'LCP, ms',
        'control',
        'ratio',
        'FCP, ms',
        'control',
        'ratio',
        'TBT 4x, ms',
        'TBT 12x',
        'CLS',
        'perf.',
        'access.',
        'best pr.',
        'SEO',
      ],
      rows: measured.map((page) => [
        page.path,
        ms(page.lcp),
        ms(page.control.lcp),
        ratio(page.lcp, page.control.lcp),
        ms(page.fcp),
        ms(page.control.fcp),
        ratio(page.fcp, page.control.fcp),
        ms(page.tbt),
        ms(page.tbtSlow),
        page.cls.toFixed(2),
        page.scores.performance,
        page.scores.accessibility,
        page.scores['best-practices'],
        page.scores.seo,
      ]),
    },
    misses: measured.flatMap((page) => judge(page, timed)),
    notes: [
      `Lighthouse for phones with simulated slow 4G, ${repeats === 1 ? 'one run' : `medians of ${repeats} runs`}, page and control in turns. Both are served by the project's server.`,
      'The control is the same built page without any script and with its style sheets inside; pictures and fonts stay.',
      'Scores other than performance, and CLS, are the worst of the runs.',
      `Lighthouse's benchmark index of this machine: ${ms(median(measured.map(({ benchmarkIndex }) => benchmarkIndex)))}.`,
      ...(timed ? [] : ['Times were not judged (--quick).']),
      ...more,
    ],
  };
}
