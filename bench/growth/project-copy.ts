/** A copy of the project whose content the bench may change. */
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { SourceArticle } from './article-generator.ts';

const ARTICLES = 'content/articles';
/** What is not source, or belongs to the machine. */
const LEFT_OUT = new Set([
  '.cache',
  '.git',
  '.react-router',
  'bench',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'test-results',
]);

/** Copies the project's sources; its packages are linked, because they are never written to. */
export async function copyProject(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const inside = relative(resolve(from), resolve(to)).split(sep)[0];
  for (const name of await readdir(from)) {
    if (LEFT_OUT.has(name) || name === inside) continue;
    await cp(join(from, name), join(to, name), { recursive: true });
  }
  await symlink(resolve(from, 'node_modules'), join(to, 'node_modules'), 'junction');
}

export async function readArticles(project: string): Promise<SourceArticle[]> {
  const names = (await readdir(join(project, ARTICLES))).filter((name) => name.endsWith('.mdx'));
  return Promise.all(
    names.toSorted().map(async (name) => ({
      slug: name.replace(/\.mdx$/, ''),
      mdx: await readFile(join(project, ARTICLES, name), 'utf8'),
    })),
  );
}

/** Replaces the copy's articles by these. */
export async function writeArticles(
  project: string,
  articles: readonly SourceArticle[],
): Promise<void> {
  await rm(join(project, ARTICLES), { recursive: true });
  await mkdir(join(project, ARTICLES));
  for (const { slug, mdx } of articles) {
    await writeFile(join(project, ARTICLES, `${slug}.mdx`), mdx);
  }
}
