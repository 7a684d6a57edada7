/** Our server beside nginx: the same folder, from memory, under the same load, in turns. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { interleave, median } from '../report/statistics.ts';
import type { Options, SectionResult } from '../section.ts';
import { type SiteServer, startSite } from '../site/site-server.ts';
import { CONNECTIONS, type Load, load } from './load.ts';
import { findTools, nginxVersion, type Tools } from './loopback-tools.ts';
import { startNginx } from './nginx-site.ts';

const SECONDS = 5;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
const LEAST_RATIO = 0.5;
/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';

const title = 'Throughput beside nginx';
const columns = [
  'page',
  'bytes (gzip)',
  'ours, req/s',
  'nginx, req/s',
  'ratio',
  'p99 ours, ms',
  'p99 nginx, ms',
];

export async function run({ quick, buildDir, workDir }: Options): Promise<SectionResult> {
  const without = (note: string): SectionResult => ({
    title,
    table: { columns, rows: [] },
    misses: [],
    notes: [note],
  });
  if (quick) return without('Left out of quick runs: it is all timing.');
  const tools = findTools();
  if (tools === null) {
    return without(
      'Not measured: it needs nginx and wrk (on Debian: apt-get install nginx-light wrk).',
    );
  }
  const inMemory = existsSync(MEMORY);
  const folder = await mkdtemp(join(inMemory ? MEMORY : workDir, 'bench-server-'));
  try {
    await cp(buildDir, join(folder, 'build'), { recursive: true });
    return await compare(tools, folder, workDir, inMemory);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  tools: Tools,
  folder: string,
  workDir: string,
  inMemory: boolean,
): Promise<SectionResult> {
  const client = join(folder, 'build/client');
  await mkdir(workDir, { recursive: true });
  const ours = await startSite(join(folder, 'build'), workDir);
  try {
    const nginx = await startNginx(tools.nginx, client, join(folder, 'nginx'));
    try {
      const compared = [];
      for (const path of await pathsToLoad(client)) {
        console.error(`  server: ${path}`);
        compared.push(await comparePath(tools.wrk, path, ours, nginx));
      }
      return report(compared, nginxVersion(tools.nginx), inMemory);
    } finally {
      await nginx.stop();
    }
  } finally {
    await ours.stop();
  }
}

interface Compared {
  path: string;
  bytes: number;
  ours: Load;
  nginx: Load;
}

/** The home page, an article of middling name, and the largest script. */
async function pathsToLoad(client: string): Promise<string[]> {
  const articles = (await readdir(join(client, 'blog'), { withFileTypes: true }))
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(client, 'blog', entry.name, 'index.html')),
    )
    .map(({ name }) => name)
    .toSorted();
  const scripts = (await readdir(join(client, 'assets'))).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (name) => ({ name, size: (await stat(join(client, 'assets', name))).size })),
  );
  const [script] = sizes.toSorted((a, b) => b.size - a.size);
  const article = articles[Math.floor(articles.length / 2)];
  return [
    '/',
    ...(article ? [`/blog/${article}`] : []),
    ...(script ? [`/assets/${script.name}`] : []),
  ];
}

async function comparePath(
  wrk: string,
  path: string,
  ours: SiteServer,
  nginx: SiteServer,
): Promise<Compared> {
  const bytes = await sameBytes(path, ours, nginx);
  for (const { origin } of [ours, nginx]) await load(wrk, origin + path, WARM_UP_SECONDS);
  const runs = { ours: [] as Load[], nginx: [] as Load[] };
  for (const { item } of interleave<'ours' | 'nginx'>('ours', 'nginx', ROUNDS)) {
    const { origin } = item === 'ours' ? ours : nginx;
    runs[item].push(await load(wrk, origin + path, SECONDS));
  }
  return { path, bytes, ours: middle(runs.ours), nginx: middle(runs.nginx) };
}

/** Both must send the same compressed file, or the comparison would be of different work. */
async function sameBytes(path: string, ours: SiteServer, nginx: SiteServer): Promise<number> {
  const lengths = await Promise.all(
    [ours, nginx].map(async ({ origin }) => {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } });
      await answer.arrayBuffer();
      const { headers } = answer;
      return `${answer.status} ${headers.get('content-encoding')} ${headers.get('content-length')}`;
    }),
  );
  if (lengths[0] !== lengths[1]) {
    throw new Error(
      `${path}: our server sent ${lengths[0]} and nginx ${lengths[1]}, expected the same`,
    );
  }
  return Number(lengths[0]?.split(' ').at(-1));
}

function middle(runs: readonly Load[]): Load {
  return {
    requestsPerSecond: median(runs.map(({ requestsPerSecond }) => requestsPerSecond)),
    p99: median(runs.map(({ p99 }) => p99)),
  };
}

function report(compared: readonly Compared[], nginx: string, inMemory: boolean): SectionResult {
  const ratio = ({ ours, nginx: theirs }: Compared) =>
    ours.requestsPerSecond / theirs.requestsPerSecond;
  return {
    title,
    table: {
      columns,
      rows: compared.map((one) => [
        one.path,
        one.bytes,
        Math.round(one.ours.requestsPerSecond),
        Math.round(one.nginx.requestsPerSecond),
        ratio(one).toFixed(2),
        one.ours.p99.toFixed(1),
        one.nginx.p99.toFixed(1),
      ]),
    },
    misses: compared
      .filter((one) => ratio(one) < LEAST_RATIO)
      .map(
        (one) =>
          `${one.path}: our server answers ${ratio(one).toFixed(2)} of nginx's requests a second, expected at least ${LEAST_RATIO}.`,
      ),
    notes: [
      `Medians of ${ROUNDS} runs of ${SECONDS} s each, in turns, by wrk with ${CONNECTIONS} connections on loopback; gzip copies, the one encoding that both can send.`,
      `${nginx} with two workers and no log, sending the bare files; ours is one Node process and sends every security header.`,
      inMemory
        ? `Both read the site from ${MEMORY}, which is memory.`
        : 'Both read the site from disk: this system has no file system in memory.',
    ],
  };
}
