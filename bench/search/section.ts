/** Lighthouse on what does not depend on timing: SEO and best practices, on every route. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { prepareBenchPackages } from '../packages.ts';
import { LighthouseError, type Verdict } from '../pages/lighthouse.ts';
import type { Options, SectionResult } from '../section.ts';
import { auditsToSkip, SKIPPED_NOTE } from '../site/demonstration.ts';
import { findRoutes } from '../site/routes.ts';
import { startSite } from '../site/site-server.ts';
import type { Share } from './judge-worker.ts';

/** They mostly wait for a page to become quiet, so more than the machine has processors. */
const WORKERS = 4;

export async function run({ buildDir, workDir }: Options): Promise<SectionResult> {
  const client = join(buildDir, 'client');
  const paths = findRoutes(client)
    .filter(({ kind }) => kind === 'page' || kind === 'article')
    .map(({ path }) => path);
  const skipAudits = await auditsToSkip(client);
  prepareBenchPackages();
  const site = await startSite(buildDir, workDir);
  try {
    const urls = paths.map((path) => site.origin + path);
    const shares = Array.from({ length: WORKERS }, (_, worker) =>
      urls.filter((_url, index) => index % WORKERS === worker),
    );
    const judged = await Promise.all(
      shares.map((share) => judge({ urls: share, workDir, skipAudits })),
    );
    const verdicts = new Map(judged.flat());
    return report(
      paths.flatMap((path) => {
        const verdict = verdicts.get(site.origin + path);
        return verdict ? [{ path, ...verdict }] : [];
      }),
      skipAudits.length > 0 ? [SKIPPED_NOTE] : [],
    );
  } finally {
    await site.stop();
  }
}

/** In a thread: Lighthouse keeps what it knows of a run where another run would find it. */
async function judge(share: Share): Promise<[string, Verdict][]> {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { workerData: share });
  const judged: [string, Verdict][] = [];
  worker.on('message', (one: [string, Verdict]) => judged.push(one));
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0 || judged.length < share.urls.length) {
    throw new LighthouseError(`Only ${judged.length} of ${share.urls.length} pages were judged`);
  }
  return judged;
}

function report(
  judged: readonly (Verdict & { path: string })[],
  notes: readonly string[],
): SectionResult {
  return {
    title: 'Search engines and best practices',
    table: {
      columns: ['page', 'SEO', 'best practices'],
      rows: judged.map(({ path, seo, bestPractices }) => [path, seo, bestPractices]),
    },
    misses: judged.flatMap(({ path, seo, bestPractices, failed }) =>
      Math.min(seo, bestPractices) < 100
        ? [
            `${path}: SEO ${seo}, best practices ${bestPractices}, expected 100 (${failed.join(', ')}).`,
          ]
        : [],
    ),
    notes: ['Scores of Lighthouse, from 0 to 100, on every route.', ...notes],
  };
}
