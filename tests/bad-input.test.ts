/**
 * What goes wrong in a firm's folder, as the check tells it: with the file and what was expected, all at
 * once, and never with a stack trace. Nothing is built.
 */
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testFolder } from './support/site-fixture.ts';
import { firmIn } from './support/temporary-firm.ts';

/** @returns a copy of the firm that has everything, to be spoilt. */
function firmCopy() {
  const firm = firmIn(join(testFolder(), 'firm'), 'tests/firms/complete');
  const check = async () => {
    const mistakes = await firm.mistakes();
    const said = mistakes.join('\n');
    expect(said).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    return { isRight: mistakes.length === 0, said: said.replaceAll(`${resolve(firm.path)}/`, '') };
  };
  return { ...firm, check };
}

/** What is said of a file, down to the next one. */
function saidOf(file: string, said: string): string {
  return said
    .split(/\n(?! )/)
    .filter((part) => part.startsWith(file))
    .join('\n');
}

const PAGE = '---\ntitle: A page\ndescription: A page.\nupdated: 2026-11-20\n---\n\nWords.\n';

test('wrong fields, unknown ones and names of nobody are told at once, each with its line', async () => {
  const { read, write, change, check } = firmCopy();
  change('firm.yaml', /^copyrightYear: .*$/m, 'copyrightYear: soon\nslogan: None');
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mia-nguyen');
  change('firm.yaml', /^ {4}photo: people\/mai.jpg$/m, '    photo: ../mai.jpg');
  change('brand.yaml', /fig: .*/, 'fig: purple');
  write('testimonials.yaml', Buffer.from('- quote: Caf\xe9\n', 'latin1'));
  write('redirects.yaml', '- { from: about, to: /about-us }\n');
  const { isRight, said } = await check();
  expect(isRight).toBe(false);
  const line = (part: RegExp) =>
    read('firm.yaml')
      .split('\n')
      .findIndex((one) => part.test(one)) + 1;
  const ofFirm = saidOf('firm.yaml', said);
  expect(ofFirm).toMatch(new RegExp(`line ${line(/soon/)}: copyrightYear: .*number.*soon`));
  expect(ofFirm).toContain('slogan');
  expect(ofFirm).toMatch(
    new RegExp(`line ${line(/\.\.\/mai/)}: people.mai-nguyen.photo: expected .*people/`),
  );
  expect(saidOf('brand.yaml', said)).toMatch(/line \d+: colour.fig: expected a colour in quotes/);
  expect(said).toContain('testimonials.yaml: expected text in UTF-8; save the file again as UTF-8.');
  expect(saidOf('redirects.yaml', said)).toMatch(/line 1: \d+\.from: expected a path such as \/about-us/);
});

test('somebody who is shown has to be one of the people, and what is hidden has to be there', async () => {
  const { change, check } = firmCopy();
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mia-nguyen');
  change('firm.yaml', /^hide: .*$/m, 'hide: [/blog/no-such-article, /privacy-policy]');
  expect((await check()).said).toMatch(
    /shown.author: expected one of the people of this file: mai-nguyen, ruth-adeyemi/,
  );
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mai-nguyen');
  const { isRight, said } = await check();
  expect(isRight).toBe(false);
  expect(said).toContain('/blog/no-such-article');
  expect(said).toContain('/privacy-policy');
});

test('pictures that are missing, none, too large, or without a size are named', async () => {
  const { write, change, check } = firmCopy();
  write('people/ruth.webp', 'This is a letter and no picture.');
  change('pages/about-us.md', /pictures\/front-door.png/, 'pictures/back-door.png');
  change('articles/a-loan-above-the-harbour.md', / alt="[^"]*"/, '');
  const huge = { width: 8200, height: 5000, channels: 3 as const, background: '#5A2B66' };
  write('people/mai.jpg', await sharp({ create: huge }).jpeg({ quality: 30 }).toBuffer());
  write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
  change('brand.yaml', /^logo: .*$/m, 'logo: { kind: file, file: logo.svg }');
  expect((await check()).said).toMatch(/^logo\.svg: expected a viewBox, or a width and height/m);
  change('brand.yaml', /^logo: .*$/m, 'logo: { kind: name }');
  const { isRight, said } = await check();
  expect(isRight).toBe(false);
  const ofFirm = saidOf('firm.yaml', said);
  expect(ofFirm).toMatch(/people\.mai-nguyen\.photo: expected at most 40 million pixels, found 8200 x 5000/);
  expect(ofFirm).toMatch(/people\.ruth-adeyemi\.photo: expected a JPEG, PNG or WebP picture/);
  expect(saidOf('pages/about-us.md', said)).toMatch(/line \d+: .*pictures\/back-door\.png/);
  expect(saidOf('articles/a-loan-above-the-harbour.md', said)).toMatch(/line \d+: .*'alt'/);
});

test('pages of its own cannot take addresses of the site, and links to what is off are named', async () => {
  const { write, change, check } = firmCopy();
  for (const name of ['blog', 'work-with-us', 'Our Team']) write(`pages/${name}.md`, PAGE);
  write('logo.png', 'GIF89a');
  change('firm.yaml', /^hide: .*$/m, '$&\nfeatures: { recruitment: false }');
  change('pages/about-us.md', /$/, 'Come and [work with us](/work-with-us). Or [read](/our-garden).\n');
  expect((await check()).said).toMatch(/^logo\.png: expected a PNG picture/m);
  change('brand.yaml', /^logo: .*$/m, 'logo: { kind: name }');
  const { isRight, said } = await check();
  expect(isRight).toBe(false);
  expect(said).toContain('pages/blog.md');
  expect(said).toContain('expected another name: /blog is an address of the site');
  expect(said).toContain('or work-with-us.yaml for words of that page');
  expect(said).toContain('expected a name in lower-case words joined by hyphens');
  expect(saidOf('pages/about-us.md', said)).toMatch(/"\/work-with-us": .*"recruitment" is off/);
  expect(saidOf('pages/about-us.md', said)).toMatch(/"\/our-garden": .*it is a draft/);
});

test('what has one plain meaning is no mistake', async () => {
  const { write, change, check } = firmCopy();
  // Two people of one name have short names of their own.
  change('firm.yaml', /^ {4}name: Ruth Adeyemi$/m, '    name: Mai Nguyen');
  // What a drawing program notes down is left out of the drawing.
  write(
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><metadata>Drawn in May</metadata><path d="M0 0h9v9z"/></svg>',
  );
  change('brand.yaml', /^logo: .*$/m, 'logo: { kind: file, file: logo.svg }');
  // A link of the menu to what is off goes with it.
  change('firm.yaml', /^hide: .*$/m, '$&\nfeatures: { recruitment: false }');
  write('navigation.yaml', 'header:\n  - { label: Join us, to: /work-with-us }\n');
  expect(await check()).toEqual({ isRight: true, said: '' });
});
