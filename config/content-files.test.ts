import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFirm } from '../tests/support/temporary-firm.ts';
import { unreadFiles } from './content-files.ts';

const folder = temporaryFirm();

test.each([
  ['testimonials.yaml.txt', 'expected a different name; did you mean "testimonials.yaml"?'],
  ['Testimonials.yaml', 'expected a different name; did you mean "testimonials.yaml"?'],
  ['brand.yml', 'expected a different name; did you mean "brand.yaml"?'],
  ['firm.txt', 'expected a different name; did you mean "firm.yaml"?'],
  ['pages/home.yaml.txt', 'expected a different name; did you mean "pages/home.yaml"?'],
  ['prices.yaml', expect.stringContaining('expected one of firm.yaml, ')],
  ['articles/story.md.txt', 'expected a file name that ends in .md'],
])('reports %s, which would be ignored', (name, problem) => {
  folder.write(name, '');
  expect(unreadFiles(folder.path)).toContainEqual({ file: join(folder.path, name), problem });
});

test.each(['Articles', 'Pages', 'PEOPLE', 'Pictures'])('suggests the right name for a folder %s', (name) => {
  mkdirSync(join(folder.path, name));
  const problem = `expected a different name; did you mean "${name.toLowerCase()}"?`;
  expect(unreadFiles(folder.path)).toContainEqual({ file: join(folder.path, name), problem });
});

test.each(['notes.txt', 'README.md', 'photos-2025/a.jpg', 'pictures/IMG_1 (1).jpg', '.gitignore'])(
  'allows %s',
  (name) => {
    folder.write(name, '');
    expect(unreadFiles(folder.path).map(({ file }) => file)).not.toContain(join(folder.path, name));
  },
);

test('suggests the right name for a required file', async () => {
  folder.write('firm.yaml.txt', folder.read('firm.yaml'));
  folder.change('firm.yaml', /^url: .*$/m, 'url: none');
  expect(await folder.mistakes()).toContainEqual(expect.stringContaining('did you mean "firm.yaml"?'));
});
