/**
 * Where the words of a plot stand: at what they name, clear of every line, of the axes' words and of each
 * other. A page is written before anybody knows how wide it will be shown, so a place has to hold at every
 * width of its kind, narrow or wide.
 */
import type { ColumnPlot, LinePlot, PlotLabel, Point, Tick } from '../../figures/chart.ts';
import { abbreviated } from '../../figures/format.ts';
import { share, thinned } from './scale.ts';

/**
 * On which side of its point a label stands, by the shares of its width and height that lie to the left of the
 * point and above it; the style sheet moves it there (app/styles/charts.css).
 */
const SIDES = {
  right: [0, 0.5],
  left: [1, 0.5],
  above: [0.5, 1],
  below: [0.5, 0],
  'up-right': [0, 1],
  'up-left': [1, 1],
  'down-right': [0, 0],
  'down-left': [1, 0],
} as const;
type Side = keyof typeof SIDES;
const sides = Object.keys(SIDES) as Side[];

export interface PlacedLabel {
  label: PlotLabel;
  /** Whether it is in nobody's way at every size. */
  isClear: boolean;
  /** The point that it names, in shares of the plot from its top left corner. */
  at: Point;
  /** Where the words stand: there, or where a line leads to it. */
  stand: Point;
  side: Side;
}

export type Width = 'narrow' | 'wide';

/** What labels stand on beside the plot itself. */
interface Ground {
  /** Whether the plot is as low as at the head of a page. */
  isLow?: boolean;
  /** Thin lines of our numbers, in shares of the plot. */
  faint?: readonly (readonly Point[])[];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In an example or a text, a plot's width in pixels and the height that the style sheet gives it, at letters of 14 px. */
const inText = (width: number): Point => [width, Math.min(400, Math.max(216, 128 + 0.24 * width))];
/** In an example or a text, and on the page of a calculator. */
const PLOTS: Record<Width, readonly Point[]> = {
  narrow: [...[274, 300, 328, 380, 470, 600].map(inText), [560, 288]],
  wide: [...[604, 760, 1100].map(inText), [676, 288], [860, 480]],
};
/** At the head of a page or beside the steps of a guided chart, where they are lower. */
const LOW_PLOTS: Record<Width, readonly Point[]> = {
  narrow: [
    [302, 160],
    [340, 176],
    [410, 190],
    [470, 235],
    [600, 235],
  ],
  wide: [
    [604, 235],
    [700, 400],
    [730, 235],
    [620, 317],
    [900, 384],
    [1200, 480],
  ],
};
/** How wide a letter of our words is on average, as a share of its size, and a little more. */
const LETTER = { name: 0.54, figure: 0.53 };
const SIZES = { name: 14, figure: { narrow: 16, wide: 20 } };
const LEADING = 1.3;
/** From a dot to the words beside it, and round the words. */
const GAP = 10;
const HALO = 3;
/** How far above a plot words may reach. */
const ABOVE = 20;

/**
 * One that fits nowhere says so. The last may take its place first, and on a
 * phone lengths of time are said in short, where not all stand at their points otherwise.
 */
export function placeLabels(plot: LinePlot | ColumnPlot, width: Width, ground: Ground = {}): PlacedLabel[] {
  const placed: PlacedLabel[][] = [];
  const ticks = placeTicks(plot);
  const place = (labels: readonly PlotLabel[]) => placeInOrder({ ...plot, labels }, width, ground, ticks);
  for (const labels of width === 'wide' ? [plot.labels] : shortenings(plot.labels)) {
    placed.push(place(labels));
    // The first label of columns is that of the first column.
    if (plot.kind === 'lines' && !placed.at(-1)?.every(isAtPoint)) {
      placed.push(place(labels.toReversed()).toReversed());
    }
    if (placed.at(-1)?.every(isAtPoint)) break;
  }
  const [first = []] = placed;
  return placed.find((all) => all.every(isAtPoint)) ?? placed.find((all) => all.every(isClear)) ?? first;
}

/** As they are, with each figure in short, and with all of them. */
function shortenings(labels: readonly PlotLabel[]): (readonly PlotLabel[])[] {
  const shortened = (which: (index: number) => boolean) =>
    labels.map((label, index) =>
      which(index) ? { ...label, figure: abbreviated(label.figure ?? '') } : label,
    );
  return [labels, ...labels.map((_, one) => shortened((index) => index === one)), shortened(() => true)];
}

/** In nobody's way, and without a line that leads to it. */
const isAtPoint = ({ isClear, at, stand }: PlacedLabel) => isClear && at === stand;

export const isClear = (placed: PlacedLabel) => placed.isClear;

function placeInOrder(
  plot: LinePlot | ColumnPlot,
  width: Width,
  { isLow = false, faint = [] }: Ground,
  said: readonly PlacedTick[],
): PlacedLabel[] {
  const sizes = (isLow ? LOW_PLOTS : PLOTS)[width];
  const lines = linesOf(plot);
  const ticks = sizes.map((size) => said.map((tick) => tickBox(plot, tick, size)));
  const placed: { found: PlacedLabel; boxes: Box[] }[] = [];
  for (const label of plot.labels) {
    const anchors = anchorsOf(plot, label);
    const [end = [1, 0]] = anchors;
    if (label.stand) {
      const stand = String(label.stand) === String(label.at) ? end : onPlot(plot, label.stand);
      const given = { at: end, stand, side: 'right' as const };
      const boxes = sizes.map((size) => boxAt(given, blockOf(label, width), size));
      const isClear = boxes.every(({ right }, index) => right <= (sizes[index]?.[0] ?? 0));
      placed.push({ found: { label, isClear, ...given }, boxes });
      continue;
    }
    const tries = [
      ...anchors.flatMap((at) => sides.map((side) => ({ at, stand: at, side }))),
      ...[...near(end), ...SPARE].flatMap((stand) =>
        (['right', 'left'] as const).map((side) => ({ at: end, stand, side })),
      ),
    ];
    const block = blockOf(label, width);
    // A thin line to a label is in the way of the others, too.
    const drawn = [...lines, ...placed.flatMap(({ found }) => leaderOf(found))];
    let best: { found: PlacedLabel; boxes: Box[]; faults: number } | undefined;
    for (const each of tries) {
      const boxes = sizes.map((size) => boxAt(each, block, size));
      const most = best?.faults ?? 1;
      let faults = faultsOfLeader(each, plot.kind === 'lines' ? lines : []);
      for (const [index, size] of sizes.entries()) {
        if (faults >= most) break;
        const box = boxes[index] as Box;
        const others = placed.map((other) => other.boxes[index] as Box);
        const words = [...others, ...(ticks[index] ?? [])];
        faults += faultsOf(box, size, { plot, lines: drawn, words, faint });
        if ([box, ...words].some((other) => isCrossed(other, leaderOf(each), size))) faults += 1;
      }
      if (faults < most) best = { found: { label, ...each, isClear: true }, boxes, faults };
      if (faults === 0) break;
    }
    // In somebody's way wherever it stands: all words of the plot stand above it then.
    const nowhere = { label, isClear: false, at: end, stand: end, side: 'right' as const };
    placed.push(best ?? { found: nowhere, boxes: sizes.map((size) => boxAt(nowhere, block, size)) });
  }
  return placed.map(({ found }) => found);
}

/** The thin line from a label to its point, where it stands apart. */
const leaderOf = ({ stand, at }: Pick<PlacedLabel, 'stand' | 'at'>): Point[][] =>
  stand === at ? [] : [[stand, at]];

/** A label at its point is better than one that a line leads to, and that better than one whose line crosses another. */
function faultsOfLeader({ stand, at }: Pick<PlacedLabel, 'stand' | 'at'>, lines: readonly Point[][]): number {
  if (stand === at) return 0;
  const isBelow = ([x, y]: Point, line: readonly Point[]) => y > heightAt(line, x);
  const nearEnd: Point = [at[0] + (stand[0] - at[0]) * 0.03, at[1] + (stand[1] - at[1]) * 0.03];
  const crossed = lines.filter((line) => isBelow(stand, line) !== isBelow(nearEnd, line));
  // Beyond another line, the words of one point would be taken for that line's, most of all at their ends.
  const length = Math.hypot(stand[0] - at[0], stand[1] - at[1]);
  return 0.15 + 0.3 * length + (at[0] < 1 ? 0.6 : 1) * crossed.length;
}

/** Whether one of some lines goes through a box or its halo. */
function isCrossed(box: Box, lines: readonly (readonly Point[])[], size: Point): boolean {
  return lines.some((line) => isOn(line, grown(box, HALO), size));
}

function isOn(line: readonly Point[], box: Box, [width, height]: Point): boolean {
  let from = line[0];
  for (const to of line) {
    from ??= to;
    if (crosses(box, from[0] * width, from[1] * height, to[0] * width, to[1] * height)) return true;
    from = to;
  }
  return false;
}

/** Places a little above or below a point and beside it. */
const near = ([x, y]: Point): Point[] =>
  [-0.06, 0.06, -0.14, 0.14, -0.24].flatMap((right) =>
    [-0.22, 0.22, -0.34, 0.34].map((down): Point => [x + right, y + down]),
  );

/** Free places, nearest to the right edge first, for words that a thin line leads to their dot from. */
const SPARE: readonly Point[] = [0.75, 0.5, 0.25].flatMap((x) =>
  [0.15, 0.35, 0.6, 0.82].map((y): Point => [x, y]),
);

/** The line's end, then places along it; or the top of the column that is named, then the edge of the plot beside it. */
function anchorsOf(plot: LinePlot | ColumnPlot, label: PlotLabel): Point[] {
  if (label.at) return [onPlot(plot, label.at)];
  if (plot.kind === 'columns') {
    const isFirst = plot.labels.length > 1 && plot.labels[0] === label;
    const top = linesOf(plot).at(isFirst ? 0 : -1)?.[1];
    return top ? [top, [isFirst ? 0 : 1, top[1]]] : [];
  }
  const own = ({ name, tone }: Pick<PlotLabel, 'name' | 'tone'>) =>
    name === label.name || tone === label.tone;
  const points = (plot.lines.find(({ name }) => name === label.name) ?? plot.lines.find(own))?.points ?? [];
  const [first = [0, 0]] = points;
  const last = points.at(-1) ?? first;
  const along = [1, 0.88, 0.76, 0.64, 0.52, 0.46, 0.4, 0.34, 0.28, 0.16].map((part): Point => {
    const x = first[0] + (last[0] - first[0]) * part;
    return part === 1 ? last : [x, heightAt(points, x)];
  });
  return along.map((point) => onPlot(plot, point));
}

/** In shares of the plot from its top left corner. */
export const onPlot = ({ x, y }: LinePlot | ColumnPlot, [atX, atY]: Point): Point => [
  share(x, atX),
  1 - share(y, atY),
];

/** A line of so few points that it costs little to compare with, and no eye sees what is left out. */
export const lineOn = (plot: LinePlot | ColumnPlot, points: readonly Point[]): Point[] =>
  thinned(points, 60).map((point) => onPlot(plot, point));

/** A line's value between its points, and beyond its end what it ended at. */
function heightAt(points: readonly Point[], x: number): number {
  const after = points.findIndex(([at]) => at >= x);
  if (after < 0) return points.at(-1)?.[1] ?? 0;
  const [x1, y1] = points[after] ?? [x, 0];
  const [x0, y0] = points[after - 1] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

/** Everything that words may not cross, as lines in shares of the plot. */
function linesOf(plot: LinePlot | ColumnPlot): Point[][] {
  const place = (point: Point) => onPlot(plot, point);
  if (plot.kind === 'lines') return plot.lines.map(({ points }) => lineOn(plot, points));
  return plot.columns.map(({ parts }, index) => {
    const height = parts.reduce((sum, { amount }) => sum + amount, 0);
    return [0, height].map((level) => place([index + 0.5, level]));
  });
}

function blockOf({ name, figure = '' }: PlotLabel, width: Width) {
  const size = SIZES.figure[width];
  const rows = [SIZES.name, ...(figure === '' ? [] : [size])];
  return {
    width: Math.max(name.length * SIZES.name * LETTER.name, figure.length * size * LETTER.figure),
    height: rows.reduce((sum, row) => sum + row * LEADING, 0),
  };
}

/** Where words stand in pixels, on a plot of this size. */
function boxAt(
  { stand, side }: Pick<PlacedLabel, 'stand' | 'side'>,
  block: { width: number; height: number },
  [width, height]: Point,
): Box {
  const [before, over] = SIDES[side];
  const gap = over === 0.5 ? GAP * (1 - 2 * before) : 0;
  const left = stand[0] * width - before * block.width + gap;
  const top = stand[1] * height - over * block.height + GAP * (1 - 2 * over);
  return { left, top, right: left + block.width, bottom: top + block.height };
}

/** A rule's words, and on which side of the plot and of the rule they stand. */
export interface PlacedTick extends Tick {
  isRight: boolean;
  isBelow: boolean;
}

/**
 * The rules that have words. Those stand at the left, or at the right where lines go through them at the left, and on
 * the side of their rule that is away from where lines begin; a rule whose words lines cross on both sides is left out, as
 * long as another is there. Those at the top of the axis always stand at its left.
 */
export function placeTicks(plot: LinePlot | ColumnPlot): PlacedTick[] {
  const { y } = plot;
  const level = y.ticks.find(({ text }) => text === '')?.at ?? Number.NEGATIVE_INFINITY;
  const on = (isRight: boolean) =>
    y.ticks
      .filter(({ text }) => text !== '')
      .map((tick): PlacedTick => {
        const isBelow = tick.at < level && share(y, tick.at) > ROOM_BELOW;
        return { ...tick, isBelow, isRight: isRight && tick.at < y.to };
      });
  if (plot.kind === 'columns') return on(false);
  const lines = linesOf(plot);
  const sizes = [...PLOTS.narrow, ...PLOTS.wide];
  const isFree = (tick: PlacedTick) =>
    tick.at === y.to ||
    sizes.every((size) => {
      const box = tickBox(plot, tick, size);
      const middle: Point = [(box.left + box.right) / 2 / size[0], (box.top + box.bottom) / 2 / size[1]];
      const isOnFill = plot.wedge === true && isBetween(middle, lines);
      return !isOnFill && !isCrossed({ ...grown(box, -HALO), top: box.top + HALO }, lines, size);
    });
  const [left, right] = [on(false), on(true)];
  const [onLeft, onRight] = [left.filter(isFree), right.filter(isFree)];
  const clear = onRight.length > onLeft.length ? onRight : onLeft;
  return clear.length > 0 ? clear : left;
}

/** How high above the foot of a plot, as a share of it, a rule is that has room for its words below it. */
const ROOM_BELOW = 0.15;

/** Where the words of a rule stand. */
function tickBox({ y }: LinePlot | ColumnPlot, tick: PlacedTick, [width, height]: Point): Box {
  const { at, text, isRight, isBelow } = tick;
  const [bottom, length] = [(1 - share(y, at)) * height + (isBelow ? 22 : 0), text.length * 7.5];
  const left = isRight ? width - length : 0;
  return { left, top: bottom - 20, right: left + length, bottom };
}

interface Obstacles {
  plot: LinePlot | ColumnPlot;
  lines: readonly (readonly Point[])[];
  /** Where other labels and the words of the rules stand. */
  words: readonly Box[];
  faint: readonly (readonly Point[])[];
}

/** What words would rather not stand on, and may. */
const ON_FAINT = 0.012;

/** How much better a label would stand elsewhere; 1 where it may not stand, since it is in the way of something. */
function faultsOf(box: Box, [width, height]: Point, { plot, lines, words, faint }: Obstacles): number {
  // What ends at an edge may be a rounding error beyond it.
  if (box.left < -0.5 || box.right > width + 0.5 || box.top < -ABOVE || box.bottom > height - 2) return 1;
  const halo = grown(box, HALO);
  if (words.some((other) => overlap(halo, other))) return 1;
  if (lines.some((line) => isOn(line, halo, [width, height]))) return 1;
  const dots = plot.kind === 'lines' ? lines.flatMap((line) => line.slice(-1)) : [];
  if (dots.some((dot) => isOn([dot], grown(box, 7), [width, height]))) return 1;
  const levels = plot.y.ticks.map(({ at }) => (1 - share(plot.y, at)) * height);
  const ruled = levels.some((level) => level > box.top && level < box.bottom) ? 0.02 : 0;
  const middle: Point = [(box.left + box.right) / 2 / width, (box.top + box.bottom) / 2 / height];
  const inWedge = plot.kind === 'lines' && plot.wedge && isBetween(middle, lines) ? 0.1 : 0;
  const onFaint = isCrossed(box, faint, [width, height]) ? ON_FAINT : 0;
  return inWedge + ruled + onFaint;
}

/** Whether a place lies on the space between the first two lines, which is better left as it is. */
function isBetween([x, y]: Point, [one = [], other = []]: readonly (readonly Point[])[]): boolean {
  if (x < (one[0]?.[0] ?? 0)) return false;
  return y > heightAt(one, x) !== y > heightAt(other, x);
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by },
  ...{ right: right + by, bottom: bottom + by },
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Whether a stretch of a line lies inside a box: what is left of it between the four edges (Liang and Barsky). */
function crosses({ left, top, right, bottom }: Box, x0: number, y0: number, x1: number, y1: number): boolean {
  // Most lie beyond one of its edges as a whole, and each move of a slider asks tens of thousands of times.
  if (Math.max(x0, x1) < left || Math.min(x0, x1) > right) return false;
  if (Math.max(y0, y1) < top || Math.min(y0, y1) > bottom) return false;
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [x0 - x1, x0 - left],
    [x1 - x0, right - x0],
    [y0 - y1, y0 - top],
    [y1 - y0, bottom - y0],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  return from <= to;
}
