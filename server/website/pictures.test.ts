import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPicture, pictureName, thumbnail } from './pictures.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } });

/** A portrait photo as phones save it: landscape pixels with an EXIF orientation and GPS position. */
const fromPhone = () =>
  sharp(Buffer.from([...Array(60 * 40 * 3).keys()].map((byte) => (byte * 7) % 256)), {
    raw: { width: 60, height: 40, channels: 3 },
  })
    .withExif({
      IFD0: { Orientation: '6', Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test('rotates a phone’s photo upright, and strips its metadata', async () => {
  const given = await fromPhone();
  expect((await sharp(given).metadata()).exif?.toString('latin1')).toContain('Phone');
  const { bytes, extension, width, height } = await cleanPicture(given, 'IMG_1.JPG');
  expect([extension, width, height]).toEqual(['jpg', 40, 60]);
  const { exif, xmp, orientation } = await sharp(bytes).metadata();
  expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
  expect(bytes.includes('GPS') || bytes.includes('Phone')).toBe(false);
});

test.each(['png', 'webp'] as const)(
  'keeps the format of a %s, and corrects its extension',
  async (format) => {
    const given = await plain(20, 10).toFormat(format).toBuffer();
    expect(await cleanPicture(given, 'logo.jpg')).toMatchObject({ extension: format, width: 20, height: 10 });
  },
);

test('shrinks a large picture to 3,000 pixels, and makes a thumbnail of 192', async () => {
  const { bytes, width, height } = await cleanPicture(await plain(4000, 2000).jpeg().toBuffer(), 'a.jpg');
  expect([width, height]).toEqual([3000, 1500]);
  expect(await sharp(await thumbnail(bytes)).metadata()).toMatchObject({ format: 'webp', width: 192 });
});

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['half a JPEG', async () => (await fromPhone()).subarray(0, 900), /photo\.jpg is incomplete or damaged/],
  ['the head of a JPEG alone', () => Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1'), /damaged/],
  ['an iPhone’s HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), /HEIC.*Most Compatible/s],
  ['50 megapixels', () => plain(8000, 6250).jpeg({ quality: 1 }).toBuffer(), /too large: .*50\.0 million/],
  [
    'a script',
    () => Buffer.from('#!/bin/sh\nrm -rf /\n'),
    /not a picture that can be used.*JPEG, PNG or WebP/,
  ],
  ['a page', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a picture/],
  ['nothing', () => Buffer.alloc(0), /not a picture/],
])('rejects %s named photo.jpg with the reason', async (_what, make, reason) => {
  await expect(cleanPicture(await make(), 'photo.jpg')).rejects.toThrow(reason);
});

test.each([
  ['IMG 1234 (Jess).JPG', 'img-1234-jess'],
  ['Zoë & Müller.png', 'zoe-muller'],
  ['../../etc/passwd', 'etc-passwd'],
  ['照片.jpg', 'photo'],
  [`${'long '.repeat(50)}.jpg`, Array(12).fill('long').join('-')],
])('names %s %s', (given, kept) => {
  expect(pictureName(given)).toBe(kept);
});
