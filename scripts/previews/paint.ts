import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { sha256 } from '../kept-files.ts';
import { palettePng } from './palette-png.ts';

const program = await readFile(
  createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'),
);
await initWasm(program);
const painter = sha256(
  Buffer.concat([program, await readFile(new URL('./palette-png.ts', import.meta.url))]),
);

/** A name for the picture of an SVG: another SVG or a change of whatever paints makes another name. */
export function pictureName(svg: string): string {
  return `${sha256(`${painter}\n${svg}`)}.png`;
}

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
