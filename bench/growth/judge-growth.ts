/** Holds what was measured against the aims. */
import { growthExponent } from './growth-fit.ts';
import type { Cost } from './measured-run.ts';

export interface BlogSize {
  articles: number;
  /** What a visitor of /blog downloads that could grow with the archive. */
  blogBytes: number;
}

export interface SizeResult extends BlogSize {
  /** From nothing: nothing is kept of an earlier build. */
  ours: Cost;
  /** Of a second build after one article was edited, in seconds. */
  afterEdit?: number;
  astro?: Cost;
  /** Compressing what Astro wrote as our build compresses what it writes, in seconds. */
  astroCompression?: number;
  /** Everything in the built site's folder. */
  outputBytes: number;
}

export interface Growth {
  results: readonly SizeResult[];
  misses: string[];
  notes: string[];
}

const aims = {
  exponent: 1.1,
  timesAstro: 1.5,
  peakBytes: 4e9,
  blogGrowth: 1.15,
  articlesPerPage: 24,
};

/**
 * @param today the site as it is.
 * @param quick whether times are left unjudged.
 */
export function judgeGrowth(
  results: readonly SizeResult[],
  today: BlogSize,
  quick: boolean,
): Growth {
  const misses: string[] = [];
  const notes: string[] = [];
  const largest = results.slice(-3);

  if (!quick && largest.length === 3) {
    const exponent = growthExponent(
      largest.map(({ articles, ours }) => ({ size: articles, cost: ours.seconds })),
    );
    // Between the two largest the fixed start-up hides least.
    const steepest = growthExponent(
      largest.slice(-2).map(({ articles, ours }) => ({ size: articles, cost: ours.seconds })),
    );
    notes.push(
      `Growth exponent of the build time: ${exponent.toFixed(2)} over ${largest.map(({ articles }) => articles).join(', ')} articles, ${steepest.toFixed(2)} between the two largest.`,
    );
    if (Math.max(exponent, steepest) > aims.exponent) {
      misses.push(
        `The build time grows with the exponent ${Math.max(exponent, steepest).toFixed(2)}, expected at most ${aims.exponent}.`,
      );
    }
  }
  for (const { articles, ours, astro } of quick ? [] : results) {
    // A small site is all start-up on both sides, and over before anybody has waited.
    if (articles < 1000 || astro === undefined) continue;
    const times = ours.seconds / astro.seconds;
    if (times > aims.timesAstro) {
      misses.push(
        `The build of ${articles} articles takes ${times.toFixed(2)} times as long as Astro's, expected at most ${aims.timesAstro}.`,
      );
    }
  }
  for (const { articles, ours } of results) {
    if (ours.peakBytes !== null && ours.peakBytes > aims.peakBytes) {
      misses.push(
        `The build of ${articles} articles holds ${(ours.peakBytes / 1e9).toFixed(1)} GB, expected under ${aims.peakBytes / 1e9} GB.`,
      );
    }
  }
  misses.push(...judgeBlog([today, ...results], notes));
  return { results, misses, notes };
}

/** Of /blog from one full page to another: slugs and titles differ in length a little. */
function judgeBlog(sizes: readonly BlogSize[], notes: string[]): string[] {
  const bySize = sizes.toSorted((a, b) => a.articles - b.articles);
  const least = bySize[0];
  const most = bySize.at(-1);
  if (least === undefined || most === undefined || least.articles === most.articles) return [];
  const times = most.blogBytes / least.blogBytes;
  notes.push(
    `/blog weighs ${times.toFixed(2)} times as much with ${most.articles} articles as with ${least.articles}.`,
  );
  // A list that has not filled its first page may still grow until it has.
  const unfilled = Math.max(1, aims.articlesPerPage / least.articles);
  if (times <= unfilled * aims.blogGrowth) return [];
  return [
    `/blog grows from ${least.blogBytes} to ${most.blogBytes} bytes between ${least.articles} and ${most.articles} articles, expected it to stop at one page of at most ${aims.articlesPerPage}.`,
  ];
}
