import type { ReactNode } from 'react';
import type { LinePlot as LinePlotData } from '../../figures/chart.ts';
import { PlotFrame } from './plot-frame.tsx';
import { path, wedgePath } from './scale.ts';

/** Lines with the space between them. The children are drawn on top of the plot, in its percentages. */
export function LinePlot({ plot, children }: { plot: LinePlotData; children?: ReactNode }) {
  return (
    <PlotFrame plot={plot} marks={<LineMarks plot={plot} />}>
      {children}
    </PlotFrame>
  );
}

/** The lines alone, on the square that plots are drawn on. */
export function LineMarks({ plot, most }: { plot: LinePlotData; most?: number }) {
  const { lines, wedge } = plot;
  const [one, other] = lines;
  return (
    <>
      {wedge && one && other && (
        <path className="wedge" d={wedgePath(plot, [one.points, other.points], most)} />
      )}
      {lines.map(({ tone, points }) => (
        <path key={JSON.stringify(points.at(-1))} className={`line ${tone}`} d={path(plot, points, most)} />
      ))}
      {/* A line without length and with round ends: a dot that no stretching makes an oval. */}
      {lines.map(({ tone, points }) => (
        <path
          key={JSON.stringify(points.at(-1))}
          className={`line dot ${tone}`}
          d={`${path(plot, points.slice(-1))}h0`}
        />
      ))}
    </>
  );
}
