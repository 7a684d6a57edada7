import { COLUMN_EDGE, type ColumnPlot, type LinePlot } from '../../figures/chart.ts';
import { path, SIZE, share, wedgePath } from './scale.ts';

/** The lines or columns of a plot, on its square canvas. */
export function PlotMarks({ plot }: { plot: LinePlot | ColumnPlot }) {
  return plot.kind === 'lines' ? <LineMarks plot={plot} /> : <ColumnMarks plot={plot} />;
}

function LineMarks({ plot }: { plot: LinePlot }) {
  const { lines, wedge } = plot;
  const [one, other] = lines;
  return (
    <>
      {wedge && one && other && <path className="wedge" d={wedgePath(plot, [one.points, other.points])} />}
      {lines.map(({ name, tone, points }) => (
        <path key={name} className={`line ${tone}`} d={path(plot, points)} />
      ))}
      {/* A zero-length line with round caps: a dot that stays round when the plot is stretched. */}
      {lines.map(({ name, tone, points }) => (
        <path key={name} className={`line dot ${tone}`} d={`${path(plot, points.slice(-1))}h0`} />
      ))}
    </>
  );
}

const tones = ['baseline', 'choice', 'difference', 'other'] as const;

/** Draws one path for each tone, and one for the gaps between parts. */
function ColumnMarks({ plot }: { plot: ColumnPlot }) {
  const parts = placeColumns(plot);
  const parting = parts
    .map(({ isFirst, left, from, width }) => (isFirst ? '' : `M${left} ${from}h${width}`))
    .join('');
  return (
    <>
      {tones.map((tone) => {
        const d = parts
          .filter((part) => part.tone === tone)
          .map(({ left, width, from, to }) => `M${left} ${from}V${to}h${width}V${from}z`)
          .join('');
        return d && <path key={tone} className={`column ${tone}`} d={d} />;
      })}
      {parting && <path className="parting" d={parting} />}
    </>
  );
}

/** The rectangle of each part of each column, on the square canvas. */
function placeColumns({ columns, x, y }: ColumnPlot) {
  const width = SIZE / (x.to - (x.from ?? 0));
  const height = (value: number) => Math.round((1 - share(y, value)) * SIZE);
  return columns.flatMap(({ parts }, index) => {
    const place = {
      left: Math.round((index + COLUMN_EDGE) * width),
      width: Math.round((1 - 2 * COLUMN_EDGE) * width),
    };
    let top = 0;
    return parts
      .filter(({ amount }) => amount > 0)
      .map(({ tone, amount }, part) => {
        const from = height(top);
        top += amount;
        return { ...place, tone, from, to: height(top), isFirst: part === 0 };
      });
  });
}
