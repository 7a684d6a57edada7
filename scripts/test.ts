/**
 * `npm test`: everything that has to hold, roughly in the order in which it fails fastest.
 * `npm test -- lint unit` runs only the named steps.
 */
import { Argument } from 'commander';
import { execa } from 'execa';
import { elapsed, parseArguments } from './owner-command.ts';

const steps: Record<string, readonly string[]> = {
  types: ['react-router typegen', 'tsc'],
  lint: ['biome check --error-on-warnings .'],
  arrows: ['depcruise --config .dependency-cruiser.mjs .'],
  build: ['node scripts/build.ts'],
  browser: ['node scripts/install-browser.ts'],
  unit: ['vitest run'],
  output: ['vitest run --config tests/built/vitest.config.ts --root .'],
  faults: ['node tests/faults.ts'],
  e2e: ['playwright test'],
};
/** The lanes of a stage run side by side, and the steps of a lane one after the other. */
const stages = [
  [['types', 'lint', 'arrows'], ['build'], ['browser']],
  // The faults wait for servers to start most of the time, and leave room for the others.
  [
    ['unit', 'e2e'],
    ['output', 'faults'],
  ],
];
const needs: Record<string, readonly string[]> = { output: ['build'], e2e: ['build', 'browser'] };

// The product's tests judge a firm of their own, and no site of anybody's: what a firm writes or builds
// changes nothing here. (Relative, so that they hold in a copy of the project too.)
process.env.FIRM_DIR = 'tests/firm';
process.env.BUILD_DIR = '.test/build';

const names = Object.keys(steps);
const asked = await parseArguments(
  'test',
  'Runs everything that has to hold of the product, or only the named steps.',
  new Argument('[steps...]', 'the steps to run').choices(names).default(names, 'all'),
);
const done = new Map<string, boolean>();
const begun = performance.now();
for (const stage of stages) {
  const lanes = stage
    .map((lane) => lane.filter((name) => asked.includes(name)))
    .filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
}
const failed = [...done].filter(([, ok]) => !ok).map(([name]) => name);
console.log(`${done.size - failed.length} passed, ${failed.length} failed in ${elapsed(begun)}`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

async function runLane(lane: readonly string[], isBesideOthers: boolean): Promise<void> {
  for (const name of lane) {
    // Without a build or a browser it can say nothing new.
    const missing = needs[name]?.find((need) => done.get(need) === false);
    if (missing !== undefined) {
      console.log(`\nLeft out: ${name}, for want of ${missing}\n`);
      continue;
    }
    console.log(`Running: ${name}`);
    const started = performance.now();
    const output: string[] = [];
    let ok = true;
    for (const command of steps[name] ?? []) {
      if (!ok) break;
      const [program = '', ...args] = command.split(' ');
      // Held back where others would mingle with it. The project's own Node, and its packages' programs.
      const stream = isBesideOthers ? 'pipe' : 'inherit';
      const stdio = ['ignore', stream, stream] as const;
      const ended = await execa(program, args, { stdio, all: true, preferLocal: true, reject: false });
      ok = !ended.failed;
      output.push(ended.all ?? '', ended.shortMessage ?? '');
    }
    done.set(name, ok);
    console.log(`${output.join('\n').trim()}\n${ok ? 'Passed' : 'FAILED'}: ${name} (${elapsed(started)})\n`);
  }
}
