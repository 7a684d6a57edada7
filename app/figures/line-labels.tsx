import type { LinePlot } from '../../figures/chart.ts';
import { percentage, share } from './scale.ts';

/** Heights of labels as shares of the lowest plot with labels at its right (app/styles/charts.css). */
const HEIGHT = { withFigure: 0.18, name: 0.09 };

/**
 * Name and value of each line: on narrow charts in a row above the plot, each with its swatch; on wide charts in a column
 * at its right, at the height of the line's end. There the swatch is a spacer of that height, since the content security
 * policy blocks `style` attributes.
 */
export function LineLabels({ plot: { lines, y } }: { plot: LinePlot }) {
  const ends = lines.map(({ points }) => 1 - share(y, points.at(-1)?.[1] ?? 0));
  const heights = lines.map(({ figure }) => (figure ? HEIGHT.withFigure : HEIGHT.name));
  const places = pushApart(ends, heights);
  return (
    <div className="line-labels">
      {lines.map(({ name, tone, figure }, index) => (
        <p key={name} className={`chart-label ${tone}`}>
          <svg className="swatch" height={percentage(places[index] ?? 0)} aria-hidden="true" />
          <span>
            {name} {figure && <strong>{figure}</strong>}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Moves the middles of labels, from 0 to 1, apart until none overlap. */
export function pushApart(wanted: readonly number[], heights: readonly number[]): number[] {
  const places = [...wanted];
  const order = places.map((_, index) => index).sort((one, other) => at(wanted, one) - at(wanted, other));
  let top = 0;
  for (const index of order) {
    places[index] = Math.max(at(places, index), top + at(heights, index) / 2);
    top = at(places, index) + at(heights, index) / 2;
  }
  let bottom = 1;
  for (const index of order.toReversed()) {
    places[index] = Math.min(at(places, index), bottom - at(heights, index) / 2);
    bottom = at(places, index) - at(heights, index) / 2;
  }
  return places;
}

const at = (list: readonly number[], index: number) => list[index] ?? 0;
