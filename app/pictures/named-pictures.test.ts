import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';

const firm = temporaryFirm();
const { mdxTree } = await import('../content/mdx.server.ts');
const { mdxToBody } = await import('../content/mdx-to-body.server.ts');
const { namedPicture, pictureComponent } = await import('./named-pictures.server.ts');

beforeAll(async () => {
  const blank = sharp({ create: { width: 500, height: 400, channels: 3, background: '#3355aa' } });
  firm.write('pictures/house.png', await blank.png().toBuffer());
});

async function bodyOf(source: string) {
  const tree = mdxTree(source, 'a.mdx');
  return mdxToBody(tree, 'a.mdx', await pictureComponent(tree));
}

test('a picture in a text is a node of its own, as pages draw it', async () => {
  const body = await bodyOf(
    'Before.\n\n<Picture file="pictures/house.png" alt=" A house " caption="In May." />\n\nAfter.',
  );
  expect(body).toEqual([
    { tag: 'p', children: ['Before.'] },
    {
      tag: 'picture',
      props: {
        path: expect.stringMatching(/^\/pictures\/house-/),
        widths: [480, 500],
        width: 500,
        height: 400,
        alt: 'A house',
        caption: 'In May.',
      },
    },
    { tag: 'p', children: ['After.'] },
  ]);
});

test('everything that is wrong with pictures is said at once, each with its line', async () => {
  const house = 'file="pictures/house.png"';
  const reading = bodyOf(
    [
      '<Picture file="pictures/gone.jpg" alt="Gone" />',
      `<Picture ${house} />`,
      `<Picture ${house} alt=" " />`,
      '<Picture file={1 + 1} alt="x" />',
      `<Picture ${house} alt="x" width="9" />`,
      `<Picture ${house} alt="x">Words</Picture>`,
      `<Picture ${house} alt="x" caption={3} />`,
    ].join('\n\n'),
  );
  const problems = (await reading.catch((error: Error) => error.message)) as string;
  expect(problems.split('\n').slice(1)).toEqual([
    expect.stringContaining("line 1: <Picture />: file: expected a picture in the firm's folder, found no "),
    '  line 3: <Picture />: alt: expected what pictures/house.png shows, for those who cannot see it, found nothing',
    '  line 5: <Picture />: alt: expected what pictures/house.png shows, for those who cannot see it, found nothing',
    '  line 7: <Picture />: file: expected the path of a picture, in quotes',
    '  line 9: <Picture />: expected file, alt, caption, found width',
    '  line 11: <Picture />: expected nothing inside it; words below it are its caption',
    '  line 13: <Picture />: caption: expected words in quotes',
  ]);
});

test('between words it could not be drawn', async () => {
  await expect(bodyOf('See <Picture file="pictures/house.png" alt="x" /> here.')).rejects.toThrow(
    'line 1: <Picture />: file: expected it on a line of its own',
  );
});

test('a wrong picture above a text is said with the line of its field', async () => {
  const source = '---\ntitle: x\npicture:\n  alt: A house\n  file: pictures/gone.jpg\n---\n';
  const named = { file: 'pictures/gone.jpg', alt: 'A house' };
  await expect(namedPicture(named, 'a.mdx', source)).rejects.toThrow(
    /a\.mdx is not right:\n {2}line 5: picture\.file: expected a picture .*found no .*gone\.jpg/,
  );
  expect(await namedPicture({ ...named, file: 'pictures/house.png' }, 'a.mdx', source)).toMatchObject({
    alt: 'A house',
    width: 500,
  });
  expect(await namedPicture(undefined, 'a.mdx', source)).toBeUndefined();
});
