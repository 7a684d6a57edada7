/**
 * A firm's folder comes from anywhere. Attacks of each kind are made on whole folders, as the check reads
 * them and as they would be built, and each is refused by the name of the file in which it stands. What else
 * a field, a drawing or a picture may try stands beside the code that refuses it.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { testFolder } from './support/site-fixture.ts';
import { firmIn, sampleArticle } from './support/temporary-firm.ts';

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

/** What is said of each file. */
type Attack = [file: string, expected: string];

const ofLinks: Attack[] = [
  ['articles/passwords.md', 'found a link out of it'],
  ['pages', 'found a link out of it'],
];

function attackByLinks({ link }: SmallFirm): void {
  link('articles/passwords.md', '/etc/passwd');
  link('pages', '/etc');
}

/** Without which no text can be judged. */
const ofSettings: Attack[] = [
  ['brand.yaml', 'font.fallback: expected names of fonts'],
  ['navigation.yaml', 'footer.0.to: expected a path'],
  ['redirects.yaml', 'to: expected a path'],
  ['testimonials.yaml', 'expected no name of a type, found "'],
  ['reviews.yaml', 'expected at most 20 repeats'],
];

function attackSettings({ read, write }: SmallFirm): void {
  write('brand.yaml', read('brand.yaml').replace(/fallback: .*/, `fallback: 'a; } @plugin "/x.mjs"; {'`));
  write('navigation.yaml', "footer:\n  - { label: Read, to: 'javascript:alert(1)' }\n");
  write('redirects.yaml', "- { from: /old, to: '//evil.example' }\n");
  write('testimonials.yaml', "x: !!js/function 'function () { process.exit() }'\n");
  write('reviews.yaml', bomb(9));
}

const ofTexts: Attack[] = [
  ['articles/a-link-that-runs.md', 'link "javascript:alert(1)": expected a path'],
  ['articles/no-picture.md', 'expected a JPEG, PNG or WebP picture, found none in '],
  ['articles/repeats-without-end.md', 'expected at most 20 repeats'],
  ['pages/another-host.md', 'link "//evil.example": expected a path'],
  ['pages/a-script.md', 'expected no HTML and no components, found "<script"'],
  ['pages/another-file.md', '{% partial %}: there is no such tag'],
  ['pages/a-function.md', 'expected no name of a type'],
  ['pages/out-of-the-folder.md', 'picture.file: expected'],
];

function attackTexts({ write }: SmallFirm): void {
  write('pictures/text.jpg', '<html><script>alert(1)</script></html>');
  write('articles/a-link-that-runs.md', article('Read [this](javascript:alert(1)).'));
  write('articles/no-picture.md', article('{% picture file="pictures/text.jpg" alt="A wall" /%}'));
  write('articles/repeats-without-end.md', article('A text.').replace('---\n', `---\n${bomb(9)}`));
  write('pages/another-host.md', page('', 'Read [this](//evil.example).'));
  write('pages/a-script.md', page('', '<script>alert(1)</script>'));
  write('pages/another-file.md', page('', '{% partial file="/etc/passwd" /%}'));
  write('pages/a-function.md', page("x: !!js/function 'function () {}'\n", 'A text.'));
  write('pages/out-of-the-folder.md', page('picture: { file: ../secret.jpg, alt: A }\n', 'A text.'));
}

test.each([
  ['links', attackByLinks, ofLinks],
  ['settings', attackSettings, ofSettings],
  ['texts', attackTexts, ofTexts],
])('what its %s try is refused by the names of their files', async (_what, attack, expected) => {
  const firm = smallFirm();
  attack(firm);
  const mistakes = await firm.mistakes();
  for (const [file, said] of expected) {
    expect(mistakes.filter((mistake) => mistake.includes(join(firm.path, file)))).toEqual([
      expect.stringContaining(said),
    ]);
  }
});

test('of a folder that is refused a build writes nothing', async () => {
  const firm = smallFirm();
  attackTexts(firm);
  const out = join(firm.root, 'out');
  const args = ['scripts/build.ts', '--firm', firm.path, '--out', out];
  const { failed, all } = await execa(process.execPath, args, { all: true, reject: false });
  expect(failed).toBe(true);
  for (const [, said] of ofTexts) expect(all).toContain(said);
  expect(existsSync(join(out, 'build'))).toBe(false);
});
