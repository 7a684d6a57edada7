/**
 * Where the words of a plot stand: at what they name, clear of every line, of the axes' words and of each
 * other. A page is written before anybody knows how wide it will be shown, so a place has to hold at every
 * width of its kind, narrow or wide.
 */
import {
  COLUMN_EDGE,
  type ColumnPlot,
  type LinePlot,
  type PlotLabel,
  type Point,
  type Tick,
  type Tone,
} from '../../figures/chart.ts';
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
/** The square stands before the words, or after them where they end at their point: not where they stand round it. */
const keyedSides = sides.filter((side) => SIDES[side][0] !== 0.5);
export const isEndOf = (side: Side): boolean => SIDES[side][0] === 1;

export interface PlacedLabel {
  label: PlotLabel;
  /** Whether it is in nobody's way at every size. */
  isClear: boolean;
  /** Whether a small square of what it names stands with it. */
  isKeyed: boolean;
  /** The point that it names, in shares of the plot from its top left corner. */
  at: Point;
  /** Where the words stand: there, or where a line leads to it. */
  stand: Point;
  side: Side;
}

export type Width = 'narrow' | 'wide';

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
    [280, 160],
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
/** How wide letters of our font are at most, as a share of their size: the first that holds; the others are `OTHERS`. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,: \u00a0]/, 0.3],
  [/[rft]/, 0.42],
  [/[mwMW]/, 0.92],
  [/[a-z]/, 0.57],
  [/[A-Z%]/, 0.79],
];
const OTHERS = 0.64;
const SIZES = { name: 14, figure: { narrow: 16, wide: 20 } };
const LEADING = 1.3;
/** What a square before a name takes, in letters' size (app/figures/plot.tsx). */
const SQUARE = 1.2;
/** From a dot to the words beside it, and round the words. */
const GAP = 10;
const HALO = 3;
/** How far above a plot words may reach. */
const ABOVE = 20;

/**
 * One that fits nowhere says so. The last may take its place first, and on a
 * phone lengths of time are said in short, where they would stand badly otherwise.
 */
export function placeLabels(plot: LinePlot | ColumnPlot, width: Width, isLow = false): PlacedLabel[] {
  const ticks = placeTicks(plot);
  let best: Placed | undefined;
  for (const labels of width === 'wide' ? [plot.labels] : shortenings(plot.labels)) {
    const place = (ordered: readonly PlotLabel[]) =>
      placeInOrder({ ...plot, labels: ordered }, width, isLow, ticks);
    const inTurn = place(labels);
    if (!best || inTurn.faults < best.faults) best = inTurn;
    // The first label of columns is that of the first column.
    if (plot.kind === 'lines' && best.faults > 0) {
      const { labels: backwards, faults } = place(labels.toReversed());
      if (faults < best.faults) best = { labels: backwards.toReversed(), faults };
    }
    if (best.faults < BADLY) break;
  }
  return best?.labels ?? [];
}

/** As a share of the plot, and so many of its letters above that. */
export interface HeadingPlace {
  y: number;
  rise: number;
}

/** At the top; or over the highest column, and over the two lines of its label where that stands there. */
export function headingPlace(plot: LinePlot | ColumnPlot, hasLabels = true): HeadingPlace {
  if (plot.kind === 'lines') return { y: 0, rise: 0.4 };
  const tops = linesOf(plot, 'wide').flatMap((line) => line.map(([, at]) => at));
  return { y: Math.min(...tops), rise: hasLabels ? 4.8 : 0.4 };
}

function headingBox(plot: LinePlot | ColumnPlot, heading: string, [, height]: Point): Box {
  const { y, rise } = headingPlace(plot);
  const bottom = y * height - (rise - 0.3) * SIZES.name;
  return { left: 0, top: bottom - 20, right: heading.length * 7.5, bottom };
}

/** From here on, words are better said in short: two lines to labels are less. */
const BADLY = 0.9;

/** Labels, and how much better they would stand elsewhere in all. */
interface Placed {
  labels: PlacedLabel[];
  faults: number;
}

/** As they are, and with lengths of time and sums said in short. */
function shortenings(labels: readonly PlotLabel[]): (readonly PlotLabel[])[] {
  const short = labels.map((label) =>
    label.figure ? { ...label, figure: abbreviated(label.figure) } : label,
  );
  return [labels, short];
}

export const isClear = (placed: PlacedLabel) => placed.isClear;

function placeInOrder(
  plot: LinePlot | ColumnPlot,
  width: Width,
  isLow: boolean,
  said: readonly PlacedTick[],
): Placed {
  const sizes = (isLow ? LOW_PLOTS : PLOTS)[width];
  const lines = linesOf(plot, width);
  const ticks = sizes.map((size) => [
    ...said.map((tick) => tickBox(plot, tick, size)),
    ...(plot.heading ? [headingBox(plot, plot.heading, size)] : []),
  ]);
  const placed: { found: PlacedLabel; boxes: Box[]; faults: number }[] = [];
  for (const label of plot.labels) {
    const isKeyed = plot.kind === 'columns' && !plot.key && label.stand === undefined;
    const anchors = anchorsOf(plot, label);
    const [end = [1, 0]] = anchors;
    if (label.stand) {
      const stand = String(label.stand) === String(label.at) ? end : onPlot(plot, label.stand);
      const given = { at: end, stand, side: 'right' as const };
      const boxes = sizes.map((size) => boxAt(given, blockOf(label, width, isKeyed), size));
      const isClear = boxes.every(({ right }, index) => right <= (sizes[index]?.[0] ?? 0));
      placed.push({ found: { label, isClear, isKeyed, ...given }, boxes, faults: isClear ? 0 : 1 });
      continue;
    }
    const isEnds = plot.kind === 'lines' && label.figure !== undefined;
    const tries = [
      ...anchors.flatMap((at) => (isKeyed ? keyedSides : sides).map((side) => ({ at, stand: at, side }))),
      ...near(end).flatMap((stand) =>
        // By their squares, words of columns need no line that leads to them.
        (stand[0] === end[0] ? UPRIGHT : BESIDE).map((side) => ({ at: isKeyed ? stand : end, stand, side })),
      ),
    ]
      .map((place) => ({ place, least: faultsOfPlace(place, end, isEnds) }))
      .sort((one, other) => one.least - other.least);
    const block = blockOf(label, width, isKeyed);
    // A thin line to a label is in the way of the others, too.
    const drawn = [...lines, ...placed.flatMap(({ found }) => leaderOf(found))];
    let best: { found: PlacedLabel; boxes: Box[]; faults: number } | undefined;
    for (const { place: each, least } of tries) {
      const most = best?.faults ?? 1;
      if (least >= most) break;
      let faults = least + faultsOfLeader(each, plot.kind === 'lines' ? lines : []);
      const boxes = sizes.map((size) => boxAt(each, block, size));
      for (const [index, size] of sizes.entries()) {
        if (faults >= most) break;
        const box = boxes[index] as Box;
        const others = placed.map((other) => other.boxes[index] as Box);
        const words = [...others, ...(ticks[index] ?? [])];
        faults += faultsOf(box, size, { plot, lines: drawn, words });
        if ([box, ...words].some((other) => isCrossed(other, leaderOf(each), size))) faults += 1;
      }
      if (faults < most) best = { found: { label, ...each, isClear: true, isKeyed }, boxes, faults };
    }
    // In somebody's way wherever it stands: all words of the plot stand above it then.
    const nowhere = { label, isClear: false, isKeyed, at: end, stand: end, side: 'right' as const };
    placed.push(
      best ?? { found: nowhere, boxes: sizes.map((size) => boxAt(nowhere, block, size)), faults: 1 },
    );
  }
  const faults = placed.reduce((sum, each) => sum + each.faults, 0);
  return { labels: placed.map(({ found }) => found), faults };
}

/** The thin line from a label to its point, where it stands apart. */
const leaderOf = ({ stand, at }: Pick<PlacedLabel, 'stand' | 'at'>): Point[][] =>
  stand === at ? [] : [[stand, at]];

/** How much better a label with a figure would stand at the end of its line, which it is the figure of, than along it. */
const ALONG = 0.5;

/**
 * A label at its point is better than one that a line leads to, most of all a slanting one; a keyed one needs no line,
 * and is better the nearer it stands.
 */
function faultsOfPlace(
  { stand, at }: Pick<PlacedLabel, 'stand' | 'at'>,
  end: Point,
  isEnds: boolean,
): number {
  const length = Math.hypot(stand[0] - end[0], stand[1] - end[1]);
  if (!isEnds) return stand === at ? 0.8 * length : 0.15 + 0.3 * length;
  if (stand === at) return at === end ? 0 : ALONG;
  return 0.15 + 0.3 * length + (stand[0] === at[0] ? 0 : 0.08);
}

/** Beyond another line, the words of one point would be taken for that line's, most of all at their ends. */
function faultsOfLeader({ stand, at }: Pick<PlacedLabel, 'stand' | 'at'>, lines: readonly Point[][]): number {
  if (stand === at) return 0;
  const isBelow = ([x, y]: Point, line: readonly Point[]) => y > heightAt(line, x);
  const nearEnd: Point = [at[0] + (stand[0] - at[0]) * 0.03, at[1] + (stand[1] - at[1]) * 0.03];
  const crossed = lines.filter((line) => isBelow(stand, line) !== isBelow(nearEnd, line));
  return (at[0] < 1 ? 0.6 : 1) * crossed.length;
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

/** Places a little above or below a point, right there and beside it. */
const near = ([x, y]: Point): Point[] =>
  [0, -0.06, 0.06, -0.14, 0.14, -0.24, -0.36].flatMap((right) =>
    [-0.22, 0.22, -0.34, 0.34, -0.45, 0.45, -0.58, -0.7].map((down): Point => [x + right, y + down]),
  );

/** Where words stand at the end of a line that leads to their point: at an upright one above or below it, else beside it. */
const UPRIGHT = ['up-left', 'down-left', 'up-right', 'down-right'] as const;
const BESIDE = ['right', 'left'] as const;

/** The line's end, then places along it; or the top of the column that is named, then the edge of the plot beside it. */
function anchorsOf(plot: LinePlot | ColumnPlot, label: PlotLabel): Point[] {
  if (label.at) return [onPlot(plot, label.at)];
  if (plot.kind === 'columns') {
    const isFirst = plot.labels.length > 1 && plot.labels[0] === label;
    const top = linesOf(plot, 'wide').at(isFirst ? 0 : -1)?.[1];
    if (!top) return [];
    // At the outer edge of its column.
    const x = isFirst ? COLUMN_EDGE : plot.columns.length - COLUMN_EDGE;
    return [[share(plot.x, x), top[1]], top, [isFirst ? 0 : 1, top[1]]];
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

/** Whether a line goes on beyond what is drawn of it: its words name points on the way. */
export const goesOn = ({ labels, x }: LinePlot, tone: Tone): boolean =>
  labels.some(({ tone: of, at }) => of === tone && at !== undefined && at[0] < x.to);

/** A line of so few points that it costs little to compare with, and no eye sees what is left out. */
const lineOn = (plot: LinePlot | ColumnPlot, points: readonly Point[]): Point[] =>
  thinned(points, 60).map((point) => onPlot(plot, point));

/** A line's value between its points, and beyond its end what it ended at. */
function heightAt(points: readonly Point[], x: number): number {
  const after = points.findIndex(([at]) => at >= x);
  if (after < 0) return points.at(-1)?.[1] ?? 0;
  const [x1, y1] = points[after] ?? [x, 0];
  const [x0, y0] = points[after - 1] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

/** Everything that words may not cross, as lines in shares of the plot. On narrow ones no line leads from a marker to its tick. */
function linesOf(plot: LinePlot | ColumnPlot, width: Width): Point[][] {
  const place = (point: Point) => onPlot(plot, point);
  if (plot.kind === 'lines') {
    const marker =
      plot.marker && width === 'wide'
        ? [[place(plot.marker), place([plot.marker[0], plot.y.from ?? 0])]]
        : [];
    return [...plot.lines.map(({ points }) => lineOn(plot, points)), ...marker];
  }
  return plot.columns.map(({ parts }, index) => {
    const height = parts.reduce((sum, { amount }) => sum + amount, 0);
    return [0, height].map((level) => place([index + 0.5, level]));
  });
}

/** As a share of the size of its letters. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (LETTERS.find(([of]) => of.test(letter))?.[1] ?? OTHERS), 0);

function blockOf({ name, figure = '' }: PlotLabel, width: Width, isKeyed: boolean) {
  const size = SIZES.figure[width];
  const square = isKeyed ? SQUARE * SIZES.name : 0;
  const rows = [SIZES.name, ...(figure === '' ? [] : [size])];
  return {
    width: Math.max(square + widthOf(name) * SIZES.name, widthOf(figure) * size),
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

/** A rule's words, and on which side of the plot they stand. */
export interface PlacedTick extends Tick {
  isRight: boolean;
}

/**
 * The rules that have words. Those stand above them at the left, or at the right where lines go through them at the
 * left; a rule whose words lines cross on both sides is left out, as long as another is there. Those at the top of the axis always stand at its left.
 */
export function placeTicks(plot: LinePlot | ColumnPlot): PlacedTick[] {
  const { y } = plot;
  const values =
    plot.kind === 'lines' ? plot.lines.flatMap(({ points }) => points.map(([, value]) => value)) : [];
  const highest = Math.min(y.to, Math.max(...values));
  const on = (isRight: boolean) =>
    y.ticks
      .filter(({ text }) => text !== '')
      .map((tick): PlacedTick => ({ ...tick, isRight: isRight && tick.at < highest }));
  if (plot.kind === 'columns') return on(false);
  const lines = linesOf(plot, 'narrow');
  const sizes = [...PLOTS.narrow, ...PLOTS.wide];
  const isFree = (tick: PlacedTick) =>
    // Nothing is above where the lines are highest.
    tick.at >= highest ||
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

/** Where the words of a rule stand. */
function tickBox({ y }: LinePlot | ColumnPlot, tick: PlacedTick, [width, height]: Point): Box {
  const { at, text, isRight } = tick;
  const [bottom, length] = [(1 - share(y, at)) * height, text.length * 7.5];
  const left = isRight ? width - length : 0;
  return { left, top: bottom - 20, right: left + length, bottom };
}

interface Obstacles {
  plot: LinePlot | ColumnPlot;
  lines: readonly (readonly Point[])[];
  /** Where other labels and the words of the rules stand. */
  words: readonly Box[];
}

/** How much better a label would stand elsewhere; 1 where it may not stand, since it is in the way of something. */
function faultsOf(box: Box, [width, height]: Point, { plot, lines, words }: Obstacles): number {
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
  return inWedge + ruled;
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
