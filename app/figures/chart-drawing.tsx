import type { BarChart, Drawing } from '../../figures/chart.ts';
import { BarMarks, BarRows } from './bar-rows.tsx';
import { ChartKey } from './chart-key.tsx';
import { Plot, type PlotProps } from './plot.tsx';
import { PlotMarks } from './plot-marks.tsx';
import { longestBar, SIZE } from './scale.ts';

interface ChartDrawingProps extends Pick<PlotProps, 'beside'> {
  drawing: Drawing;
  alt: string;
  /** The chart at the top of a page. The text above it explains the area between lines, so it has no key. */
  isLead?: boolean;
  /** Text below the chart. An empty one reserves its space, so that the layout doesn't shift when it appears. */
  note?: string;
}

/** A chart in the page. Screen readers get one image, described by `alt` and the note. */
export function ChartDrawing({ drawing, alt, note, isLead, beside }: ChartDrawingProps) {
  return (
    <div className="chart" role="img" aria-label={note ? `${alt} ${note}` : alt}>
      {drawing.kind === 'bars' ? (
        <BarRows chart={drawing} beside={beside} />
      ) : (
        <>
          {drawing.kind === 'columns' && drawing.heading && <p className="chart-total">{drawing.heading}</p>}
          {!(isLead && drawing.kind === 'lines') && <ChartKey of={drawing.key} />}
          <Plot plot={drawing} beside={beside} />
        </>
      )}
      {note !== undefined && <p className={note ? 'chart-note' : 'chart-note no-print'}>{note}</p>}
    </div>
  );
}

/** A chart without text, for cards that show its figure as text. Decorative; stretched to the size of its class. */
export function ChartThumbnail({ drawing, className }: { drawing: Drawing; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`thumbnail ${className}`}
    >
      <ThumbnailMarks drawing={drawing} />
    </svg>
  );
}

export function ThumbnailMarks({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <path className="rule floor" d={drawing.kind === 'bars' ? `M0 0v${SIZE}` : `M0 ${SIZE}h${SIZE}`} />
      {drawing.kind === 'bars' ? <ThumbnailBars chart={drawing} /> : <PlotMarks plot={drawing} />}
    </>
  );
}

/** Height of a bar as a share of its row. */
const BAR_SHARE = 0.55;

function ThumbnailBars({ chart }: { chart: BarChart }) {
  const longest = longestBar(chart);
  const row = SIZE / chart.bars.length;
  return chart.bars.map((bar, index) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the svg around it
    <svg
      key={bar.name}
      y={Math.round(row * (index + (1 - BAR_SHARE) / 2))}
      height={Math.round(row * BAR_SHARE)}
    >
      <BarMarks bar={bar} longest={longest} />
    </svg>
  ));
}
