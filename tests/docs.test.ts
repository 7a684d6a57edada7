/** What the documentation names is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dataFiles } from '../config/data-files.ts';
import type { DataFile } from '../config/read-yaml.ts';

const documents = ['README.md', ...globSync('docs/*.md'), ...globSync('docs/hosting/*.md')].map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

test('every link leads to a file, and to a heading of it', () => {
  const dead = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      const isThere = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return isThere ? [] : [`${file}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
});

/** As GitHub makes them of headings. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('every file of the product that is named in passing is there', () => {
  const named = /`((?:app|config|content|contracts|docs|finance|public|scripts|server|tests)\/[\w./-]*\w)`/g;
  const gone = documents.flatMap(({ file, text }) =>
    [...text.matchAll(named)]
      .filter(([, path = '']) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test('every command that is named is one of npm’s, or of this project', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const known = new Set(['start', 'test', ...Object.keys(scripts)]);
  const unknown = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([command]) => `${file}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('editors complete and check every file of the folder that is data by its schema', async () => {
  for (const { firm, product, schema } of Object.values(dataFiles) as DataFile[]) {
    const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    // Where the product has the file as well, nothing has to be in the firm's.
    const isNeeded = (key: string) => product === undefined || key !== 'required';
    const text = JSON.stringify(whole, (key, value) => (isNeeded(key) ? value : undefined), 2);
    const file = firm.replaceAll('/', '-').replace('.yaml', '.json');
    // Written by: npm run firm:schemas
    await expect(`${text}\n`).toMatchFileSnapshot(`../docs/schemas/${file}`);
  }
  const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as Record<string, object>;
  const schemas = Object.keys(settings['yaml.schemas'] ?? {}).toSorted();
  expect(schemas).toEqual(
    globSync('docs/schemas/*.json')
      .map((file) => `./${file}`)
      .toSorted(),
  );
});
