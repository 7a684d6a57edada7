/** What a thousand articles cost: our build beside Astro's, at growing sizes. */
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, extname, join, resolve } from 'node:path';
import { COMPRESSED, Compression } from '../../scripts/finish/compress.ts';
import type { Options, SectionResult } from '../section.ts';
import { generateArticles, type SourceArticle } from './article-generator.ts';
import {
  ASTRO_VERSION,
  AstroInstallError,
  makeAstroProject,
  writeAstroArticles,
} from './astro-project.ts';
import { blogDownloadBytes, folderBytes } from './built-size.ts';
import { type Growth, judgeGrowth, type SizeResult } from './judge-growth.ts';
import { linkMisses } from './link-misses.ts';
import { measureRun } from './measured-run.ts';
import { copyProject, readArticles, writeArticles } from './project-copy.ts';

const SIZES = [12, 100, 1000, 5000];
/** Beyond that it only takes long. */
const EDITED_UP_TO = 1000;
/** Enough to see what /blog and the output weigh; times are not judged then. */
const QUICK_SIZES = [100];

export async function run({ quick, sample, buildDir, workDir }: Options): Promise<SectionResult> {
  const project = join(workDir, 'project');
  const astro = join(workDir, 'astro');
  await rm(project, { recursive: true, force: true });
  await copyProject('.', project);
  const real = await readArticles(project);
  const notes = [
    `Articles are made from the ${real.length} real ones: sections mixed, paragraphs reordered, loans and rates varied; all pass the content check.`,
    'Ours is the whole of `npm run build` (check, worked examples, pages, preview pictures, Markdown copies, policies, brotli and gzip of every text), with nothing kept of an earlier build; Astro’s is `astro build` of the same words as plain Markdown. For what is left of the difference when both compress, its output is compressed as ours is.',
  ];
  const hasAstro = !quick && (await tryAstro(astro, notes));
  const results: SizeResult[] = [];
  const misses: string[] = [];
  for (const size of quick ? QUICK_SIZES : sample ? SIZES.slice(0, -1) : SIZES) {
    const articles = [...real, ...generateArticles(real, Math.max(0, size - real.length))];
    console.error(`  growth: ${articles.length} articles`);
    await writeArticles(project, articles);
    const build = () =>
      measureRun([process.execPath, 'scripts/build.ts'], project, {
        PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      });
    await rm(join(project, '.cache'), { recursive: true, force: true });
    const ours = await build();
    const client = join(project, 'build/client');
    const result: SizeResult = {
      articles: articles.length,
      ours,
      outputBytes: await folderBytes(client),
      blogBytes: await blogDownloadBytes(client),
    };
    misses.push(...linkMisses(client, articles.length));
    if (!quick && size <= EDITED_UP_TO) {
      await editOne(project, articles);
      result.afterEdit = (await build()).seconds;
    }
    if (hasAstro) {
      await writeAstroArticles(astro, articles);
      result.astro = await measureRun(['node_modules/.bin/astro', 'build'], astro, {
        ASTRO_TELEMETRY_DISABLED: '1',
      });
      result.astroCompression = await compressionSeconds(
        join(astro, 'dist'),
        join(workDir, 'kept'),
      );
    }
    results.push(result);
    // Said at once: the largest sizes take long, and something may go wrong in them.
    console.error(
      `  growth: built in ${ours.seconds.toFixed(0)} s, Astro's in ${result.astro?.seconds.toFixed(0) ?? '-'} s`,
    );
  }
  const today = {
    articles: real.length,
    blogBytes: await blogDownloadBytes(join(buildDir, 'client')),
  };
  const growth = judgeGrowth(results, today, quick);
  return {
    title: 'Growth with the number of articles',
    table: table(growth),
    misses: [...growth.misses, ...misses],
    notes: [...notes, ...growth.notes],
  };
}

/** As an author would: a sentence more in the article that everything else comes before. */
async function editOne(project: string, articles: readonly SourceArticle[]): Promise<void> {
  const last = articles.at(-1);
  if (!last) return;
  const file = join(project, 'content/articles', `${last.slug}.mdx`);
  await writeFile(file, `${last.mdx.trimEnd()}\n\nAsk us if you are not sure.\n`);
}

async function compressionSeconds(dir: string, kept: string): Promise<number> {
  await rm(kept, { recursive: true, force: true });
  const compression = new Compression(kept);
  const started = performance.now();
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.includes(extname(entry.name))) continue;
    compression.add(join(entry.parentPath, entry.name));
  }
  await compression.finish();
  return (performance.now() - started) / 1000;
}

async function tryAstro(dir: string, notes: string[]): Promise<boolean> {
  try {
    if (!existsSync(join(dir, 'node_modules/.bin/astro'))) await makeAstroProject(dir);
    notes.push(`Astro ${ASTRO_VERSION}, whose Markdown is parsed by native code.`);
    return true;
  } catch (error) {
    if (!(error instanceof AstroInstallError)) throw error;
    notes.push(`Without the comparison: ${error.message}`);
    return false;
  }
}

function table({ results }: Growth): SectionResult['table'] {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  return {
    columns: [
      'articles',
      'build, s',
      'processor, s',
      's per 1,000',
      'peak memory, MB',
      'output, MB',
      '/blog download, kB',
      'after one edit, s',
      'Astro, s',
      'its output compressed, s',
      'ours / Astro',
      'ours / both',
    ],
    rows: results.map(({ articles, ours, afterEdit, astro, astroCompression, ...bytes }) => [
      articles,
      ours.seconds.toFixed(1),
      ours.cpuSeconds.toFixed(1),
      ((ours.seconds / articles) * 1000).toFixed(1),
      ours.peakBytes === null ? 'not measured' : megabytes(ours.peakBytes),
      megabytes(bytes.outputBytes),
      (bytes.blogBytes / 1000).toFixed(1),
      afterEdit?.toFixed(1) ?? '-',
      astro?.seconds.toFixed(1) ?? '-',
      astroCompression?.toFixed(1) ?? '-',
      astro ? (ours.seconds / astro.seconds).toFixed(2) : '-',
      astro ? (ours.seconds / (astro.seconds + (astroCompression ?? 0))).toFixed(2) : '-',
    ]),
  };
}
