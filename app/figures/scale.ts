import type { Axis, BarRow, Drawing, LinePlot, Point } from '../../figures/chart.ts';

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
export function longestBar(drawing: Extract<Drawing, { kind: 'bars' }>): number {
  return Math.max(1e-9, drawing.threshold?.at ?? 0, ...drawing.bars.map(endOf));
}

export const endOf = ({ parts, from = 0 }: BarRow) => parts.reduce((sum, { amount }) => sum + amount, from);

/**
 * What a reader has moved, on a scale that has room for ours where it counts from nothing, so that it is seen to grow
 * or shrink. Other numbers may have another chart, which has its own.
 */
export function onOneScale<Some extends Drawing>(plot: Some, ours: Drawing | null | undefined): Some {
  if (plot.kind === 'columns' && ours?.kind === 'columns') {
    // Words that name what the reader's own columns come to stay.
    const { ticks } = plot.y.ticks.some(({ isKey }) => isKey) ? plot.y : ours.y;
    return ours.y.to > plot.y.to ? { ...plot, y: { ...ours.y, ticks } } : plot;
  }
  if (plot.kind !== 'lines' || ours?.kind !== 'lines' || plot.y.from !== undefined) return plot;
  if (choiceOf(plot) !== choiceOf(ours)) return plot;
  return { ...plot, x: longer(plot.x, ours.x), y: longer(plot.y, ours.y) };
}

const choiceOf = ({ lines }: LinePlot) => lines.find(({ tone }) => tone === 'coral')?.name;

const longer = (axis: Axis, ours: Axis) => (ours.to > axis.to ? ours : axis);
