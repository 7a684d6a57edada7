/** `npm test`: runs every check, the fastest first. `npm test -- lint unit` runs only the named steps. */
import { Argument } from 'commander';
import { execa } from 'execa';
import { elapsed, parseArguments } from './owner-command.ts';

const steps: Record<string, readonly string[]> = {
  types: ['react-router typegen', 'tsc'],
  lint: ['biome check --error-on-warnings .'],
  imports: ['depcruise --config .dependency-cruiser.mjs .'],
  build: ['node scripts/build.ts'],
  browser: ['node scripts/install-browser.ts'],
  unit: ['vitest run'],
  output: ['vitest run --config tests/built/vitest.config.ts --root .'],
  faults: ['node tests/faults.ts'],
  e2e: ['playwright test'],
};
/** Stages run in sequence, the lanes of a stage in parallel, and the steps of a lane in sequence. */
const stages = [
  [['types', 'lint', 'imports'], ['build'], ['browser']],
  // "faults" mostly waits for servers and uses little CPU.
  [
    ['unit', 'e2e'],
    ['output', 'faults'],
  ],
];
const requirements: Record<string, readonly string[]> = { output: ['build'], e2e: ['build', 'browser'] };

// The tests use their own firm and build, whatever is in firm/. Relative paths also work in a copy of the project.
process.env.FIRM_DIR = 'tests/firm';
process.env.BUILD_DIR = '.test/build';

const names = Object.keys(steps);
const selected = await parseArguments(
  'test',
  'Runs every check of the product, or only the named steps.',
  new Argument('[steps...]', 'the steps to run').choices(names).default(names, 'all'),
);
const done = new Map<string, boolean>();
const suiteStart = performance.now();
for (const stage of stages) {
  const lanes = stage
    .map((lane) => lane.filter((name) => selected.includes(name)))
    .filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
}
const failed = [...done].filter(([, ok]) => !ok).map(([name]) => name);
console.log(`${done.size - failed.length} passed, ${failed.length} failed in ${elapsed(suiteStart)}`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

async function runLane(lane: readonly string[], isParallel: boolean): Promise<void> {
  for (const name of lane) {
    const failedStep = requirements[name]?.find((step) => done.get(step) === false);
    if (failedStep !== undefined) {
      console.log(`\nSkipped: ${name}, because ${failedStep} failed\n`);
      continue;
    }
    console.log(`Running: ${name}`);
    const started = performance.now();
    const output: string[] = [];
    let ok = true;
    for (const command of steps[name] ?? []) {
      if (!ok) break;
      const [program = '', ...args] = command.split(' ');
      // Buffer the output of parallel lanes. preferLocal finds the project's Node and its packages' commands.
      const stream = isParallel ? 'pipe' : 'inherit';
      const stdio = ['ignore', stream, stream] as const;
      const ended = await execa(program, args, { stdio, all: true, preferLocal: true, reject: false });
      ok = !ended.failed;
      output.push(ended.all ?? '', ended.shortMessage ?? '');
    }
    done.set(name, ok);
    console.log(`${output.join('\n').trim()}\n${ok ? 'Passed' : 'FAILED'}: ${name} (${elapsed(started)})\n`);
  }
}
