import type { ColumnPlot as ColumnPlotData, Tone } from '../../figures/chart.ts';
import { PlotFrame } from './plot-frame.tsx';
import { percentage, SIZE, share } from './scale.ts';

export function ColumnPlot({ plot }: { plot: ColumnPlotData }) {
  const { marker, x, y } = plot;
  return (
    <PlotFrame plot={plot} marks={<ColumnMarks plot={plot} />}>
      {marker && (
        <circle
          className="marker"
          cx={percentage(share(x, marker[0]))}
          cy={percentage(1 - share(y, marker[1]))}
          r="6"
        />
      )}
    </PlotFrame>
  );
}

const tones = ['fig', 'coral', 'other'] as const;

/** The columns alone, on the square that plots are drawn on: one path for all parts of a tone. */
export function ColumnMarks({ plot }: { plot: ColumnPlotData }) {
  return tones.map((tone) => {
    const d = columnsPath(plot, tone);
    return d && <path key={tone} className={`column ${tone}`} d={d} />;
  });
}

function columnsPath({ columns, x, y }: ColumnPlotData, wanted: Tone): string {
  const width = SIZE / (x.to - (x.from ?? 0));
  const height = (value: number) => Math.round((1 - share(y, value)) * SIZE);
  return columns
    .flatMap(({ parts }, index) => {
      const left = Math.round(index * width + width * 0.1);
      let reached = 0;
      return parts.map(({ tone, amount }) => {
        const from = reached;
        reached += amount;
        if (tone !== wanted) return '';
        return `M${left} ${height(from)}V${height(reached)}h${Math.round(width * 0.8)}V${height(from)}z`;
      });
    })
    .join('');
}
