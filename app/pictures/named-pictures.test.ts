import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';
import { namedPicture, pictureIn } from './named-pictures.server.ts';

const firm = temporaryFirm();
const dir = { dir: firm.path };

beforeAll(async () => {
  const blank = sharp({ create: { width: 500, height: 400, channels: 3, background: '#3355aa' } });
  firm.write('pictures/house.png', await blank.png().toBuffer());
});

test('a picture of a text is itself, or what is wrong with it', async () => {
  expect(await pictureIn(dir, 'pictures/house.png')).toEqual({
    path: expect.stringMatching(/^\/pictures\/house-/),
    widths: [480, 500],
    width: 500,
    height: 400,
  });
  expect(await pictureIn(dir, 'pictures/gone.jpg')).toContain(
    "expected a picture in the firm's folder, found no ",
  );
});

test('a wrong picture above a text is said with the line of its field', async () => {
  const source = '---\ntitle: x\npicture:\n  alt: A house\n  file: pictures/gone.jpg\n---\n';
  const named = { file: 'pictures/gone.jpg', alt: 'A house' };
  await expect(namedPicture(dir, named, 'a.md', source)).rejects.toThrow(
    /a\.md is not right:\n {2}line 5: picture\.file: expected a picture .*found no .*gone\.jpg/,
  );
  expect(await namedPicture(dir, { ...named, file: 'pictures/house.png' }, 'a.md', source)).toMatchObject({
    alt: 'A house',
    width: 500,
  });
  expect(await namedPicture(dir, undefined, 'a.md', source)).toBeUndefined();
});
