import { formatTick, roundTicks } from '../../figures/axis.ts';
import type { ColumnPlot, Drawing, LinePlot, TickedAxis } from '../../figures/chart.ts';
import { axisStartNote } from '../../figures/describe-chart.ts';
import { LineLabels } from './line-labels.tsx';
import { PlotMarks } from './plot-marks.tsx';
import { percentage, SIZE, share, withSharedScale } from './scale.ts';

export interface PlotProps {
  plot: LinePlot | ColumnPlot;
  /** The chart with the article's numbers, if a reader can change them; null while they are unchanged. */
  beside?: Drawing | null | undefined;
}

/** A plot with its labels. Axis text is left of and below it. The marks stretch to the available size; the text doesn't. */
export function Plot({ plot: alone, beside }: PlotProps) {
  const plot = withSharedScale(alone, beside);
  const { x, y, marker } = plot;
  return (
    <div className="plot-frame">
      {plot.kind === 'lines' && <LineLabels plot={plot} />}
      <p className="chart-label axis-name">{[y.name, axisStartNote(y)].filter(Boolean).join('. ')}</p>
      <svg className="plot" aria-hidden="true">
        {roundTicks(y).map((at) => {
          const height = percentage(1 - share(y, at));
          return (
            <g key={at}>
              <line className={at === 0 ? 'rule floor' : 'rule'} x2="100%" y1={height} y2={height} />
              <text className="height" y={height} dx="-.5em" dy=".35em">
                {formatTick(y.unit, at)}
              </text>
            </g>
          );
        })}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the svg around it */}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          <PlotMarks plot={plot} />
        </svg>
        {x.ticks.map(({ at, text }, index) => (
          <text
            key={at}
            className={tickClass(x, index)}
            x={percentage(share(x, at))}
            y="100%"
            dy="1.6em"
            textAnchor={index === 0 ? undefined : index === x.ticks.length - 1 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
        {marker && (
          <Marker place={share(x, marker.at[0])} height={1 - share(y, marker.at[1])} text={marker.text} />
        )}
      </svg>
    </div>
  );
}

/** Left of the centre, because the label at the end is longer than that at the start. */
const MIDDLE = 0.45;

/** Narrow plots hide `minor` ticks: all but the ends and the one nearest to the middle (app/styles/charts.css). */
function tickClass(axis: TickedAxis, index: number): string {
  const { ticks } = axis;
  if (index === 0 || index === ticks.length - 1) return 'end';
  const offMiddle = ticks.map(({ at }) => Math.abs(share(axis, at) - MIDDLE));
  return offMiddle.indexOf(Math.min(...offMiddle)) === index ? 'middle' : 'middle minor';
}

/** A point with a line down to its tick label, which is in a row below the others. */
function Marker({ place, height, text }: { place: number; height: number; text: string }) {
  const [x, y] = [percentage(place), percentage(height)];
  const anchor = place < 0.2 ? undefined : place > 0.6 ? 'end' : 'middle';
  return (
    <>
      <line className="drop" x1={x} y1={y} x2={x} y2="100%" />
      <circle className="marker" cx={x} cy={y} r="5" />
      <text className="named" x={x} y="100%" dy="3em" textAnchor={anchor}>
        {text}
      </text>
    </>
  );
}
