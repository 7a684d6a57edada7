import type { Axis, BarChart, BarRow, Drawing, LinePlot, Point, TickedAxis } from '../../figures/chart.ts';

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

/** Room on the scale of our numbers for what grows beyond them, as a multiple: the scale stays until it is reached. */
const HEADROOM = 1.3;

/** The amount that stands for the whole width of a chart of bars, with room where a reader moves them. */
export function widthOfBars(chart: BarChart, ours: Drawing | null | undefined): number {
  const beside = ours === null ? chart : ours;
  return Math.max(longestBar(chart), beside?.kind === 'bars' ? HEADROOM * longestBar(beside) : 0);
}

export const longestBar = ({ bars, threshold }: BarChart) =>
  Math.max(1e-9, threshold?.at ?? 0, ...bars.map(endOf));

const endOf = ({ parts, from = 0 }: BarRow) => parts.reduce((sum, { amount }) => sum + amount, from);

/**
 * A plot on the scale of our numbers, so that it is seen to grow or shrink. Other numbers may have another chart, on its
 * own scale.
 */
export function onOneScale<Some extends Drawing>(plot: Some, ours: Drawing | null | undefined): Some {
  const beside = ours === null ? plot : ours;
  if (plot.kind === 'columns' && beside?.kind === 'columns') {
    return { ...plot, y: held(plot.y, beside.y, HEADROOM) };
  }
  if (plot.kind !== 'lines' || beside?.kind !== 'lines' || choiceOf(plot) !== choiceOf(beside)) return plot;
  // Rates do not grow from one number to another as sums do.
  const room = plot.y.unit === 'percent' ? 1 : HEADROOM;
  return { ...plot, x: heldTicks(plot.x, beside.x), y: held(plot.y, beside.y, room) };
}

const choiceOf = ({ lines }: LinePlot) => lines.find(({ tone }) => tone === 'choice')?.name;

function held<Some extends Axis>(axis: Some, ours: Axis, room = 1): Some {
  const from = Math.min(axis.from ?? 0, (ours.from ?? 0) * room);
  return { ...axis, ...((from !== 0 || axis.from) && { from }), to: Math.max(axis.to, ours.to * room) };
}

/** With the words of the longer axis. */
function heldTicks(axis: TickedAxis, ours: TickedAxis): TickedAxis {
  const span = ({ from = 0, to }: Axis) => to - from;
  return { ...held(axis, ours), ticks: span(axis) >= span(ours) ? axis.ticks : ours.ticks };
}
