/** A minimal Astro project of the same articles, as the measure of what a build may take. */
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceArticle } from './article-generator.ts';
import { plainMarkdown } from './plain-markdown.ts';

/** Exact, so that figures of different days can be compared. */
export const ASTRO_VERSION = '7.3.5';

export class AstroInstallError extends Error {
  override name = 'AstroInstallError';

  constructor(said: string) {
    super(`astro ${ASTRO_VERSION} could not be installed. npm said: ${said.trim().slice(-500)}`);
  }
}

/**
 * Makes the project and installs Astro in it.
 *
 * @throws {AstroInstallError} when npm cannot fetch it.
 */
export async function makeAstroProject(dir: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dir, path, '..'), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: dir, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new AstroInstallError(stderr ?? '');
}

/** Replaces the project's articles, and forgets what earlier builds remembered of them. */
export async function writeAstroArticles(
  dir: string,
  articles: readonly SourceArticle[],
): Promise<void> {
  const target = join(dir, 'src/content/articles');
  for (const stale of [
    target,
    join(dir, 'dist'),
    join(dir, '.astro'),
    join(dir, 'node_modules/.astro'),
  ])
    await rm(stale, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const { slug, mdx } of articles) {
    const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(mdx) ?? [];
    await writeFile(join(target, `${slug}.md`), `---\n${frontMatter}\n---\n${plainMarkdown(body)}`);
  }
}

const head = `<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />`;

const files: Record<string, string> = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    dependencies: { astro: ASTRO_VERSION },
  }),
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://example.com', devToolbar: { enabled: false } });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
export const collections = {
  articles: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/content/articles' }),
    schema: z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      image: z.string(),
      published: z.coerce.date(),
      sources: z.array(z.object({ title: z.string(), url: z.string() })),
    }),
  }),
};
`,
  'src/layouts/page.astro': `---
const { title, description } = Astro.props;
---
<!doctype html>
<html lang="en-AU">
  <head>${head}<title>{title}</title><meta name="description" content={description} /></head>
  <body>
    <header><nav><a href="/">Home</a> <a href="/blog">Articles</a></nav></header>
    <main><slot /></main>
    <footer><p>General information only.</p></footer>
  </body>
</html>
<style is:global>
  body { font: 18px/1.6 sans-serif; margin: 0 auto; max-width: 70ch; }
  .card { border: 1px solid; padding: 1rem; }
</style>
`,
  'src/pages/blog/index.astro': `---
import { getCollection } from 'astro:content';
import Page from '../../layouts/page.astro';
const articles = await getCollection('articles');
---
<Page title="Articles" description="All articles">
  <h1>Articles</h1>
  {articles.map((article) => (
    <article class="card">
      <h2><a href={\`/blog/\${article.id}/\`}>{article.data.title}</a></h2>
      <p>{article.data.description}</p>
      <ul>{article.data.tags.map((tag) => <li>{tag}</li>)}</ul>
    </article>
  ))}
</Page>
`,
  'src/pages/blog/[slug].astro': `---
import { getCollection, render } from 'astro:content';
import Page from '../../layouts/page.astro';
export async function getStaticPaths() {
  const articles = await getCollection('articles');
  return articles.map((article) => ({ params: { slug: article.id }, props: { article } }));
}
const { article } = Astro.props;
const { Content, headings } = await render(article);
---
<Page title={article.data.title} description={article.data.description}>
  <h1>{article.data.title}</h1>
  <ul>{article.data.tags.map((tag) => <li>{tag}</li>)}</ul>
  <nav>{headings.filter(({ depth }) => depth === 2).map(({ slug, text }) => <a href={\`#\${slug}\`}>{text}</a>)}</nav>
  <Content />
  <h2>Sources</h2>
  <ol>{article.data.sources.map(({ title, url }) => <li><a href={url}>{title}</a></li>)}</ol>
</Page>
`,
};
