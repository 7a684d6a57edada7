/** A loan's balance over its term twice: as agreed, and with something that ends it sooner. */
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { dollars } from '../lib/format.ts';
import { Canvas, colour, Label, Rule, round, sheets, YearAxis } from './canvas.tsx';
import type { ChartShape } from './chart.ts';

type BalancePlotProps = {
  shape: ChartShape;
  title: string;
  /** Owing at the start and after each month. */
  agreed: readonly number[];
  sooner: readonly number[];
  /** What stands at the lower line: a name, and what it gains in one or two short lines. */
  soonerLabel: { name: string; gains: readonly string[] };
};

const margins = {
  wide: { top: 40, bottom: 42 },
  card: { top: 44, bottom: 40 },
};

export function BalancePlot({ shape, title, agreed, sooner, soonerLabel }: BalancePlotProps) {
  const sheet = sheets[shape];
  const margin = margins[shape];
  const top = agreed[0] ?? 0;
  const months = agreed.length - 1;
  const left = sheet.side;
  // The dot at a line's end must not be cut off.
  const right = sheet.width - Math.max(sheet.side, sheet.dot + 2);
  const bottom = sheet.height - margin.bottom;
  const x = scaleLinear([0, months], [left, right]);
  const y = scaleLinear([0, top], [bottom, margin.top]);

  const path = line<number>(
    (_, month) => round(x(month)),
    (owed) => round(y(owed)),
  );
  const gap = area<number>()
    .x((_, month) => round(x(month)))
    .y0((_, month) => round(y(sooner[month] ?? 0)))
    .y1((owed) => round(y(owed)));

  const yearStep = shape === 'wide' ? 5 : 10;
  const years = Array.from({ length: months / 12 / yearStep + 1 }, (_, index) => index * yearStep);
  const lineHeight = sheet.text.strong * 1.3;
  // The empty corners of the picture hold the labels: above the upper line, below the lower one.
  // On a card the lower corner is only just wide enough, so the label starts at its very left.
  const agreedAt = Math.round(months * 0.62);
  const [labelX, labelAlign] =
    shape === 'wide' ? ([x(months * 0.53), 'end'] as const) : ([left, 'start'] as const);
  const labelTop = y(top / 2) + lineHeight * (shape === 'wide' ? 1.15 : 0.95);

  return (
    <Canvas shape={shape} title={title}>
      {[0, top / 2, top].map((owed) => (
        <Rule key={owed} x1={left} x2={right} y={y(owed)} strong={owed === 0} />
      ))}
      <path d={gap([...agreed]) ?? ''} fill={colour.wattle} fillOpacity={0.55} />
      <path
        d={path([...agreed]) ?? ''}
        fill="none"
        stroke={colour.fig}
        strokeWidth={sheet.stroke}
      />
      <path
        d={path([...sooner]) ?? ''}
        fill="none"
        stroke={colour.coral}
        strokeWidth={sheet.stroke}
      />
      <circle cx={x(months)} cy={y(0)} r={sheet.dot} fill={colour.fig} />
      <circle cx={round(x(sooner.length - 1))} cy={y(0)} r={sheet.dot} fill={colour.coral} />

      {[top / 2, top].map((owed) => (
        <Label
          key={owed}
          shape={shape}
          size="axis"
          tone="ink-soft"
          x={left}
          y={y(owed) - sheet.text.axis * 0.45}
        >
          {owed === top ? `${dollars(owed)} owed` : dollars(owed)}
        </Label>
      ))}
      <YearAxis
        shape={shape}
        years={years}
        x={(year) => x(year * 12)}
        y={bottom + sheet.text.axis * 1.5}
      />

      <Label
        shape={shape}
        tone="fig"
        x={x(agreedAt) + sheet.dot}
        y={y(agreed[agreedAt] ?? 0) - sheet.dot * 1.4}
      >
        {shape === 'wide' ? 'Repaid as agreed' : 'As agreed'}
      </Label>
      <Label shape={shape} tone="coral" align={labelAlign} x={labelX} y={labelTop}>
        {soonerLabel.name}
      </Label>
      {soonerLabel.gains.map((gain, index) => (
        <Label
          key={gain}
          shape={shape}
          size="strong"
          tone="coral"
          align={labelAlign}
          x={labelX}
          y={labelTop + lineHeight * (index + 1)}
        >
          {gain}
        </Label>
      ))}
    </Canvas>
  );
}
