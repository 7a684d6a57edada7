/**
 * A firm's folder comes from anywhere. Each attack is made on a whole folder, as it would be built, and is
 * refused by the name of the file in which it stands.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { sampleArticle } from './support/sample-article.ts';
import { testFolder } from './support/site-fixture.ts';
import { firmIn } from './support/temporary-firm.ts';

/** A folder beside which lies what is none of its business. */
function smallFirm() {
  const root = testFolder();
  const firm = firmIn(join(root, 'firm'), 'tests/firms/small');
  const link = (name: string, target: string) => {
    mkdirSync(dirname(join(firm.path, name)), { recursive: true });
    symlinkSync(target, join(firm.path, name));
  };
  return { ...firm, root, link };
}

type SmallFirm = ReturnType<typeof smallFirm>;

/** An article without an id, which ends with these words. */
const article = (end: string) => `${sampleArticle.replace(/^id: .*\n/m, '')}\n${end}\n`;

const page = (fields: string, text: string) =>
  `---\ntitle: A page\ndescription: A page of ours.\nupdated: 2026-11-20\n${fields}---\n\n${text}\n`;

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

/** Ten of ten of ten ... of what is written once. */
const bomb = (level: number): string =>
  level === 0
    ? 'a0: &a0 [x, x]\n'
    : `${bomb(level - 1)}a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]\n`;

test('a folder with texts, pictures and links within it is right', async () => {
  const firm = smallFirm();
  firm.write('articles/street.md', article('Read [this](/blog), or write to [us](mailto:a@b.example).'));
  firm.write('pictures/dot.png', readFileSync('tests/firms/complete/pictures/front-door.png'));
  firm.link('pictures/same-dot.png', 'dot.png');
  firm.write('pages/about-us.md', page('', 'See {% picture file="pictures/same-dot.png" alt="A door" /%}'));
  expect(await firm.mistakes()).toEqual([]);
});

type Attack = [name: string, file: string, expected: string, attack: (firm: SmallFirm) => void];

/** What is refused before any text is read. */
const attacks: Attack[] = [
  [
    'a plugin of the style sheet',
    'brand.yaml',
    'font.fallback: expected names of fonts',
    ({ read, write }) =>
      write('brand.yaml', read('brand.yaml').replace(/fallback: .*/, `fallback: 'a; } @plugin "/x.mjs"; {'`)),
  ],
  [
    'a picture that is a link to another file',
    'pictures/out.jpg',
    'found a link out of it',
    ({ root, link }) => {
      writeFileSync(join(root, 'secret.jpg'), 'secret');
      link('pictures/out.jpg', '../../secret.jpg');
    },
  ],
  ...['articles/passwords.md', 'pages', 'facts.yaml'].map(
    (file): Attack => [
      'a link to what is elsewhere',
      file,
      'found a link out of it',
      ({ link }) => link(file, file === 'pages' ? '/etc' : '/etc/passwd'),
    ],
  ),
  ...['javascript:alert(1)', '//evil.example'].flatMap((to): Attack[] => [
    [
      `the link ${to} in a menu`,
      'navigation.yaml',
      'footer.0.to: expected a path',
      ({ write }) => write('navigation.yaml', `footer:\n  - { label: Read, to: '${to}' }\n`),
    ],
    [
      `a redirect to ${to}`,
      'redirects.yaml',
      'to: expected a path',
      ({ write }) => write('redirects.yaml', `- { from: /old, to: '${to}' }\n`),
    ],
  ]),
  [
    'a script in the logo',
    'logo.svg',
    'expected a drawing of shapes and text',
    ({ read, write }) => write('logo.svg', read('logo.svg').replace('</svg>', '<script>a()</script></svg>')),
  ],
  ...(['facts.yaml', 'pages/home.yaml'] as const).flatMap((file): Attack[] => [
    [
      'a function',
      file,
      'expected no name of a type, found "',
      ({ write }) => write(file, "x: !!js/function 'function () { process.exit() }'\n"),
    ],
    ['repeats without end', file, 'expected at most 20 repeats', ({ write }) => write(file, bomb(9))],
  ]),
];

/** What the check of the texts refuses, each in a text of its own. */
const texts: [file: string, expected: string, text: string][] = [
  [
    'articles/a-link-that-runs.md',
    'link "javascript:alert(1)": expected a path',
    article('Read [this](javascript:alert(1)).'),
  ],
  [
    'pages/another-host.md',
    'link "//evil.example": expected a path',
    page('', 'Read [this](//evil.example).'),
  ],
  [
    'pages/a-script.md',
    'expected no HTML and no components, found "<script"',
    page('', '<script>alert(1)</script>'),
  ],
  [
    'pages/another-file.md',
    '{% partial %}: there is no such tag',
    page('', '{% partial file="/etc/passwd" /%}'),
  ],
  [
    'pages/a-function.md',
    'front matter: expected no name of a type',
    page("x: !!js/function 'function () {}'\n", 'A text.'),
  ],
  [
    'articles/repeats-without-end.md',
    'front matter: expected at most 20 repeats',
    article('A text.').replace('---\n', `---\n${bomb(9)}`),
  ],
  [
    'pages/many-pixels.md',
    'expected at most 40 million pixels, found 10000 x 10000',
    page('picture: { file: pictures/huge.png, alt: A wall }\n', 'A text.'),
  ],
  [
    'articles/no-picture.md',
    'expected a JPEG, PNG or WebP picture, found none in ',
    article('{% picture file="pictures/text.jpg" alt="A wall" /%}'),
  ],
  [
    'pages/out-of-the-folder.md',
    'picture.file: expected',
    page('picture: { file: ../secret.jpg, alt: A }\n', 'A text.'),
  ],
];

function writeTexts({ write }: SmallFirm): void {
  write('pictures/huge.png', pngHead(10_000, 10_000));
  write('pictures/text.jpg', '<html><script>alert(1)</script></html>');
  for (const [file, , text] of texts) write(file, text);
}

function expectRefused(firm: SmallFirm, file: string, expected: string, mistakes: readonly string[]) {
  expect(mistakes.filter((mistake) => mistake.includes(join(firm.path, file)))).toEqual([
    expect.stringContaining(expected),
  ]);
}

test.each(attacks)('%s in %s is refused: %s', async (_name, file, expected, attack) => {
  const firm = smallFirm();
  attack(firm);
  expectRefused(firm, file, expected, await firm.mistakes());
});

test('each text that would run, fetch or read what it must not is refused by its name', async () => {
  const firm = smallFirm();
  writeTexts(firm);
  const mistakes = await firm.mistakes();
  for (const [file, expected] of texts) expectRefused(firm, file, expected, mistakes);
});

test.each([
  ['links out of the folder', (firm: SmallFirm) => firm.link('pages', '/etc'), 'found a link out of it'],
  ['such texts', writeTexts, 'expected no HTML and no components'],
])('a build of a folder with %s says so, and writes nothing', async (_what, attack, expected) => {
  const firm = smallFirm();
  attack(firm);
  const out = join(firm.root, 'out');
  const { failed, all } = await execa(
    process.execPath,
    ['scripts/build.ts', '--firm', firm.path, '--out', out],
    { all: true, reject: false },
  );
  expect(failed).toBe(true);
  expect(all).toContain(expected);
  expect(existsSync(join(out, 'build'))).toBe(false);
});
