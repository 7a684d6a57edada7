import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { palettePng } from './palette-png.ts';

const program = await readFile(
  createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'),
);
await initWasm(program);
/** Whatever paints, so that a change of it draws all pictures anew. */
const painter = sha256(
  Buffer.concat([program, await readFile(new URL('./palette-png.ts', import.meta.url))]),
);

/** The same SVG is the same PNG, byte for byte, on every machine. Texts must be outlines. */
export function paint(svg: string): Uint8Array {
  const drawing = new Resvg(svg);
  const image = drawing.render();
  const png = palettePng(image.pixels, image.width, image.height);
  // What lives in WebAssembly's memory is not collected.
  image.free();
  drawing.free();
  return png;
}

/** Pictures of the last builds by what they were drawn from, so that only new ones are drawn. */
export class PaintedBefore {
  readonly #dir: string;
  readonly #used = new Set<string>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  async paint(svg: string): Promise<Uint8Array> {
    const name = `${sha256(`${painter}\n${svg}`)}.png`;
    this.#used.add(name);
    const path = join(this.#dir, name);
    const known = await readFile(path).catch(() => null);
    if (known) return known;
    const png = paint(svg);
    await mkdir(this.#dir, { recursive: true });
    // Another build may be writing the same one: what stands under its name is always whole.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, png);
    await rename(draft, path);
    return png;
  }

  /** Drops what no page shows any more. */
  async forgetUnused(): Promise<void> {
    for (const name of await readdir(this.#dir).catch(() => [])) {
      if (name.endsWith('.png') && !this.#used.has(name))
        await rm(join(this.#dir, name), { force: true });
    }
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
