import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArticle, readArticleList } from '../../app/content/articles.server.ts';
import { GeneratorError, generateArticles } from './article-generator.ts';

const folder = 'content/articles';
const real = readdirSync(folder).map((name) => ({
  slug: name.replace(/\.mdx$/, ''),
  mdx: readFileSync(join(folder, name), 'utf8'),
}));

test('generated articles pass the content check, whichever article they come from', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'generated-'));
  try {
    const made = generateArticles(real, 2 * real.length);
    for (const { slug, mdx } of [...real, ...made]) writeFileSync(join(dir, `${slug}.mdx`), mdx);
    expect(readArticleList(dir)).toHaveLength(3 * real.length);
    for (const { slug } of made) {
      expect(await readArticle(slug, dir), slug).toMatchObject({ slug });
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('the same articles come out every time, and no two are alike', () => {
  const made = generateArticles(real, 200);
  expect(generateArticles(real, 200)).toEqual(made);
  const bodies = new Set(made.map(({ mdx }) => mdx.split('\n---\n').at(-1)));
  expect(bodies.size).toBe(200);
});

test('they are about as long as the real ones', () => {
  const meanLength = (list: readonly { mdx: string }[]) =>
    list.reduce((sum, { mdx }) => sum + mdx.length, 0) / list.length;
  const ratio = meanLength(generateArticles(real, 200)) / meanLength(real);
  expect(ratio).toBeGreaterThan(0.85);
  expect(ratio).toBeLessThan(1.15);
});

test('an article that cannot be taken apart is named', () => {
  const broken = { slug: 'broken', mdx: 'no front matter' };
  expect(() => generateArticles([broken], 1)).toThrow(GeneratorError);
  expect(() => generateArticles([broken], 1)).toThrow('broken');
  expect(() => generateArticles([], 1)).toThrow('no articles');
});
