import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const slug = 'offset-accounts-mortgage-game-changer';
const text = readFileSync(`content/articles/${slug}.mdx`, 'utf8');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-articles-'));
  vi.stubEnv('KEPT_ARTICLES', join(root, 'key'));
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('what the check kept is what reading the text again gives, for every article', async () => {
  const { checkContent } = await import('./check-content.server.ts');
  const { articleFile, parseArticle, readArticle, readArticleList, workOut } = await import(
    './articles.server.ts'
  );
  await checkContent([]);
  const list = readArticleList();
  expect(readdirSync(join(root, 'key'))).toHaveLength(list.length);
  for (const { slug } of list) {
    const file = articleFile(slug);
    const read = await workOut(parseArticle(readFileSync(file, 'utf8'), file));
    expect(await readArticle(slug), slug).toEqual(read);
  }
});

test('another text is another article; what is not whole is not there', async () => {
  const { forgetOtherArticles, keepArticle, keptArticle } = await import(
    './kept-articles.server.ts'
  );
  const { parseArticle, workOut } = await import('./articles.server.ts');
  const article = await workOut(parseArticle(text, 'a.mdx'));
  keepArticle(text, article);
  expect(keptArticle(text)).toEqual(article);
  expect(keptArticle(`${text} `)).toBeNull();
  keepArticle(`${text} `, article);
  forgetOtherArticles([text]);
  expect(keptArticle(`${text} `)).toBeNull();
  const [name = ''] = readdirSync(join(root, 'key'));
  const whole = readFileSync(join(root, 'key', name), 'utf8');
  writeFileSync(join(root, 'key', name), whole.slice(0, -9));
  expect(keptArticle(text)).toBeNull();
});

test('an article that fails its check is not kept', async () => {
  const articles = join(root, 'articles');
  const { checkArticle } = await import('./check-content.server.ts');
  const { keptArticle } = await import('./kept-articles.server.ts');
  const typed = `${text}\n\nYou pay $123,456 in the end.\n`;
  await expect(checkArticle(typed, join(articles, 'a.mdx'))).rejects.toThrow('$123,456');
  expect(keptArticle(typed)).toBeNull();
});

test('where no build named a folder, nothing is kept', async () => {
  vi.stubEnv('KEPT_ARTICLES', undefined);
  const { isBuilding, keepArticle, keptArticle } = await import('./kept-articles.server.ts');
  const { parseArticle, workOut } = await import('./articles.server.ts');
  keepArticle(text, await workOut(parseArticle(text, 'a.mdx')));
  expect(isBuilding).toBe(false);
  expect(keptArticle(text)).toBeNull();
  expect(readdirSync(root)).toEqual([]);
});
