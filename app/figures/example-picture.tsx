/** The picture of a worked example: drawn at build time, and again for the reader's numbers. */
import { dollars } from '../lib/format.ts';
import { BarRows } from './bar-rows.tsx';
import type { BalanceLine, ExampleChart } from './calculators/calculator.ts';
import { Canvas, colour, Label, Rule, round, sheets, YearAxis } from './canvas.tsx';

const SHAPE = 'card';
const { width, height, text, side, stroke, dot } = sheets[SHAPE];
const top = 34;
const bottom = height - 34;
const right = width - Math.max(side, dot + 2);

export function ExamplePicture({ chart, alt }: { chart: ExampleChart; alt: string }) {
  return chart.kind === 'bars' ? (
    <BarRows shape={SHAPE} title={alt} heading={chart.heading} rows={chart.bars} />
  ) : (
    <Balances lines={chart.lines} alt={alt} />
  );
}

/**
 * Falling balances. The agreed line is labelled above itself and the other one below, so that the
 * labels keep apart however close the lines come.
 */
function Balances({ lines, alt }: { lines: readonly BalanceLine[]; alt: string }) {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(({ owed }) => owed)));
  const years = Math.max(...lines.map(({ points }) => points.at(-1)?.year ?? 1));
  const x = (year: number) => round(side + (year / years) * (right - side));
  const y = (owed: number) => round(bottom - (owed / most) * (bottom - top));
  const path = ({ points }: BalanceLine) =>
    points.map(({ year, owed }, index) => `${index ? 'L' : 'M'}${x(year)} ${y(owed)}`).join('');

  return (
    <Canvas shape={SHAPE} title={alt}>
      {[0, most / 2, most].map((owed) => (
        <Rule key={owed} x1={side} x2={right} y={y(owed)} strong={owed === 0} />
      ))}
      {[most / 2, most].map((owed) => (
        <Label
          key={owed}
          shape={SHAPE}
          size="axis"
          tone="ink-soft"
          x={side}
          y={y(owed) - text.axis * 0.45}
        >
          {owed === most ? `${dollars(owed)} owed` : dollars(owed)}
        </Label>
      ))}
      {lines.map((line) => (
        <g key={line.name}>
          <path d={path(line)} fill="none" stroke={colour[line.tone]} strokeWidth={stroke} />
          <circle
            cx={x(line.points.at(-1)?.year ?? 0)}
            cy={y(line.points.at(-1)?.owed ?? 0)}
            r={dot}
            fill={colour[line.tone]}
          />
        </g>
      ))}
      {lines.map((line, index) => {
        const at = line.points[Math.floor((line.points.length - 1) * (index === 0 ? 0.6 : 0.5))];
        if (at === undefined) return null;
        const above = index === 0;
        return (
          <g key={line.name} stroke={colour.card} strokeWidth={4} paintOrder="stroke">
            <Label
              shape={SHAPE}
              tone={line.tone}
              align={above ? 'start' : 'end'}
              x={x(at.year) + (above ? dot : -dot)}
              y={y(at.owed) + (above ? -dot * 1.5 : text.label * 1.35)}
            >
              {line.name}
            </Label>
          </g>
        );
      })}
      <YearAxis shape={SHAPE} years={axisYears(years)} x={x} y={bottom + text.axis * 1.5} />
    </Canvas>
  );
}

/** The start and up to three whole years, evenly apart. */
function axisYears(years: number): number[] {
  const last = Math.max(1, Math.floor(years));
  const step = Math.max(1, Math.ceil(last / 3));
  return [0, ...Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step)];
}
