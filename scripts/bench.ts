/**
 * `npm run bench`: Lighthouse's phone on the site that `npm start` serves, each page in turns with its copy
 * without scripts; medians of five runs. Pages other than these four: `npm run bench -- /disclaimer`.
 */
import { Argument } from 'commander';
import { execa } from 'execa';
import { debianChromium } from './install-browser.ts';
import { parseArguments } from './owner-command.ts';

const PAGES = ['/', '/blog', '/blog/offset-accounts-mortgage-game-changer', '/work-with-us'];
const site = `http://localhost:${process.env.PORT ?? 3000}`;
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/** Its audits, its score of 100, and the index of the machine that it ran on. */
async function audit(path: string, ...args: string[]): Promise<number[]> {
  const { stdout } = await execa({ env: { CHROME_PATH: debianChromium() } })('npx', [
    ...['--yes', 'lighthouse@13.5.0', `${site}${path}`],
    ...['--quiet', '--output=json', '--only-categories=performance'],
    // Slows network and processor while the page loads. By default Lighthouse loads it at full speed and estimates: short
    // tasks, which a slow phone takes long for, block nothing then.
    '--throttling-method=devtools',
    ...['--chrome-flags=--headless=new --no-sandbox --disable-gpu', ...args],
  ]);
  const { audits, categories, environment } = JSON.parse(stdout) as {
    audits: Record<string, { numericValue: number }>;
    categories: { performance: { score: number } };
    environment: { benchmarkIndex: number };
  };
  return [
    ...AUDITS.map((name) => audits[name]?.numericValue ?? Number.NaN),
    categories.performance.score * 100,
    environment.benchmarkIndex,
  ];
}

const asked = await parseArguments(
  'bench',
  'Measures pages of the site that npm start serves with Lighthouse, beside themselves without scripts.',
  new Argument('[pages...]', 'the addresses of other pages').default(PAGES),
);
const isServed = await fetch(site).then(
  () => true,
  () => false,
);
if (!isServed) {
  console.error(`expected the site at ${site}: run npm start in another terminal first, or name its PORT`);
  process.exit(1);
}
for (const path of asked) {
  const runs: number[][] = [];
  for (let run = 0; run < 5; run += 1) {
    runs.push([...(await audit(path)), ...(await audit(path, '--blocked-url-patterns=*.js'))]);
  }
  const median = (index: number) => runs.map((run) => run[index] ?? 0).toSorted((a, b) => a - b)[2] ?? 0;
  const [paint = 0, blocking = 0, shift = 0, score = 0, machine = 0, bare = 0] = [0, 1, 2, 3, 4, 5].map(
    median,
  );
  console.log(
    `${path}: largest paint ${Math.round(paint)} ms, ${(paint / bare).toFixed(2)} of that without scripts; ` +
      `blocked for ${Math.round(blocking)} ms, layout shift ${shift.toFixed(3)}, ` +
      `performance ${Math.round(score)} on a machine of index ${Math.round(machine)}`,
  );
}
