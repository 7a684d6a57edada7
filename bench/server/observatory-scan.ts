/**
 * Scans one host and prints grade, score and every test as JSON. Run by observatory.ts:
 *
 *   node bench/server/observatory-scan.ts localhost:41234
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OBSERVATORY, type Scan } from './observatory.ts';

interface Library {
  scan(host: string): Promise<{
    scan: { grade: string; score: number };
    tests: Record<string, { result: string; pass: boolean; scoreModifier: number }>;
  }>;
}

const entry = fileURLToPath(import.meta.resolve(OBSERVATORY));
// Its install script would fetch the browsers' preload list; loopback stands on no such list.
const preloads = join(dirname(entry), '..', 'conf', 'hsts-preload.json');
if (!existsSync(preloads)) writeFileSync(preloads, '{}\n');

const { scan } = (await import(OBSERVATORY)) as Library;
const { scan: verdict, tests } = await scan(process.argv[2] ?? '');
const answer: Scan = {
  grade: verdict.grade,
  score: verdict.score,
  tests: Object.entries(tests).map(([name, { result, pass, scoreModifier }]) => ({
    name,
    result,
    pass,
    points: scoreModifier,
  })),
};
console.log(JSON.stringify(answer));
