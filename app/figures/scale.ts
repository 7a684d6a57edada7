import type { Axis, Drawing, Point } from './chart.ts';

/** Plots are drawn on a square of this size, which the page stretches to the room that there is. */
export const SIZE = 1000;

/** Finer than any screen shows, and no longer a file than it has to be. */
const MOST_POINTS = 30;

/** As many as lines of a small picture need: between two of them no curve of ours leaves its chord by a pixel. */
export const FEW_POINTS = 8;

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
}

/** The path through points, thinned where there are more than a screen can show. */
export function path(axes: Axes, points: readonly Point[], most?: number): string {
  return pathOf(axes, thinned(points, most));
}

/** The space between two lines. Where one ends first, the floor leads on to the end of the other. */
export function wedgePath(axes: Axes, [one, other]: [readonly Point[], readonly Point[]], most?: number) {
  const end = Math.max(one.at(-1)?.[0] ?? 0, other.at(-1)?.[0] ?? 0);
  const floor: Point = [end, axes.y.from ?? 0];
  const back = [...thinned(other, most), ...((other.at(-1)?.[0] ?? 0) < end ? [floor] : [])];
  return `${pathOf(axes, [...thinned(one, most), ...back.reverse()])}z`;
}

/** The first, the last, and at most so many steps between them. */
export function thinned(points: readonly Point[], most = MOST_POINTS): Point[] {
  const step = Math.ceil((points.length - 1) / most) || 1;
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

/** In steps from place to place, which are shorter than the places. */
function pathOf(axes: Axes, points: readonly Point[]): string {
  const places = points.map((point) => place(axes, point));
  return places
    .map(([x, y], index) => {
      const [fromX, fromY] = places[index - 1] ?? [0, 0];
      return `${index === 0 ? 'M' : 'l'}${x - fromX} ${y - fromY}`;
    })
    .join('');
}

/** The length that stands for the whole width of a chart of bars. */
export function longestBar(drawing: Extract<Drawing, { kind: 'bars' }>): number {
  const ends = drawing.bars.map(({ from = 0, parts }) =>
    parts.reduce((sum, { amount }) => sum + amount, from),
  );
  return Math.max(1e-9, drawing.threshold?.at ?? 0, ...ends);
}
