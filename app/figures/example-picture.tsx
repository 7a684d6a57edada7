/** The picture of a worked example: drawn at build time, and again for the reader's numbers. */
import { drawBars } from './bars.tsx';
import type { BalanceLine, ExampleChart } from './calculators/outcome.ts';
import { Canvas, colour, Dot, Label, Line, plotOn, Rules, sheets, ValueLabels, YearAxis } from './canvas.tsx';

const SHAPE = 'card';
const { text, dot } = sheets[SHAPE];

export function ExamplePicture({ chart, alt }: { chart: ExampleChart; alt: string }) {
  return (
    <Canvas shape={SHAPE} title={alt}>
      {chart.kind === 'bars' ? drawBars(chart)(SHAPE) : <Balances lines={chart.lines} />}
    </Canvas>
  );
}

/**
 * Falling balances. The agreed line is labelled above itself and the other one below, so that the
 * labels keep apart however close the lines come.
 */
function Balances({ lines }: { lines: readonly BalanceLine[] }) {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(({ owed }) => owed)));
  const years = Math.max(...lines.map(({ points }) => points.at(-1)?.year ?? 1));
  const plot = plotOn(SHAPE, { top: 34, bottom: 34, dots: true }, [0, years], [0, most]);
  const { x, y } = plot;

  return (
    <>
      <Rules plot={plot} at={[0, most / 2, most]} />
      <ValueLabels plot={plot} at={[most / 2, most]} unit="owed" />
      {lines.map(({ name, tone, points }) => (
        <g key={name}>
          <Line points={points.map(({ year, owed }) => [x(year), y(owed)])} tone={tone} />
          <Dot x={x(points.at(-1)?.year ?? 0)} y={y(points.at(-1)?.owed ?? 0)} tone={tone} />
        </g>
      ))}
      {lines.map(({ name, tone, points }, index) => {
        const above = index === 0;
        const at = points[Math.floor((points.length - 1) * (above ? 0.6 : 0.5))];
        return (
          at && (
            <g key={name} stroke={colour.card} strokeWidth={4} paintOrder="stroke">
              <Label
                tone={tone}
                align={above ? 'start' : 'end'}
                x={x(at.year) + (above ? dot : -dot)}
                y={y(at.owed) + (above ? -dot * 1.5 : text.label * 1.35)}
                text={name}
              />
            </g>
          )
        );
      })}
      <YearAxis plot={plot} years={axisYears(years)} />
    </>
  );
}

/** The start and up to three whole years, evenly apart. */
function axisYears(years: number): number[] {
  const last = Math.max(1, Math.floor(years));
  const step = Math.max(1, Math.ceil(last / 3));
  return [0, ...Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step)];
}
