/** Following links without loading a page anew, and coming back. */
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser/launch.ts';
import { median } from '../report/statistics.ts';
import type { Options, SectionResult } from '../section.ts';
import { findRoutes, type Route } from '../site/routes.ts';
import { startSite } from '../site/site-server.ts';
import { goAndComeBack, type Return } from './back-button.ts';
import { type Aim, type Arrival, type Journey, travel } from './client-navigation.ts';
import { swapByHand } from './swap-by-hand.ts';

const AIM_MS = 50;
const REPEATS = 5;

const journeys: Journey[] = [
  { name: 'home to an article', from: '/', link: 'main a[href^="/blog/"]' },
  { name: 'home to the blog', from: '/', link: 'main a[href="/blog"]' },
  { name: 'home to work with us', from: '/', link: 'footer a[href="/work-with-us"]' },
  { name: 'blog to an article', from: '/blog', link: 'main a[href^="/blog/"]' },
  { name: 'blog to home', from: '/blog', link: 'header a[href="/"]' },
  { name: 'disclaimer to terms', from: '/disclaimer', link: 'footer a[href="/terms-of-service"]' },
];

interface Travelled {
  journey: Journey;
  aim: Aim;
  arrivals: Arrival[];
  /** The same by hand, in turns; in ms. */
  swaps: number[];
}

export async function run({ quick, buildDir, workDir }: Options): Promise<SectionResult> {
  const routes = findRoutes(join(buildDir, 'client'));
  const site = await startSite(buildDir, workDir);
  const browser = await launchBrowser();
  try {
    const returns = await comeBackToEach(browser, site.origin, templates(routes));
    // How long a click takes depends on timing; whether the page comes back does not.
    const travelled = quick ? [] : await travelAll(browser, site.origin);
    return report(travelled, returns, quick);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Every page, and one article: the others share its template. */
function templates(routes: readonly Route[]): string[] {
  const article = routes.find(({ kind }) => kind === 'article');
  const pages = routes.filter(({ kind }) => kind === 'page');
  return [...pages, ...(article ? [article] : [])].map(({ path }) => path).slice(0, 12);
}

async function comeBackToEach(browser: Browser, origin: string, paths: readonly string[]) {
  const returns: Return[] = [];
  for (const path of paths) {
    const away = path === '/disclaimer' ? '/' : '/disclaimer';
    returns.push(await goAndComeBack(browser, origin, path, away));
    console.error(`  navigation: back to ${path}`);
  }
  return returns;
}

async function travelAll(browser: Browser, origin: string): Promise<Travelled[]> {
  const travelled: Travelled[] = [];
  for (const journey of journeys) {
    for (const aim of ['hover', 'touch'] as const) {
      const arrivals: Arrival[] = [];
      const swaps: number[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        arrivals.push(await travel(browser, origin, journey, aim));
        swaps.push((await swapByHand(browser, origin, journey, aim)) ?? Number.NaN);
      }
      travelled.push({ journey, aim, arrivals, swaps });
      console.error(`  navigation: ${journey.name} by ${aim}`);
    }
  }
  return travelled;
}

function report(
  travelled: readonly Travelled[],
  returns: readonly Return[],
  quick: boolean,
): SectionResult {
  return {
    title: 'Navigation and the back button',
    table: {
      columns: [
        'what',
        'median, ms',
        'worst, ms',
        'by hand, ms',
        'ratio',
        'fetched after the click',
        'result',
      ],
      rows: [
        ...travelled.map(({ journey, aim, arrivals, swaps }) => {
          const times = timesOf(arrivals);
          return [
            `${journey.name}, ${aim}`,
            times.length > 0 ? Math.round(median(times)) : '–',
            times.length > 0 ? Math.round(Math.max(...times)) : '–',
            Math.round(median(swaps)),
            times.length > 0 ? (median(times) / median(swaps)).toFixed(2) : '–',
            Math.max(...arrivals.map(({ requests }) => requests)),
            arrivals.every(({ stayed }) => stayed) ? 'same document' : 'full page load',
          ];
        }),
        ...returns.map(({ path, restored }) => [
          `back to ${path}`,
          '–',
          '–',
          '–',
          '–',
          '–',
          restored ? 'restored' : 'loaded again',
        ]),
      ],
    },
    misses: [...travelled.flatMap(judgeTravel), ...returns.flatMap(judgeReturn)],
    notes: [
      quick
        ? 'Only the back button: how long a click takes was not measured (--quick).'
        : `From the click on a link that was hovered for 400 ms or touched for 90 ms, to the paint of the next page's heading; ${REPEATS} repeats on fresh pages at the machine's own speed. The aim is judged on the median. Fetched are documents, scripts, styles and data that came over the network between the click and the heading (the most of any repeat). By hand: the next page's main part, parsed beforehand, put in place in the same kind of browser without any script of the site, in turns with it.`,
      'Back: to another page by a full load, and back; restored means out of the back/forward cache.',
    ],
  };
}

function timesOf(arrivals: readonly Arrival[]): number[] {
  return arrivals.flatMap(({ ms }) => ms ?? []);
}

function judgeTravel({ journey, aim, arrivals }: Travelled): string[] {
  const what = `${journey.name} by ${aim}`;
  const lost = arrivals.filter(({ ms }) => ms === null).length;
  if (lost > 0) {
    const why = arrivals.every(({ stayed }) => stayed)
      ? 'the new heading never came'
      : 'the page was loaded anew';
    return [
      `${what}: ${why} in ${lost} of ${arrivals.length} repeats, expected navigation in place.`,
    ];
  }
  const found = Math.round(median(timesOf(arrivals)));
  return found >= AIM_MS
    ? [`${what} took ${found} ms from click to heading, expected under ${AIM_MS} ms.`]
    : [];
}

function judgeReturn({ path, restored, reasons }: Return): string[] {
  if (restored) return [];
  const why = reasons.length > 0 ? reasons.join(', ') : 'the browser gave no reason';
  return [`Going back to ${path} loaded it again, expected it as it was left (${why}).`];
}
