import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';

const firm = temporaryFirm();
const { pictureFile, readPicture } = await import('./pictures.server.ts');

const RED = { r: 250, g: 10, b: 10 };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355aa' } });

/** A photo from a phone held upright: stored rotated, with an EXIF orientation; red at the top. */
async function fromPhone() {
  const top = await sharp({ create: { width: 600, height: 400, channels: 3, background: RED } })
    .png()
    .toBuffer();
  const seen = await blank(600, 1200)
    .composite([{ input: top, gravity: 'north' }])
    .png()
    .toBuffer();
  return sharp(await sharp(seen).rotate(-90).png().toBuffer())
    .withExif({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  firm.write('pictures/My House_2.JPG', await fromPhone());
  firm.write('pictures/large.png', await blank(2000, 1000).png().toBuffer());
  firm.write('pictures/small.webp', await blank(300, 200).webp().toBuffer());
  firm.write('people/mai.jpg', await blank(150, 300).jpeg().toBuffer());
});

test('rotates a phone picture upright and removes its location', async () => {
  const picture = await readPicture(firm.path, 'pictures/My House_2.JPG', 'whole');
  expect(picture).toEqual({
    path: expect.stringMatching(/^\/pictures\/my-house-2-[0-9a-f]{12}$/),
    widths: [480, 600],
    width: 600,
    height: 1200,
  });
  for (const [format, type] of Object.entries({ avif: 'heif', webp: 'webp', jpg: 'jpeg' })) {
    const file = await pictureFile(firm.path, `${picture.path}-480.${format}`);
    const { exif, icc, xmp, width, height, format: made } = await sharp(file ?? '').metadata();
    expect({ exif, icc, xmp, width, height, made }).toEqual({ width: 480, height: 960, made: type });
    const [red = 0, , blue = 0] = await sharp(file ?? '')
      .extract({ left: 240, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red - blue).toBeGreaterThan(150);
  }
});

test.each([
  ['pictures/IMG_1234 (1).jpg', 'img-1234-1'],
  ["pictures/Mai's café.jpg", 'mai-s-caf'],
  ['pictures/照片.jpg', 'photo'],
])('%s: generates a URL of plain letters', async (file, stem) => {
  firm.write(file, await blank(90, 60).jpeg().toBuffer());
  const { path } = await readPicture(firm.path, file, 'whole');
  expect(path).toMatch(new RegExp(`^/pictures/${stem}-[0-9a-f]{12}$`));
  expect(await pictureFile(firm.path, `${path}-90.webp`)).not.toBeNull();
});

test('none is enlarged, and the largest is as large as any page shows it', async () => {
  expect(await readPicture(firm.path, 'pictures/large.png', 'whole')).toMatchObject({
    widths: [480, 960, 1440],
    width: 1440,
    height: 720,
  });
  expect(await readPicture(firm.path, 'pictures/small.webp', 'whole')).toMatchObject({
    widths: [300],
    height: 200,
  });
});

test('a portrait is cut to a square', async () => {
  const { path, widths, width, height } = await readPicture(firm.path, 'people/mai.jpg', 'square');
  expect({ widths, width, height }).toEqual({ widths: [96, 150], width: 150, height: 150 });
  const file = await pictureFile(firm.path, `${path}-150.webp`);
  expect(await sharp(file ?? '').metadata()).toMatchObject({ width: 150, height: 150 });
});

test.each([
  ['tall', 300, 600],
  ['square', 400, 400],
])('keeps the top of a %s picture, whatever colours are below', async (name, width, height) => {
  // A grey head above a bright coat, which detection by contrast would prefer.
  const head = await sharp({ create: { width, height: 60, channels: 3, background: '#777777' } })
    .png()
    .toBuffer();
  const coat = sharp({ create: { width, height, channels: 3, background: '#ff5500' } });
  firm.write(
    `people/${name}.png`,
    await coat
      .composite([{ input: head, gravity: 'north' }])
      .png()
      .toBuffer(),
  );
  const { path } = await readPicture(firm.path, `people/${name}.png`, 'square');
  const file = await pictureFile(firm.path, `${path}-192.webp`);
  const [red = 0, , blue = 0] = await sharp(file ?? '')
    .extract({ left: 96, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.abs(red - blue)).toBeLessThan(30);
});

test('rejects an iPhone picture (HEIC) by its extension and explains what to do', async () => {
  firm.write('pictures/IMG_1.HEIC', 'x');
  await expect(readPicture(firm.path, 'pictures/IMG_1.HEIC', 'whole')).rejects.toThrow(
    /HEIC, the format of iPhones: on the iPhone/,
  );
});

test('encodes a portrait in at most 8 kB', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const busy = sharp({ create: { width: 400, height: 400, channels: 3, background: '#000000', noise } });
  firm.write('people/busy.png', await busy.png().toBuffer());
  const { path, widths } = await readPicture(firm.path, 'people/busy.png', 'square');
  expect(widths).toEqual([96, 192]);
  const file = await pictureFile(firm.path, `${path}-192.avif`);
  expect(await sharp(file ?? '').metadata()).toMatchObject({ width: 192, height: 192 });
  expect(file?.length).toBeLessThanOrEqual(8_000);
});

test('changes the URL with the content and with the crop', async () => {
  const before = await readPicture(firm.path, 'pictures/small.webp', 'whole');
  expect((await readPicture(firm.path, 'pictures/small.webp', 'square')).path).not.toBe(before.path);
  firm.write('pictures/small.webp', await blank(300, 201).webp().toBuffer());
  expect((await readPicture(firm.path, 'pictures/small.webp', 'whole')).path).not.toBe(before.path);
  expect(await pictureFile(firm.path, `${before.path}-300.jpg`)).toBeNull();
});

test('generates only the widths and formats that pages use', async () => {
  const { path } = await readPicture(firm.path, 'pictures/large.png', 'whole');
  for (const address of [`${path}-481.jpg`, `${path}-480.gif`, `${path}.jpg`, '/pictures/../firm.yaml', '']) {
    expect(await pictureFile(firm.path, address), address).toBeNull();
  }
});

// A firm's folder is untrusted: files that are no pictures, or too large, are never decoded.
const root = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(root, { recursive: true }));
const dir = join(root, 'firm');
const tiny = sharp({ create: { width: 9, height: 9, channels: 3, background: '#3355aa' } });
const large = sharp({ create: { width: 900, height: 900, channels: 3, background: '#3355aa' } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** A PNG header without pixels. */
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
    'right.jpg': await tiny.jpeg().toBuffer(),
    'right.jpeg': await tiny.jpeg().toBuffer(),
    'right.png': await tiny.png().toBuffer(),
    'right.webp': await tiny.webp().toBuffer(),
    'text.jpg': 'Dear reader',
    'drawing.jpg': svg,
    'drawing.png': svg,
    'iphone.jpg': Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1'),
    'short.png': Buffer.from([0x89]),
    'empty.jpg': '',
    'gif.webp': await tiny.gif().toBuffer(),
    'swapped.webp': await tiny.png().toBuffer(),
    'half.jpg': (await large.jpeg().toBuffer()).subarray(0, 2000),
    'huge.png': pngHead(10_000, 10_000),
    'pixels.png': pngHead(5000, 5000),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, 'pictures', name), content);
  writeFileSync(join(root, 'secret.jpg'), files['right.jpg']);
  symlinkSync(join(root, 'secret.jpg'), join(dir, 'pictures/out.jpg'));
  symlinkSync('right.jpg', join(dir, 'pictures/in.jpg'));
});

test.each(['right.jpg', 'right.jpeg', 'right.png', 'right.webp', 'in.jpg'])('reads %s', async (name) => {
  expect(await readPicture(dir, `pictures/${name}`, 'whole')).toMatchObject({ width: 9, height: 9 });
});

test.each([
  ['text.jpg', ' is not a JPEG, PNG or WebP'],
  // A decoder would render these, and load what they link to.
  ['drawing.jpg', ' is not a JPEG, PNG or WebP'],
  ['drawing.png', ' is not a JPEG, PNG or WebP'],
  ['short.png', ' is not a JPEG, PNG or WebP'],
  ['empty.jpg', ' is not a JPEG, PNG or WebP'],
  ['gif.webp', ' is not a JPEG, PNG or WebP'],
  ['swapped.webp', ' has the wrong extension for its content: rename it to end in .png'],
  ['half.jpg', ' is damaged or incomplete'],
  // Within the pixel limit, but without pixels to decode.
  ['pixels.png', ' is damaged or incomplete'],
])('rejects %s: it %s', async (name, problem) => {
  const file = `pictures/${name}`;
  await expect(readPicture(dir, file, 'whole')).rejects.toThrow(`${file}${problem}`);
});

test('rejects a picture with too many pixels', async () => {
  const refused = readPicture(dir, 'pictures/huge.png', 'whole');
  await expect(refused).rejects.toThrow(
    'expected at most 40 million pixels, found 10000 x 10000 (100.0 million)',
  );
});

test.each(['none.jpg', 'out.jpg'])('finds no %s', async (name) => {
  const file = `pictures/${name}`;
  await expect(readPicture(dir, file, 'whole')).rejects.toThrow(`there is no picture ${file}`);
});

test('rejects HEIC with another extension and explains what to do on an iPhone', async () => {
  const refused = readPicture(dir, 'pictures/iphone.jpg', 'whole');
  await expect(refused).rejects.toThrow(
    /iphone\.jpg .*: browsers cannot show HEIC, .*: on the iPhone choose /,
  );
});
