/** A compressed copy of every text file, so that no request has to do it. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';

/** The kinds of files that are worth it. */
export const COMPRESSED = '.html .css .js .svg .data .json .txt .xml .webmanifest'.split(' ');

/** A release is as small as it gets, a first look is there soon. */
const LEVELS = { release: { brotli: 11, gzip: 9 }, look: { brotli: 4, gzip: 6 } };

/** As many as libuv has threads by default; more only wait in memory. */
const AT_ONCE = 4;

/**
 * @param files may still be in the making: the next is asked for when there is room for it.
 * @returns how many there were.
 * @throws {Error} for a file that could not be read, or whose kind is not listed.
 */
export async function compressAll(
  files: Iterable<string> | AsyncIterable<string>,
  isRelease: boolean,
): Promise<number> {
  const level = isRelease ? LEVELS.release : LEVELS.look;
  const done = await pMap(files, (file) => compress(file, level), { concurrency: AT_ONCE });
  return done.length;
}

async function compress(file: string, level: typeof LEVELS.look): Promise<void> {
  if (!COMPRESSED.includes(extname(file))) throw new Error(`${file}: expected a kind of text that is listed`);
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: level.gzip }));
}
