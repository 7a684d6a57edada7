/**
 * `npm run bench`: measures the built site against the aims of docs/performance.md, prints one
 * table for each section, and ends with status 1 when an aim is missed.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCircumstances } from './report/circumstances.ts';
import { withSection } from './report/performance-page.ts';
import { toText } from './report/print.ts';
import type { Section, SectionResult } from './section.ts';

interface Entry {
  load: () => Promise<{ run: Section }>;
  /** Whether a part of it does not depend on timing, so that --quick runs that part. */
  quick: boolean;
}

/** In the order in which they run: what other programs disturb comes first. */
const sections: Record<string, Entry> = {
  pages: { load: () => import('./pages/section.ts'), quick: false },
  interaction: { load: () => import('./interaction/section.ts'), quick: false },
  navigation: { load: () => import('./navigation/section.ts'), quick: true },
  order: { load: () => import('./order/section.ts'), quick: true },
  search: { load: () => import('./search/section.ts'), quick: true },
  finance: { load: () => import('./finance/section.ts'), quick: false },
  bundle: { load: () => import('./bundle/section.ts'), quick: false },
  server: { load: () => import('./server/section.ts'), quick: false },
  relay: { load: () => import('./relay/section.ts'), quick: false },
  judges: { load: () => import('./server/judges-section.ts'), quick: true },
  growth: { load: () => import('./growth/section.ts'), quick: false },
};

const HELP = `Usage: npm run bench -- [--quick] [--sample] [--build <folder>] [--write <file>] [section ...]

Measures the built site; build it first with: npm run build
Sections: ${Object.keys(sections).join(', ')}. All of them, where none is named.

  --quick           only what does not depend on timing, in under two minutes
  --sample          Lighthouse on some pages of each kind, and growth up to 1,000 articles
  --build <folder>  the build to measure instead of build
  --leads <number>  how many leads the relay's memory is watched over (100000)
  --write <file>    also put the figures into this Markdown file
  --help            print this`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      sample: { type: 'boolean', default: false },
      build: { type: 'string', default: 'build' },
      leads: { type: 'string', default: '100000' },
      write: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !(name in sections));
  if (unknown.length > 0) {
    throw new TypeError(
      `Unknown section ${unknown.join(', ')}; expected some of ${Object.keys(sections).join(', ')}.`,
    );
  }
  if (!/^[1-9]\d{0,8}$/.test(values.leads)) {
    throw new TypeError(`--leads: expected a whole number above 0, found ${values.leads}`);
  }
  return { ...values, leads: Number(values.leads), names: positionals };
}

async function main(): Promise<void> {
  const asked = readArguments();
  if (asked.help) {
    console.log(HELP);
    return;
  }
  const workRoot = await mkdtemp(join(tmpdir(), 'site-bench-'));
  // Also where somebody stops the bench halfway.
  process.once('exit', () => rmSync(workRoot, { recursive: true, force: true, maxRetries: 5 }));
  const wanted = Object.entries(sections).filter(([name, { quick }]) =>
    asked.names.length > 0 ? asked.names.includes(name) : quick || !asked.quick,
  );
  const measure = async ([name, { load }]: [string, Entry]) => {
    const started = performance.now();
    console.error(`Measuring: ${name} ...`);
    const result = await runSection(load, {
      quick: asked.quick,
      sample: asked.sample,
      leads: asked.leads,
      buildDir: resolve(asked.build),
      workDir: await mkdtemp(join(workRoot, `${name}-`)),
    });
    console.error(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s.\n`);
    return result;
  };
  // What does not depend on timing may as well be measured at once.
  const begun = asked.quick ? new Map(wanted.map((entry) => [entry[0], measure(entry)])) : null;
  let missed = 0;
  for (const entry of wanted) {
    const result = await (begun?.get(entry[0]) ?? measure(entry));
    missed += result.misses.length;
    console.log(toText(result));
    if (asked.write !== undefined) await write(asked.write, entry[0], asked, result);
  }
  console.log(missed === 0 ? 'Every aim is met.' : `Missed aims: ${missed}`);
  if (missed > 0) process.exitCode = 1;
}

/** A section that breaks must not cost the figures of the ones after it, nor pass for met. */
async function runSection(load: Entry['load'], options: Parameters<Section>[0]) {
  try {
    return await (await load()).run(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Error) console.error(error.stack);
    return {
      title: 'A section that could not be measured',
      table: { columns: [], rows: [] },
      misses: [`It stopped with: ${reason}`],
      notes: [],
    } satisfies SectionResult;
  }
}

async function write(
  file: string,
  name: string,
  { quick, sample }: { quick: boolean; sample: boolean },
  result: SectionResult,
) {
  const page = await readFile(file, 'utf8').catch(() => '');
  // The command that measures this section again, without folders of this machine in it.
  const circumstances = await readCircumstances(
    `npm run bench -- ${quick ? '--quick ' : ''}${sample ? '--sample ' : ''}${name}`,
  );
  await writeFile(file, withSection(page, name, result, circumstances));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}
