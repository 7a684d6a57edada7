/** A compressed copy of every text file, so that no request has to do it. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Each kind with brotli's quality. What a page is drawn and hydrated with is as small as it gets; of the
 * rest there is much, it is fetched later, and the last quality takes two and a half times as long for
 * 3 % less.
 */
const QUALITIES: Readonly<Record<string, number>> = {
  ...{ '.html': 11, '.css': 11, '.js': 11, '.svg': 11 },
  ...{ '.data': 10, '.json': 10, '.txt': 10, '.xml': 10, '.md': 10, '.webmanifest': 10 },
};

export const COMPRESSED = Object.keys(QUALITIES);

/** There are three for each page of the list, which nothing but its mark tells apart; see blog-variants.ts. */
const A_CATEGORY = /[\\/]index\.[a-z-]+\.html$/;
const QUALITY_OF_CATEGORIES = 10;

/** As many as libuv has threads by default; more only wait in memory. */
const AT_ONCE = 4;

/**
 * @param files may still be in the making: the next is asked for when there is room for it.
 * @returns how many there were.
 * @throws {Error} for a file that could not be read, or whose kind is not listed.
 */
export async function compressAll(files: Iterable<string> | AsyncIterable<string>): Promise<number> {
  let count = 0;
  const left = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  const lane = async () => {
    for (let next = await left.next(); !next.done; next = await left.next()) {
      await compress(next.value);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return count;
}

async function compress(file: string): Promise<void> {
  const quality = A_CATEGORY.test(file) ? QUALITY_OF_CATEGORIES : QUALITIES[extname(file)];
  if (quality === undefined) throw new Error(`${file}: expected a kind of text that is listed`);
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  const level = constants.Z_BEST_COMPRESSION;
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level }));
}
