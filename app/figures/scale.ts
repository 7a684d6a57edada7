import type { Axis, BarChart, BarRow, Drawing, LinePlot, Point } from '../../figures/chart.ts';

/** Plots are drawn on a square of this size, which the page stretches to the room that there is. */
export const SIZE = 1440;

/** Finer than any screen shows, and no longer a file than it has to be. */
const MOST_POINTS = 360;

/** Steps of a line in a small picture, which curves join, two steps each. */
export const FEW_STEPS = 6;

/** A value's place on an axis from 0 to 1. */
export function share({ from = 0, to }: Axis, value: number): number {
  return (value - from) / (to - from);
}

/** As an attribute of SVG: `37.5%`. */
export function percentage(part: number): string {
  return `${Math.round(part * 1000) / 10}%`;
}

/** Where a point stands on the square; the vertical axis of SVG runs downwards. */
function place({ x, y }: Axes, [atX, atY]: Point): Point {
  return [Math.round(share(x, atX) * SIZE), Math.round((1 - share(y, atY)) * SIZE)];
}

interface Axes {
  x: Axis;
  y: Axis;
  /** Whether each second point is the middle of a curve, and not a corner. */
  curved?: boolean;
}

/** The path through points, thinned where there are more than a screen can show. */
export function path(axes: Axes, points: readonly Point[]): string {
  const [first = [0, 0], ...others] = thinned(points).map((point) => place(axes, point));
  const isCurved = axes.curved && others.length % 2 === 0;
  let from: Point = first;
  // Steps from place to place are shorter than the places.
  const steps = others.map((to, index) => {
    const end = others[index + 1];
    const isMiddle = isCurved && index % 2 === 0 && end;
    const [x, y] = isMiddle ? controlOf(from, to, end) : to;
    const step = `${x - from[0]} ${y - from[1]}`;
    if (!isMiddle) from = to;
    return step;
  });
  return `M${first.join(' ')}${steps.length > 0 ? `${isCurved ? 'q' : 'l'}${steps.join(' ')}` : ''}`;
}

/** The control point of the quadratic curve from one place through another, at half of it, to a third. */
function controlOf(from: Point, middle: Point, to: Point): Point {
  const on = (axis: 0 | 1) => Math.round(2 * middle[axis] - (from[axis] + to[axis]) / 2);
  return [on(0), on(1)];
}

/**
 * The space between two lines, also where one ends first: what lies below one of them but not below both
 * (`fill-rule: evenodd`). It repeats the lines' own steps, which a compressed page gets for next to nothing.
 */
export function wedgePath(axes: Axes, lines: readonly (readonly Point[])[]): string {
  return lines
    .map((points) => {
      const [start = 0] = points[0] ? place(axes, points[0]) : [];
      return `${path(axes, points)}V${SIZE}H${start}z`;
    })
    .join('');
}

/** The first, the last, and at most so many steps between them. */
export function thinned(points: readonly Point[], most = MOST_POINTS): Point[] {
  const step = Math.ceil((points.length - 1) / most) || 1;
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

/** The length that stands for the whole width of a chart of bars. */
function longestBar({ bars, threshold }: BarChart): number {
  return Math.max(1e-9, threshold?.at ?? 0, ...bars.map(endOf));
}

export const endOf = ({ parts, from = 0 }: BarRow) => parts.reduce((sum, { amount }) => sum + amount, from);

/** Room on the scale of our numbers for what grows beyond them, as a multiple: the scale stays until it is reached. */
const HEADROOM = { bars: 1.3, columns: 1.25, lines: 1.3 };

/** What stands for the whole width of bars that are moved, so that they are seen to grow or shrink. */
export function widthOfBars(chart: BarChart, ours: Drawing | null | undefined): number {
  return Math.max(longestBar(chart), ours?.kind === 'bars' ? HEADROOM.bars * longestBar(ours) : 0);
}

/** A plot that is moved, in the same way. Other numbers may have another chart, on its own scale. */
export function onOneScale<Some extends Drawing>(plot: Some, ours: Drawing | null | undefined): Some {
  if (plot.kind === 'columns' && ours?.kind === 'columns') {
    // A scale that goes in steps, as that with words beside its parts does, has room.
    const room = plot.labels.some(({ stand }) => stand) ? 1 : HEADROOM.columns;
    return { ...plot, y: held(plot.y, ours.y, room) };
  }
  if (plot.kind !== 'lines' || ours?.kind !== 'lines' || choiceOf(plot) !== choiceOf(ours)) return plot;
  const x = held(plot.x, ours.x);
  // Where rates are told apart, nothing grows.
  if (plot.y.unit === 'percent') return { ...plot, x, y: held(plot.y, ours.y) };
  const values = plot.lines.flatMap(({ points }) => points.map(([, value]) => value));
  const roomy = held(ours.y, ours.y, HEADROOM.lines);
  const isOwn = plot.y.ticks.some(({ isKey }) => isKey);
  const fits = !isOwn && values.every((value) => isWithin(roomy, value));
  return { ...plot, x, y: fits ? roomy : held(plot.y, ours.y, HEADROOM.lines) };
}

/** Below an axis that does not begin at nothing, words need room, as a share of it. */
const FOR_WORDS = 0.15;

const isWithin = ({ from, to }: Axis, value: number): boolean =>
  value <= to && (from === undefined || value >= from + (to - from) * FOR_WORDS);

const choiceOf = ({ lines }: LinePlot) => lines.find(({ tone }) => tone === 'coral')?.name;

/** Words that name what is the reader's own stay; the others are those of the longer axis. */
function held(axis: Axis, ours: Axis, room = 1): Axis {
  const span = ({ from = 0, to }: Axis) => to - from;
  const isOwn = span(axis) >= span(ours) || axis.ticks.some(({ isKey }) => isKey);
  const from = Math.min(axis.from ?? 0, (ours.from ?? 0) * room);
  return {
    ...axis,
    ...(from !== 0 && { from }),
    to: Math.max(axis.to, ours.to * room),
    ticks: isOwn ? axis.ticks : ours.ticks,
  };
}
