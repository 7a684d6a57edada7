/**
 * `npm run bench`: Lighthouse for phones on the built site, each page in turns with itself without scripts.
 * Other pages than these four: `npm run bench -- /disclaimer /terms-of-service`. Lighthouse is fetched by
 * npx when it is needed, so that no install waits for it; the browser is the one of the tests.
 */
import { execa } from 'execa';
import { debianChromium } from './debian.ts';
import { serveBuild } from './serve-build.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const KINDS = ['/', '/blog', '/blog/offset-accounts-mortgage-game-changer', '/work-with-us'];
/** The aims of docs/performance.md. */
const MOST_SLOWDOWN = 1.1;
const FAST_ENOUGH_MS = 1000;
const LEAST_PERFORMANCE = 99;
const MOST_SHIFT = 0.02;

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
}

async function lighthouse(url: string, ...args: string[]): Promise<Report> {
  const { stdout } = await execa({ env: { CHROME_PATH: debianChromium() } })('npx', [
    ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json'],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    // A demonstration sends search engines away on purpose.
    '--skip-audits=is-crawlable',
    ...args,
  ]);
  return JSON.parse(stdout) as Report;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const paths = process.argv.slice(2);
const server = await serveBuild();
let missed = 0;
try {
  for (const path of paths.length > 0 ? paths : KINDS) {
    const pages: Report[] = [];
    const controls: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      pages.push(await lighthouse(server.address + path));
      controls.push(await lighthouse(server.address + path, '--blocked-url-patterns=*.js'));
    }
    const audit = (name: string, of = pages) =>
      median(of.map(({ audits }) => audits[name]?.numericValue ?? NaN));
    const score = (name: string) =>
      Math.round(100 * median(pages.map(({ categories }) => categories[name]?.score ?? NaN)));
    const paint = audit('largest-contentful-paint');
    const control = audit('largest-contentful-paint', controls);
    const shift = audit('cumulative-layout-shift');
    const others = ['accessibility', 'best-practices', 'seo'].map(score);
    const met =
      paint <= Math.max(FAST_ENOUGH_MS, control * MOST_SLOWDOWN) &&
      shift <= MOST_SHIFT &&
      score('performance') >= LEAST_PERFORMANCE &&
      others.every((each) => each === 100);
    if (!met) missed += 1;
    console.log(`${met ? 'met   ' : 'MISSED'} ${path}
       largest paint ${Math.round(paint)} ms, ${Math.round(control)} without scripts
       blocking time ${Math.round(audit('total-blocking-time'))} ms, layout shift ${shift.toFixed(3)}
       performance ${score('performance')}, accessibility, practices and search ${others.join(', ')}`);
  }
} finally {
  server.stop();
}
process.exitCode = missed === 0 ? 0 : 1;
