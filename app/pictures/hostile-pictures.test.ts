/** A firm's folder comes from anywhere: what is no picture, or too large, is never decoded. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPicture } from './pictures.server.ts';

const root = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(root, { recursive: true }));
const dir = join(root, 'firm');
const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: '#3355aa' } });
const large = sharp({ create: { width: 900, height: 900, channels: 3, background: '#3355aa' } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** The head of a PNG, which says how many pixels follow; there are none. */
function pngHead(width: number, height: number): Buffer {
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(header));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0d', 'latin1');
  return Buffer.concat([signature, header, sum, Buffer.from('\0\0\0\x09IDAT', 'latin1')]);
}

beforeAll(async () => {
  await mkdir(join(dir, 'pictures'), { recursive: true });
  const files = {
    'right.jpg': await blank.jpeg().toBuffer(),
    'right.jpeg': await blank.jpeg().toBuffer(),
    'right.png': await blank.png().toBuffer(),
    'right.webp': await blank.webp().toBuffer(),
    'text.jpg': 'Dear reader',
    'drawing.jpg': svg,
    'drawing.png': svg,
    'short.png': Buffer.from([0x89]),
    'empty.jpg': '',
    'gif.webp': await blank.gif().toBuffer(),
    'swapped.webp': await blank.png().toBuffer(),
    'half.jpg': (await large.jpeg().toBuffer()).subarray(0, 2000),
    'huge.png': pngHead(10_000, 10_000),
    'pixels.png': pngHead(5000, 5000),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, 'pictures', name), content);
  writeFileSync(join(root, 'secret.jpg'), files['right.jpg']);
  symlinkSync(join(root, 'secret.jpg'), join(dir, 'pictures/out.jpg'));
  symlinkSync('right.jpg', join(dir, 'pictures/in.jpg'));
});

test.each(['right.jpg', 'right.jpeg', 'right.png', 'right.webp', 'in.jpg'])('%s is shown', async (name) => {
  expect(await readPicture(dir, `pictures/${name}`, 'whole')).toMatchObject({ width: 9, height: 9 });
});

test.each([
  ['text.jpg', 'expected a JPEG, PNG or WebP picture, found none in '],
  // A decoder would draw these, with all that they name.
  ['drawing.jpg', 'expected a JPEG, PNG or WebP picture, found none in '],
  ['drawing.png', 'expected a JPEG, PNG or WebP picture, found none in '],
  ['short.png', 'expected a JPEG, PNG or WebP picture, found none in '],
  ['empty.jpg', 'expected a JPEG, PNG or WebP picture, found none in '],
  ['gif.webp', 'expected a JPEG, PNG or WebP picture, found none in '],
  ['swapped.webp', 'expected the ending .png, since that is what it holds, found '],
  ['half.jpg', 'expected a whole picture, found one that breaks off or is damaged in '],
  ['none.jpg', "expected a picture in the firm's folder, found no "],
  ['huge.png', 'expected at most 40 million pixels, found 10000 x 10000 (100.0 million) in '],
  // Few enough to be decoded, which then finds that there are none.
  ['pixels.png', 'expected a whole picture, found one that breaks off or is damaged in '],
  ['out.jpg', "expected a picture in the firm's folder, found a link that leads out of it: "],
])('%s is refused: %s', async (name, expected) => {
  const path = join(dir, 'pictures', name);
  await expect(readPicture(dir, `pictures/${name}`, 'whole')).rejects.toThrow(`${expected}${path}`);
});
