import type { Axis, BarChart, BarRow, Drawing, LinePlot, Point, TickedAxis } from '../../figures/chart.ts';

/** Plots are drawn on a square canvas of this size, which the page stretches. */
export const SIZE = 1440;

/** More points than any screen resolves would only make pages larger. */
const MAX_POINTS = 360;

/** Segments of a line in a thumbnail. Each curve spans two. */
export const FEW_STEPS = 6;

/** A value's position on an axis, from 0 to 1. */
export function share({ from = 0, to }: Axis, value: number): number {
  return (value - from) / (to - from);
}

/** An SVG attribute such as `37.5%`. */
export function percentage(part: number): string {
  return `${Math.round(part * 1000) / 10}%`;
}

/** Projects a point on the canvas, whose y axis points down. */
function project({ x, y }: Axes, [atX, atY]: Point): Point {
  return [Math.round(share(x, atX) * SIZE), Math.round((1 - share(y, atY)) * SIZE)];
}

interface Axes {
  x: Axis;
  y: Axis;
  /** Whether every second point is the middle of a curve instead of a corner. */
  curved?: boolean;
}

/** The SVG path through points, downsampled if there are many. */
export function path(axes: Axes, points: readonly Point[]): string {
  const [first = [0, 0], ...others] = downsample(points).map((point) => project(axes, point));
  const isCurved = axes.curved && others.length % 2 === 0;
  let from: Point = first;
  // Relative coordinates are shorter.
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

/** The control point of the quadratic curve from one point to another that passes the middle one at half its length. */
function controlOf(from: Point, middle: Point, to: Point): Point {
  const on = (axis: 0 | 1) => Math.round(2 * middle[axis] - (from[axis] + to[axis]) / 2);
  return [on(0), on(1)];
}

/**
 * The area between two lines, which may differ in length: below one of them but not below both
 * (`fill-rule: evenodd`). It repeats the paths of the lines, which compress well.
 */
export function wedgePath(axes: Axes, lines: readonly (readonly Point[])[]): string {
  return lines
    .map((points) => {
      const [start = 0] = points[0] ? project(axes, points[0]) : [];
      return `${path(axes, points)}V${SIZE}H${start}z`;
    })
    .join('');
}

/** Keeps the first point, the last, and about `max` segments between them. */
export function downsample(points: readonly Point[], max = MAX_POINTS): Point[] {
  const step = Math.ceil((points.length - 1) / max) || 1;
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

/** The scale is this multiple of the article's maximum, so that it stays the same while a reader's numbers fit. */
const HEADROOM = 1.3;

/** The amount at the full width of a bar chart, with headroom if a reader can change the numbers. */
export function widthOfBars(chart: BarChart, ours: Drawing | null | undefined): number {
  const beside = ours === null ? chart : ours;
  return Math.max(longestBar(chart), beside?.kind === 'bars' ? HEADROOM * longestBar(beside) : 0);
}

export const longestBar = ({ bars, threshold }: BarChart) =>
  Math.max(1e-9, threshold?.at ?? 0, ...bars.map(endOf));

const endOf = ({ parts, from = 0 }: BarRow) => parts.reduce((sum, { amount }) => sum + amount, from);

/**
 * Draws a plot on the scale of the article's numbers, so that readers see it grow or shrink. If the charts differ in
 * kind, the plot keeps its own scale.
 */
export function withSharedScale<Some extends Drawing>(plot: Some, ours: Drawing | null | undefined): Some {
  const beside = ours === null ? plot : ours;
  if (plot.kind === 'columns' && beside?.kind === 'columns') {
    return { ...plot, y: extendAxis(plot.y, beside.y, HEADROOM) };
  }
  if (plot.kind !== 'lines' || beside?.kind !== 'lines' || choiceOf(plot) !== choiceOf(beside)) return plot;
  // Rates need no headroom.
  const room = plot.y.unit === 'percent' ? 1 : HEADROOM;
  return { ...plot, x: extendTickedAxis(plot.x, beside.x), y: extendAxis(plot.y, beside.y, room) };
}

const choiceOf = ({ lines }: LinePlot) => lines.find(({ tone }) => tone === 'choice')?.name;

function extendAxis<Some extends Axis>(axis: Some, ours: Axis, room = 1): Some {
  const from = Math.min(axis.from ?? 0, (ours.from ?? 0) * room);
  return { ...axis, ...((from !== 0 || axis.from) && { from }), to: Math.max(axis.to, ours.to * room) };
}

/** Keeps the ticks of the longer axis. */
function extendTickedAxis(axis: TickedAxis, ours: TickedAxis): TickedAxis {
  const span = ({ from = 0, to }: Axis) => to - from;
  return { ...extendAxis(axis, ours), ticks: span(axis) >= span(ours) ? axis.ticks : ours.ticks };
}
