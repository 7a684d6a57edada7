import type { Key } from '../../figures/chart.ts';

/** The legend of a chart: the tones and, if given, the threshold line. */
export function ChartKey({ of = [], line }: { of?: Key | undefined; line?: string | undefined }) {
  if (of.length === 0 && line === undefined) return null;
  return (
    <p className="chart-label chart-key">
      {of.map(({ tone, name, figure }) => (
        <span key={name} className={tone}>
          {name} {figure && <b>{figure}</b>}
        </span>
      ))}
      {line && <span className="line-key">{line}</span>}
    </p>
  );
}
