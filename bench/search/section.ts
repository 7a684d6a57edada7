/** Lighthouse on what does not depend on timing: SEO and best practices, on every route. */
import { join } from 'node:path';
import { launchWithPort } from '../browser/launch.ts';
import { judgeContent, type Verdict } from '../pages/lighthouse.ts';
import type { Options, SectionResult } from '../section.ts';
import { auditsToSkip, SKIPPED_NOTE } from '../site/demonstration.ts';
import { findRoutes } from '../site/routes.ts';
import { startSite } from '../site/site-server.ts';

/** As many browsers as the machines of continuous integration have processors. */
const BROWSERS = 2;

interface Judged extends Verdict {
  path: string;
}

export async function run({ buildDir, workDir }: Options): Promise<SectionResult> {
  const client = join(buildDir, 'client');
  const paths = findRoutes(client)
    .filter(({ kind }) => kind === 'page' || kind === 'article')
    .map(({ path }) => path);
  const skipped = await auditsToSkip(client);
  const site = await startSite(buildDir, workDir);
  try {
    const queue = [...paths];
    const browsers = Array.from({ length: BROWSERS }, () =>
      judgeFrom(queue, site.origin, workDir, skipped),
    );
    const judged = (await Promise.all(browsers)).flat();
    const inOrder = judged.toSorted((a, b) => a.path.localeCompare(b.path));
    return report(inOrder, skipped.length > 0 ? [SKIPPED_NOTE] : []);
  } finally {
    await site.stop();
  }
}

async function judgeFrom(
  queue: string[],
  origin: string,
  workDir: string,
  skipped: readonly string[],
): Promise<Judged[]> {
  const browser = await launchWithPort(workDir);
  const judged: Judged[] = [];
  try {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      judged.push({ path, ...(await judgeContent(origin + path, browser.port, skipped)) });
    }
    return judged;
  } finally {
    await browser.close();
  }
}

function report(judged: readonly Judged[], notes: readonly string[]): SectionResult {
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
