/** Checks that links, files and commands in the documentation exist, and that the steps of docs/everyday.md work. */
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

test('links in the documentation point to existing files and headings', () => {
  const dead = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      const exists = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return exists ? [] : [`${file}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
});

/** Returns the anchors of a file's headings, in GitHub's format. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('files named in the documentation exist', () => {
  const named = /`((?:app|config|content|contracts|docs|finance|public|scripts|server|tests)\/[\w./-]*\w)`/g;
  const missing = documents.flatMap(({ file, text }) =>
    [...text.matchAll(named)]
      .filter(([, path = '']) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('npm commands named in the documentation exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const known = new Set(['start', 'test', ...Object.keys(scripts)]);
  const unknown = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([command]) => `${file}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('every command prints its usage and a one-sentence description for --help', async () => {
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

test('the JSON schemas for editors match the data files of a firm’s folder', async () => {
  for (const { firm, product, schema } of Object.values(dataFiles) as DataFile[]) {
    const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    // If the product has a default file, no field is required in the firm's.
    const isKept = (key: string) => product === undefined || key !== 'required';
    const text = JSON.stringify(whole, (key, value) => (isKept(key) ? value : undefined), 2);
    const file = firm.replaceAll('/', '-').replace('.yaml', '.json');
    // Update with: npm run firm:schemas
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

// Follows the steps of docs/everyday.md to the letter.
const guide = readFileSync('docs/everyday.md', 'utf8');
/** Each step's file, named in the first line of its code block, and the text to write there. */
const steps = [...guide.matchAll(/^```(?:yaml|markdown)\n(?:# )?firm\/(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, file = '', text = '']) => ({ file, text }),
);

test('the steps of docs/everyday.md leave a folder without problems', async () => {
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
    writeFileSync(path, existsSync(path) ? merge(readFileSync(path, 'utf8'), text) : text);
  }
  // Links to the new pages, so that the check reports missing ones.
  writeFileSync(
    join(folder, 'pages/reader.md'),
    '---\ntitle: Reader\ndescription: Reads.\nupdated: 2026-11-20\n---\n\n[One](/blog/a-first-flat) [Two](/about-us)\n',
  );
  const { status, stdout } = await runCommand(check, ['--firm', folder, '--today', '2026-11-24']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('can be built') });
});

/** Merges a block's fields into the file, or appends the block if it is a list entry. */
function merge(before: string, block: string): string {
  if (block.startsWith('- ')) return `${before.trimEnd()}\n\n${block}`;
  const document = parseDocument(before);
  mergeFields(document.contents, parseDocument(block).contents);
  return String(document);
}

function mergeFields(target: ParsedNode | null, from: ParsedNode | null): void {
  if (!isMap(target) || !isMap(from)) throw new Error('expected fields to be changed');
  for (const { key, value } of from.items) {
    const existing = target.get(key, true);
    if (isMap(existing) && isMap(value)) mergeFields(existing as ParsedNode, value as ParsedNode);
    else target.set(key, value);
  }
}
