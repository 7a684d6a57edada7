/** A compressed copy of every text file, as small as it gets, so that no request has to do it. */
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesEndingWith } from './site-files.ts';

const TEXTS = [
  '.html',
  '.css',
  '.js',
  '.svg',
  '.data',
  '.json',
  '.txt',
  '.xml',
  '.md',
  '.webmanifest',
];
/** As many as libuv has threads by default; more only wait in memory. */
const AT_ONCE = 4;

/** @returns how many files were compressed. */
export async function compressTexts(): Promise<number> {
  const files = await filesEndingWith(...TEXTS);
  const queue = files.values();
  const worker = async () => {
    for (const file of queue) await compress(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return files.length;
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const brotli = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  );
}
