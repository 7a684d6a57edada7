/** A compressed copy of every text file, so that no request has to do it. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { KeptFiles, sha256 } from '../kept-files.ts';

/**
 * Each kind with brotli's quality. What a page is drawn and woken with is as small as it gets; of the
 * rest there is much, it is fetched later, and the last quality takes two and a half times as long for
 * 3 % less.
 */
const QUALITIES: Readonly<Record<string, number>> = {
  '.html': 11,
  '.css': 11,
  '.js': 11,
  '.svg': 11,
  '.data': 10,
  '.json': 10,
  '.txt': 10,
  '.xml': 10,
  '.md': 10,
  '.webmanifest': 10,
};

export const COMPRESSED = Object.keys(QUALITIES);

/** As many as libuv has threads by default; more only wait in memory. */
const AT_ONCE = 4;

/** What decides the bytes beside the text and the quality. */
const { brotli: BROTLI = '', zlib: ZLIB = '' } = process.versions;

/** Compresses the files that it is given while the build goes on. */
export class Compression {
  readonly #kept: KeptFiles;
  readonly #files = new Set<string>();
  readonly #lanes: Promise<void>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());

  /** @param dir where the results are kept for the next build. */
  constructor(dir: string) {
    this.#kept = new KeptFiles(dir);
  }

  /** Takes a file as it is now; one that it has already is left alone. */
  add(file: string): void {
    if (this.#files.has(file)) return;
    const lane = this.#files.size % AT_ONCE;
    this.#files.add(file);
    const compressed = (this.#lanes[lane] ?? Promise.resolve()).then(() => this.#compress(file));
    // A failure is told at the end, by finish.
    compressed.catch(() => {});
    this.#lanes[lane] = compressed;
  }

  /**
   * Waits until all are compressed.
   *
   * @returns how many there were.
   * @throws {Error} for a file that could not be read, or whose kind is not listed.
   */
  async finish(): Promise<number> {
    await Promise.all(this.#lanes);
    await this.#kept.forgetUnused();
    return this.#files.size;
  }

  async #compress(file: string): Promise<void> {
    const bytes = await readFile(file);
    const name = sha256(bytes);
    const quality = QUALITIES[extname(file)];
    if (quality === undefined) throw new Error(`${file}: expected a kind of text that is listed`);
    const brotli = await this.#kept.get(`${name}-${BROTLI}-${quality}.br`, () =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    );
    const gzipped = await this.#kept.get(`${name}-${ZLIB}.gz`, () =>
      promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    );
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, gzipped);
  }
}
