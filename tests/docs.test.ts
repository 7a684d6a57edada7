/** What the documentation names is there. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { isMap, type ParsedNode, parseDocument } from 'yaml';
import { z } from 'zod';
import { dataFiles } from '../config/data-files.ts';
import type { DataFile } from '../config/read-yaml.ts';
import { check } from '../scripts/check.ts';
import { runCommand } from './support/processes.ts';
import { testFolder } from './support/site-fixture.ts';

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

test('every command of the project says in one sentence what it is for, and does nothing then', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = Object.values(scripts).flatMap((script) => /scripts\/[\w-]+\.ts$/.exec(script)?.[0] ?? []);
  expect(commands).toContain('scripts/start.ts');
  const helped = commands.map(async (file) => {
    const { stdout } = await execa(process.execPath, [file, '--help']);
    const [usage, sentence] = stdout.split('\n\n');
    expect(usage, file).toMatch(/^Usage: npm run [\w-]+ -- /);
    expect(sentence, file).toMatch(/^[A-Z][^.]+\.$/);
  });
  await Promise.all(helped);
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

// The steps of docs/everyday.md, taken by somebody who copies them to the letter.
const guide = readFileSync('docs/everyday.md', 'utf8');
/** The file that a step names in the first line of its block, and what it has one write there. */
const steps = [...guide.matchAll(/^```(?:yaml|markdown)\n(?:# )?firm\/(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, file = '', text = '']) => ({ file, text }),
);

test('every step takes one file of the folder, and the folder is right afterwards', async () => {
  expect(steps.map(({ file }) => file)).toEqual([
    'firm.yaml',
    'testimonials.yaml',
    'articles/a-first-flat.md',
    'facts.yaml',
    'firm.yaml',
    'firm.yaml',
    'pages/about-us.md',
  ]);
  const folder = join(testFolder(), 'firm');
  cpSync('tests/firm', folder, { recursive: true });
  cpSync('tests/firms/complete/pictures', join(folder, 'pictures'), { recursive: true });
  for (const { file, text } of steps) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, existsSync(path) ? together(readFileSync(path, 'utf8'), text) : text);
  }
  // Led to by another page, whatever is not there is missed.
  writeFileSync(
    join(folder, 'pages/reader.md'),
    '---\ntitle: Reader\ndescription: Reads.\nupdated: 2026-11-20\n---\n\n[One](/blog/a-first-flat) [Two](/about-us)\n',
  );
  const { status, stdout } = await runCommand(check, ['--firm', folder, '--today', '2026-11-24']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('can be built') });
});

/** The block's lines at their places in the file, or at its end where it adds to a list. */
function together(before: string, block: string): string {
  if (block.startsWith('- ')) return `${before.trimEnd()}\n\n${block}`;
  const document = parseDocument(before);
  place(document.contents, parseDocument(block).contents);
  return String(document);
}

function place(target: ParsedNode | null, from: ParsedNode | null): void {
  if (!isMap(target) || !isMap(from)) throw new Error('expected fields to be changed');
  for (const { key, value } of from.items) {
    const there = target.get(key, true);
    if (isMap(there) && isMap(value)) place(there as ParsedNode, value as ParsedNode);
    else target.set(key, value);
  }
}
