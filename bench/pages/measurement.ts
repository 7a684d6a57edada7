/** What Lighthouse says of a page, and what five such reports say together. */
import { median } from '../report/statistics.ts';

export interface Scores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
}

export interface PageRun {
  /** Largest and first contentful paint, in simulated ms. */
  lcp: number;
  fcp: number;
  /** Total blocking time in ms, on a processor four and twelve times slower. */
  tbt: number;
  tbtSlow: number;
  cls: number;
  /** 0 to 100. */
  scores: Scores;
  /** What cost points outside of performance. */
  failed: string[];
  /** Lighthouse's own measure of how fast the machine is; higher is faster. */
  benchmarkIndex: number;
}

export interface Measurement extends PageRun {
  path: string;
  control: { lcp: number; fcp: number };
}

/** Medians; of the scores that time has no part in, the worst, since they should not vary. */
export function summarise(
  path: string,
  page: readonly PageRun[],
  control: readonly PageRun[],
): Measurement {
  const middle = (runs: readonly PageRun[], pick: (run: PageRun) => number) =>
    median(runs.map(pick));
  const worst = (pick: (scores: Scores) => number) =>
    Math.min(...page.map(({ scores }) => pick(scores)));
  return {
    path,
    lcp: middle(page, ({ lcp }) => lcp),
    fcp: middle(page, ({ fcp }) => fcp),
    tbt: middle(page, ({ tbt }) => tbt),
    tbtSlow: middle(page, ({ tbtSlow }) => tbtSlow),
    cls: Math.max(...page.map(({ cls }) => cls)),
    scores: {
      performance: middle(page, ({ scores }) => scores.performance),
      accessibility: worst(({ accessibility }) => accessibility),
      'best-practices': worst((scores) => scores['best-practices']),
      seo: worst(({ seo }) => seo),
    },
    failed: [...new Set(page.flatMap(({ failed }) => failed))],
    benchmarkIndex: middle(page, ({ benchmarkIndex }) => benchmarkIndex),
    control: { lcp: middle(control, ({ lcp }) => lcp), fcp: middle(control, ({ fcp }) => fcp) },
  };
}

const MAX_RATIO = 1.1;
const MAX_PAINT_MS = 1000;

/**
 * @param timed false where the machine's timing is not to be judged.
 * @returns one sentence for each aim that the page misses.
 */
export function judge(page: Measurement, timed: boolean): string[] {
  const misses: string[] = [];
  const miss = (sentence: string) => misses.push(`${page.path}: ${sentence}.`);
  if (timed) {
    judgePaint('largest contentful paint', page.lcp, page.control.lcp, miss);
    judgePaint('first contentful paint', page.fcp, page.control.fcp, miss);
    if (Math.round(page.tbt) > 20) {
      miss(`total blocking time is ${Math.round(page.tbt)} ms at 4x, expected at most 20 ms`);
    }
    if (Math.round(page.tbtSlow) >= 150) {
      miss(`total blocking time is ${Math.round(page.tbtSlow)} ms at 12x, expected under 150 ms`);
    }
  }
  if (page.cls >= 0.005) {
    miss(`cumulative layout shift is ${page.cls.toFixed(3)}, expected 0.00`);
  }
  for (const [category, score] of Object.entries(page.scores)) {
    if (category === 'performance' && !timed) continue;
    if (score < 100) {
      const reasons = page.failed.filter((audit) => audit.startsWith(`${category}:`));
      const why = reasons.length > 0 ? ` because of ${reasons.join('; ')}` : '';
      miss(`Lighthouse gives ${score} for ${category}, expected 100${why}`);
    }
  }
  return misses;
}

function judgePaint(
  name: string,
  found: number,
  control: number,
  miss: (sentence: string) => void,
): void {
  // As the table rounds, so that nobody reads "1.10" beside a miss.
  const ratio = Math.round((found / control) * 100) / 100;
  const shown = `${Math.round(found)} ms`;
  const shownControl = `${Math.round(control)} ms`;
  if (ratio > MAX_RATIO) {
    miss(
      `${name} is ${shown}, ${ratio.toFixed(2)} times the control's ${shownControl}, expected at most 1.10 times`,
    );
  }
  if (Math.round(found) > MAX_PAINT_MS && control <= MAX_PAINT_MS) {
    miss(`${name} is ${shown}, expected at most 1,000 ms, as its control's ${shownControl}`);
  }
}
