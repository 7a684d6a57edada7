import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';

const firm = temporaryFirm();
const { pictureFile, readPicture } = await import('./pictures.server.ts');

const RED = { r: 250, g: 10, b: 10 };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355aa' } });

/** Red at the top of what was seen, as a phone writes it that was held upright: lying, with a note. */
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

test('a picture from a phone stands upright, and nobody is told where it was taken', async () => {
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

test('a portrait weighs 8 kB at most, whatever the camera saw', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const busy = sharp({ create: { width: 400, height: 400, channels: 3, background: '#000000', noise } });
  firm.write('people/busy.png', await busy.png().toBuffer());
  const { path, widths } = await readPicture(firm.path, 'people/busy.png', 'square');
  expect(widths).toEqual([96, 192]);
  const file = await pictureFile(firm.path, `${path}-192.avif`);
  expect(await sharp(file ?? '').metadata()).toMatchObject({ width: 192, height: 192 });
  expect(file?.length).toBeLessThanOrEqual(8_000);
});

test('another content has another address, and so has another cut', async () => {
  const before = await readPicture(firm.path, 'pictures/small.webp', 'whole');
  expect((await readPicture(firm.path, 'pictures/small.webp', 'square')).path).not.toBe(before.path);
  firm.write('pictures/small.webp', await blank(300, 201).webp().toBuffer());
  expect((await readPicture(firm.path, 'pictures/small.webp', 'whole')).path).not.toBe(before.path);
  expect(await pictureFile(firm.path, `${before.path}-300.jpg`)).toBeNull();
});

test('only the widths and formats that pages offer are made', async () => {
  const { path } = await readPicture(firm.path, 'pictures/large.png', 'whole');
  for (const address of [`${path}-481.jpg`, `${path}-480.gif`, `${path}.jpg`, '/pictures/../firm.yaml', '']) {
    expect(await pictureFile(firm.path, address), address).toBeNull();
  }
});
