/** One run of Lighthouse, and what of it the bench uses. */
import { importBenchPackage } from '../packages.ts';
import type { PageRun } from './measurement.ts';

/** What of Lighthouse's own types is used here; the package is not there when types are checked. */
interface Lighthouse {
  default(url: string, flags: Flags): Promise<{ lhr: Report; artifacts: Artifacts } | undefined>;
  auditFlowArtifacts(flow: {
    name: string;
    gatherSteps: { artifacts: Artifacts; flags: Flags }[];
  }): Promise<{ steps: { lhr: Report }[] }>;
}
interface Throttling {
  cpuSlowdownMultiplier: number;
}
interface Artifacts {
  settings: { throttling: Throttling; onlyAudits?: string[] | null };
}
interface Flags {
  port?: number;
  logLevel: 'error';
  onlyAudits?: string[];
  onlyCategories?: readonly string[];
  skipAudits?: readonly string[];
  disableFullPageScreenshot?: boolean;
  throttling?: Throttling;
}
interface Audit {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
}
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit | undefined>;
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
}

export class LighthouseError extends Error {
  override name = 'LighthouseError';
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Lighthouse's defaults: a phone, with slow 4G and a processor four times slower simulated from
 * what was recorded unthrottled. The blocking time is also computed for one twelve times slower
 * out of the same recording, because test machines are faster than phones.
 *
 * @throws {LighthouseError}
 */
export async function runLighthouse(
  url: string,
  port: number,
  skipAudits: readonly string[],
): Promise<PageRun> {
  const lighthouse = await importBenchPackage<Lighthouse>('lighthouse');
  const { lhr, artifacts } = await audit(lighthouse, url, { port, logLevel: 'error', skipAudits });

  const number = (report: Report, id: string): number => {
    const value = report.audits[id]?.numericValue;
    if (value === undefined) throw new LighthouseError(`${url}: Lighthouse gave no ${id}`);
    return value;
  };
  return {
    lcp: number(lhr, 'largest-contentful-paint'),
    fcp: number(lhr, 'first-contentful-paint'),
    tbt: number(lhr, 'total-blocking-time'),
    tbtSlow: number(await auditSlower(lighthouse, artifacts), 'total-blocking-time'),
    cls: number(lhr, 'cumulative-layout-shift'),
    scores: {
      performance: score(lhr, 'performance'),
      accessibility: score(lhr, 'accessibility'),
      'best-practices': score(lhr, 'best-practices'),
      seo: score(lhr, 'seo'),
    },
    failed: categories.flatMap((id) => failedAudits(lhr, id)),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  };
}

export interface Verdict {
  /** From 0 to 100, as `bestPractices`. */
  seo: number;
  bestPractices: number;
  /** What keeps them from 100. */
  failed: string[];
}

/**
 * What Lighthouse says of a page's content.
 *
 * @throws {LighthouseError}
 */
export async function judgeContent(
  url: string,
  port: number,
  skipAudits: readonly string[],
): Promise<Verdict> {
  const onlyCategories = ['seo', 'best-practices'] as const;
  const { lhr } = await audit(await importBenchPackage<Lighthouse>('lighthouse'), url, {
    port,
    logLevel: 'error',
    skipAudits,
    onlyCategories,
    disableFullPageScreenshot: true,
  });
  return {
    seo: score(lhr, 'seo'),
    bestPractices: score(lhr, 'best-practices'),
    failed: onlyCategories.flatMap((id) => failedAudits(lhr, id)),
  };
}

async function audit(lighthouse: Lighthouse, url: string, flags: Flags) {
  const result = await lighthouse.default(url, flags);
  if (result === undefined) throw new LighthouseError(`Lighthouse gave no report on ${url}`);
  if (result.lhr.runtimeError) {
    throw new LighthouseError(`${url}: ${result.lhr.runtimeError.message}`);
  }
  return result;
}

function score(report: Report, category: (typeof categories)[number]): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

async function auditSlower(lighthouse: Lighthouse, artifacts: Artifacts): Promise<Report> {
  const throttling = { ...artifacts.settings.throttling, cpuSlowdownMultiplier: 12 };
  const onlyAudits = ['total-blocking-time'];
  // Lighthouse refuses to audit with other settings than those of the recording; the recording
  // itself is the same, since nothing was throttled while it was made.
  const settings = { ...artifacts.settings, throttling, onlyAudits, skipAudits: null };
  const flow = await lighthouse.auditFlowArtifacts({
    name: 'slower',
    gatherSteps: [
      {
        artifacts: { ...artifacts, settings },
        flags: { logLevel: 'error', throttling, onlyAudits },
      },
    ],
  });
  const report = flow.steps[0]?.lhr;
  if (report === undefined) throw new LighthouseError('Lighthouse gave no second report');
  return report;
}

/** Performance is left out: its audits say by how much, and the table has the figures. */
function failedAudits(report: Report, category: (typeof categories)[number]): string[] {
  if (category === 'performance') return [];
  return (report.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${category}: ${id} (${title})`);
}
