/** The mail relay: how many leads a second it keeps, beside what the disk allows, and in what memory. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { writeBuild } from '../../server/testing/site-fixture.ts';
import { median } from '../report/statistics.ts';
import type { Options, SectionResult } from '../section.ts';
import { prepareBareInserts } from './bare-inserts.ts';
import { loadClosed, loadOpen, type RelayLoad, type Target } from './load.ts';

const CONNECTIONS = [1, 16, 64];
const SECONDS = 3;
const ROUNDS = 3;
const OPEN_SECONDS = 10;
const STEPS = 10;

const LEAST_SHARE = 0.8;
const MOST_P99_MS = 50;
/** From the step after which every cache is full to the last, in shares of the former. */
const MOST_GROWTH = 0.15;
const SETTLED_STEP = 2;

const title = 'The mail relay beside bare inserts';
const columns = ['load', 'leads/s', 'of the limit', 'p50, ms', 'p99, ms'];

export async function run({ quick, workDir, leads }: Options): Promise<SectionResult> {
  if (quick) {
    const notes = ['Left out of quick runs: it is all timing.'];
    return { title, table: { columns, rows: [] }, misses: [], notes };
  }
  const folder = join(workDir, 'build');
  await mkdir(folder, { recursive: true });
  writeBuild(folder);
  const bare = await prepareBareInserts(workDir);
  const server = startServerProcess(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      BUILD_DIR: folder,
      DATA_DIR: join(workDir, 'data'),
      LOG_LEVEL: 'error',
      SEND_LIMIT_PER_ADDRESS: '0',
    },
    workDir,
  );
  const kill = () => server.process.kill('SIGKILL');
  process.once('exit', kill);
  try {
    let number = 0;
    const nextNumber = () => {
      number += 1;
      return number;
    };
    const target = { port: Number(new URL(await server.address).port), nextNumber };
    await loadClosed(target, 16, forSeconds(2));
    const compared = await compare(bare, target);
    const half = Math.max(...compared.runs.map(({ load }) => load.leadsPerSecond)) / 2;
    console.error(`  relay: ${Math.round(half)} leads a second`);
    const atHalf = await loadOpen(target, 64, half, OPEN_SECONDS);
    const bareAtHalf = await bare.runAtRate(half, OPEN_SECONDS);
    const memory = await watchMemory(target, leads, server.process.pid);
    return report(compared, half, { relay: atHalf, bare: bareAtHalf }, memory, leads);
  } finally {
    bare.close();
    process.off('exit', kill);
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

interface Compared {
  limit: number;
  runs: { connections: number; load: RelayLoad }[];
}

/** In turns, so that whatever else the disk does meets all of them. */
async function compare(bare: { run(seconds: number): number }, target: Target): Promise<Compared> {
  const limits: number[] = [];
  const loads = new Map<number, RelayLoad[]>(CONNECTIONS.map((count) => [count, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const connections of CONNECTIONS) {
      console.error(`  relay: ${connections} connections, round ${round + 1}`);
      limits.push(bare.run(SECONDS));
      loads.get(connections)?.push(await loadClosed(target, connections, forSeconds(SECONDS)));
    }
  }
  const runs = Array.from(loads, ([connections, all]) => ({
    connections,
    load: {
      leadsPerSecond: median(all.map(({ leadsPerSecond }) => leadsPerSecond)),
      p50: median(all.map(({ p50 }) => p50)),
      p99: median(all.map(({ p99 }) => p99)),
    },
  }));
  return { limit: median(limits), runs };
}

function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
}

/** @returns resident memory after each step, in megabytes. */
async function watchMemory(
  target: Target,
  leads: number,
  pid: number | undefined,
): Promise<number[]> {
  const steps: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    let left = Math.ceil(leads / STEPS);
    await loadClosed(target, 16, () => {
      left -= 1;
      return left >= 0;
    });
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN);
    steps.push(Math.round(kilobytes / 1024));
    console.error(`  relay: ${steps.at(-1)} MB after step ${step} of ${STEPS}`);
  }
  return steps;
}

function report(
  { limit, runs }: Compared,
  half: number,
  atHalf: { relay: RelayLoad; bare: RelayLoad },
  memory: readonly number[],
  leads: number,
): SectionResult {
  const row = (name: string, { leadsPerSecond, p50, p99 }: RelayLoad) => [
    name,
    Math.round(leadsPerSecond),
    (leadsPerSecond / limit).toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
  ];
  const best = Math.max(...runs.map(({ load }) => load.leadsPerSecond));
  const misses: string[] = [];
  if (best < LEAST_SHARE * limit) {
    misses.push(
      `At its fastest the relay keeps ${(best / limit).toFixed(2)} of what bare inserts reach, expected at least ${LEAST_SHARE}.`,
    );
  }
  if (atHalf.relay.p99 >= MOST_P99_MS) {
    misses.push(
      `At half of its fastest rate, p99 is ${atHalf.relay.p99.toFixed(1)} ms, expected under ${MOST_P99_MS} (bare inserts at that rate: ${atHalf.bare.p99.toFixed(1)} ms).`,
    );
  }
  const settled = memory[SETTLED_STEP] ?? 0;
  const last = memory.at(-1) ?? 0;
  if (last > settled * (1 + MOST_GROWTH)) {
    misses.push(
      `Memory grew from ${settled} to ${last} MB over ${leads} leads, expected at most ${MOST_GROWTH * 100} % more.`,
    );
  }
  return {
    title,
    table: {
      columns,
      rows: [
        ['bare durable inserts, one connection', Math.round(limit), '1.00', '–', '–'],
        ...runs.map(({ connections, load }) =>
          row(`relay, ${connections} ${connections === 1 ? 'connection' : 'connections'}`, load),
        ),
        row(`relay, fixed rate of ${Math.round(half)} a second`, atHalf.relay),
        row('bare inserts at the same rate', atHalf.bare),
      ],
    },
    misses,
    notes: [
      `SQLite on one disk, flushed at every commit (WAL, synchronous = FULL). Medians of ${ROUNDS} runs of ${SECONDS} s in turns; bare inserts write the same rows with no server around them.`,
      'Every lead goes through the real endpoint of the real process, with rate limits off and no mail server set. Leads that arrive together share a commit, which is how the relay can beat the limit.',
      'At the fixed rate, the time of a lead counts from when it was due. Bare inserts at that rate show what of it is the disk.',
      `Resident memory over ${leads.toLocaleString('en-AU')} more leads, in MB at each tenth: ${memory.join(', ')}.`,
    ],
  };
}
