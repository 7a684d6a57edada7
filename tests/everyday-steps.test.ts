/** The steps of docs/everyday.md, taken by somebody who copies them to the letter. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isMap, type ParsedNode, parseDocument } from 'yaml';
import { check } from '../scripts/check.ts';
import { callOf } from './support/call-of.ts';
import { testFolder } from './support/site-fixture.ts';

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
  const { status, stdout } = await callOf(check, ['--firm', folder, '--today', '2026-11-24']);
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
