/** Files of the last builds by what they were made of, so that only new ones are made. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class KeptFiles {
  readonly #dir: string;
  readonly #used = new Set<string>();
  /** Once it has been made. */
  #folder: Promise<unknown> | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Where a file of this name is kept. */
  path(name: string): string {
    return join(this.#dir, name);
  }

  /**
   * @param name tells everything that the file depends on, as a hash does.
   * @param make is called when none is kept.
   */
  async get(name: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
    this.#used.add(name);
    const path = this.path(name);
    const known = await readFile(path).catch(() => null);
    if (known) return known;
    const made = await make();
    this.#folder ??= mkdir(this.#dir, { recursive: true });
    await this.#folder;
    // Another build may be writing the same one: what stands under its name is always whole.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, made);
    await rename(draft, path);
    return made;
  }

  /** Drops what this build had no use for. */
  async forgetUnused(): Promise<void> {
    for (const name of await readdir(this.#dir).catch(() => [])) {
      if (!this.#used.has(name)) await rm(this.path(name), { force: true });
    }
  }
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
