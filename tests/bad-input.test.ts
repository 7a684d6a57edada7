/**
 * What goes wrong in a firm's folder, as the check tells it: with the file and what was expected, all at
 * once, and never with a stack trace. Nothing is built. What each field refuses stands beside its schema.
 */
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from './support/site-fixture.ts';
import { firmIn } from './support/temporary-firm.ts';

/** @returns a copy of the firm that has everything, to be spoilt. */
function firmCopy() {
  const firm = firmIn(join(testFolder(), 'firm'), 'tests/firms/complete');
  const check = async () => {
    const said = (await firm.mistakes()).join('\n');
    expect(said).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    return said.replaceAll(`${resolve(firm.path)}/`, '');
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
  change('firm.yaml', /^ {4}photo: people\/mai.jpg$/m, '    photo: ../mai.jpg');
  change('brand.yaml', /fig: .*/, 'fig: purple');
  write('testimonials.yaml', Buffer.from('- quote: Caf\xe9\n', 'latin1'));
  write('redirects.yaml', '- { from: about, to: /about-us }\n');
  const said = await check();
  const ofFirm = saidOf('firm.yaml', said);
  const line = read('firm.yaml').split('\n').indexOf('copyrightYear: soon') + 1;
  expect(ofFirm).toMatch(new RegExp(`line ${line}: copyrightYear: .*number.*soon`));
  expect(ofFirm).toContain('slogan');
  expect(ofFirm).toMatch(/line \d+: people.mai-nguyen.photo: expected .*people/);
  expect(saidOf('brand.yaml', said)).toMatch(/line \d+: colour.fig: expected a colour in quotes/);
  expect(saidOf('testimonials.yaml', said)).toContain(
    'expected text in UTF-8; save the file again as UTF-8.',
  );
  expect(saidOf('redirects.yaml', said)).toMatch(/line 1: \d+\.from: expected a path such as \/about-us/);
});

test('somebody who is shown has to be one of the people', async () => {
  const { change, check } = firmCopy();
  change('firm.yaml', /^ {2}author: .*$/m, '  author: mia-nguyen');
  expect(await check()).toMatch(
    /shown.author: expected one of the people of this file: mai-nguyen, ruth-adeyemi/,
  );
});

test('pictures that are missing, none or without words, and pages at addresses of the site, are named', async () => {
  const { write, change, check } = firmCopy();
  write('people/ruth.webp', 'This is a letter and no picture.');
  change('pages/about-us.md', /pictures\/front-door.png/, 'pictures/back-door.png');
  change('articles/a-loan-above-the-harbour.md', / alt="[^"]*"/, '');
  change('pages/about-us.md', /$/, '[Read](/our-garden).\n');
  for (const name of ['blog', 'work-with-us', 'Our Team']) write(`pages/${name}.md`, PAGE);
  const said = await check();
  expect(saidOf('firm.yaml', said)).toMatch(
    /people\.ruth-adeyemi\.photo: expected a JPEG, PNG or WebP picture/,
  );
  expect(saidOf('pages/about-us.md', said)).toMatch(/line \d+: .*pictures\/back-door\.png/);
  expect(saidOf('pages/about-us.md', said)).toMatch(/"\/our-garden": .*it is a draft/);
  expect(saidOf('articles/a-loan-above-the-harbour.md', said)).toMatch(/line \d+: .*'alt'/);
  expect(said).toContain('expected another name: /blog is an address of the site');
  expect(said).toContain('or work-with-us.yaml for words of that page');
  expect(said).toContain('expected a name in lower-case words joined by hyphens');
});

test('what has one plain meaning is no mistake', async () => {
  const { write, change, check } = firmCopy();
  // Two people of one name have short names of their own.
  change('firm.yaml', /^ {4}name: Ruth Adeyemi$/m, '    name: Mai Nguyen');
  // A link of the menu to what is off goes with it.
  change('firm.yaml', /^hide: .*$/m, '$&\nfeatures: { recruitment: false }');
  write('navigation.yaml', 'header:\n  - { label: Join us, to: /work-with-us }\n');
  expect(await check()).toBe('');
});
