/**
 * `npm run bench`: runs Lighthouse's mobile audit on the site that `npm start` serves, with and without scripts in
 * turn, and prints the medians of five runs. For other pages: `npm run bench -- /disclaimer`.
 */
import { Argument } from 'commander';
import { execa } from 'execa';
import { debianChromium } from './install-browser.ts';
import { parseArguments } from './owner-command.ts';

const PAGES = ['/', '/blog', '/blog/offset-accounts-mortgage-game-changer', '/work-with-us'];
const site = `http://localhost:${process.env.PORT ?? 3000}`;
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/** @returns the values of AUDITS, the performance score out of 100, and Lighthouse's benchmark index of the machine. */
async function audit(path: string, ...args: string[]): Promise<number[]> {
  const { stdout } = await execa({ env: { CHROME_PATH: debianChromium() } })('npx', [
    ...['--yes', 'lighthouse@13.5.0', `${site}${path}`],
    ...['--quiet', '--output=json', '--only-categories=performance'],
    // Throttle network and CPU during the load. Lighthouse's default loads at full speed and estimates, which misses
    // tasks that block only a slow phone.
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
  'Measures pages of the site that npm start serves with Lighthouse, with and without scripts.',
  new Argument('[pages...]', 'the paths of other pages').default(PAGES),
);
const isServed = await fetch(site).then(
  () => true,
  () => false,
);
if (!isServed) {
  console.error(`Found no site at ${site}. Run npm start in another terminal, or set PORT to its port.`);
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
    `${path}: largest contentful paint ${Math.round(paint)} ms (${(paint / bare).toFixed(2)} × without scripts), ` +
      `total blocking time ${Math.round(blocking)} ms, layout shift ${shift.toFixed(3)}, ` +
      `performance score ${Math.round(score)}, benchmark index of the machine ${Math.round(machine)}`,
  );
}
