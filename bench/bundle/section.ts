/** What the scripts are made of: a throwaway build with source maps, taken apart by package. */
import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endWithUs } from '../children.ts';
import { importBenchPackage } from '../packages.ts';
import type { Options, SectionResult } from '../section.ts';
import { bytesByOwner, type Mapped } from './attribution.ts';

/** What of the package's own types is used here. */
interface TraceMapping {
  TraceMap: new (map: string) => object;
  eachMapping(map: object, each: (mapping: Mapped) => void): void;
}

export class BundleBuildError extends Error {
  override name = 'BundleBuildError';

  constructor(said: string) {
    super(`The build with source maps failed. It said: ${said.trim().slice(-600)}`);
  }
}

/** What is not needed to build, or must not be copied. */
const LEFT_OUT =
  /^(node_modules|build|data|bench|docs|tests|test-results|playwright-report)$|^\.(git|cache)$/;
/** Owners with less than this share of a chunk are summed up. */
const LEAST_SHARE = 0.02;
/** Smaller chunks say nothing about what to drop. */
const LEAST_CHUNK_BYTES = 1000;

export async function run({ workDir }: Options): Promise<SectionResult> {
  const project = join(workDir, 'project');
  await copyProject(process.cwd(), project);
  await build(project);
  const chunks = await readChunks(join(project, 'build', 'client', 'assets'));
  const shown = chunks.filter(({ bytes }) => bytes >= LEAST_CHUNK_BYTES);
  const small = chunks.length - shown.length;
  return {
    title: 'What the scripts are made of',
    table: {
      columns: ['chunk', 'brotli', 'bytes', 'of which', 'bytes', 'share'],
      rows: shown.flatMap(rowsOf),
    },
    misses: [],
    notes: [
      `${chunks.length} chunks, ${sum(chunks.map(({ bytes }) => bytes)).toLocaleString('en-AU')} bytes; no page loads them all. Bytes are minified and not compressed where nothing else is said, and come from a build made for this with source maps.`,
      ...(small > 0 ? [`${small} chunks of less than 1,000 bytes are left out.`] : []),
    ],
  };
}

/** The project's folder stays as it is: its build may be what the other sections measure. */
async function copyProject(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (!LEFT_OUT.test(name)) await cp(join(from, name), join(to, name), { recursive: true });
  }
  await symlink(join(from, 'node_modules'), join(to, 'node_modules'), 'junction');
}

function build(project: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('react-router', ['build', '--sourcemapClient'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    endWithUs(child);
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => reject(new BundleBuildError(error.message)));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new BundleBuildError(said))));
  });
}

interface Chunk {
  name: string;
  bytes: number;
  brotli: number;
  /** Largest first. */
  owners: [owner: string, bytes: number][];
}

async function readChunks(assets: string): Promise<Chunk[]> {
  const { TraceMap, eachMapping } = await importBenchPackage<TraceMapping>(
    '@jridgewell/trace-mapping',
  );
  const names = await readdir(assets);
  const chunks: Chunk[] = [];
  for (const name of names.filter(
    (file) => file.endsWith('.js') && names.includes(`${file}.map`),
  )) {
    const code = (await readFile(join(assets, name), 'utf8')).replace(
      /\n?\/\/# sourceMapping.*\s*$/,
      '',
    );
    const mappings: Mapped[] = [];
    eachMapping(new TraceMap(await readFile(join(assets, `${name}.map`), 'utf8')), (mapping) =>
      mappings.push(mapping),
    );
    chunks.push({
      name: name.replace(/-[\w-]{8}\.js$/, ''),
      bytes: Buffer.byteLength(code),
      brotli: brotliCompressSync(code).length,
      owners: [...bytesByOwner(code, mappings)].sort((a, b) => b[1] - a[1]),
    });
  }
  return chunks.sort((a, b) => b.bytes - a.bytes);
}

function rowsOf(chunk: Chunk): (string | number)[][] {
  const large = chunk.owners.filter(([, bytes]) => bytes >= chunk.bytes * LEAST_SHARE);
  const rest = chunk.owners.slice(large.length);
  const owners: [string, number][] =
    rest.length > 0
      ? [...large, [`${rest.length} more`, sum(rest.map(([, bytes]) => bytes))]]
      : large;
  return owners.map(([owner, bytes], index) => [
    index === 0 ? chunk.name : '',
    index === 0 ? chunk.brotli : '',
    index === 0 ? chunk.bytes : '',
    owner,
    bytes,
    `${Math.round((bytes / chunk.bytes) * 100)}%`,
  ]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
