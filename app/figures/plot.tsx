import type { ReactNode } from 'react';
import type { Axis, ColumnPlot, Drawing, LinePlot, Point } from '../../figures/chart.ts';
import { abbreviated, isNothing } from '../../figures/format.ts';
import {
  isClear,
  lineOn,
  onPlot,
  type PlacedLabel,
  placeLabels,
  placeTicks,
  type Width,
} from './place-labels.ts';
import { path, percentage, SIZE, share, wedgePath } from './scale.ts';

export interface PlotProps {
  plot: LinePlot | ColumnPlot;
  /**
   * How high it is: as in a text, or lower, as at the head of a page and beside steps. At the head of an article
   * it is low where its words fit so.
   */
  room?: 'low' | 'lead' | undefined;
  /** The same for our numbers: thin lines show where its own lines run, and how high its columns reach. */
  beside?: Drawing | null | undefined;
  /** Drawn over the plot, in its percentages. */
  children?: ReactNode;
}

/**
 * Rules, axes and labels of a plot. The marks are stretched to the room that there is and the words are
 * not: they are text of the page, in its font and as large as its reader wants. Words stand at what they
 * name (place-labels.ts); where a plot is too narrow for all of them, above it (app/styles/charts.css).
 */
export function Plot({ plot: alone, room, beside, children }: PlotProps) {
  const plot = onOneScale(alone, beside);
  const { x, y, labels } = plot;
  const isLow = room !== undefined;
  const named = plot.kind === 'lines' ? plot : clearOfOurs(plot, beside);
  const faint = oursOn(plot, beside);
  const low = placeLabels(named, 'narrow', { isLow, faint });
  const high = placeLabels(named, 'narrow', { faint });
  const isTall = room === 'lead' && !low.every(isClear) && high.every(isClear);
  const places = { narrow: isTall ? high : low, wide: placeLabels(named, 'wide', { isLow, faint }) };
  const crowded = (['narrow', 'wide'] as const).filter((width) => !places[width].every(isClear));
  const ticks = placeTicks(plot);
  const said = ticks.map(({ at }) => at);
  const rules = y.ticks.flatMap(({ at, text }) => (text === '' || said.includes(at) ? at : []));
  const points = plot.kind === 'lines' ? labels.filter(({ at }) => at && at[0] < x.to) : [];
  return (
    <div
      className={[
        'plot-frame',
        isTall ? 'tall' : isLow && 'low',
        ...crowded.map((width) => `crowded-${width}`),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <div className="plot-words">
        {labels.map(({ name, tone, figure }) => (
          <p key={name} className={`chart-label ${tone}`}>
            {name} {figure && <strong>{figure}</strong>}
          </p>
        ))}
      </div>
      <svg className="plot" aria-hidden="true">
        {rules.map((at) => {
          const height = percentage(1 - share(y, at));
          return (
            <line key={at} className={at === 0 ? 'rule floor' : 'rule'} x2="100%" y1={height} y2={height} />
          );
        })}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the picture that it is a part of */}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          {plot.kind === 'lines' && <ThinLines of={faint} />}
          <PlotMarks plot={plot} />
          {plot.kind === 'columns' && <ThinLines of={faint} />}
        </svg>
        {/* Over the marks: where a line begins at the axis, their ground parts it. */}
        {ticks.map(({ at, text, isRight, isBelow }) => (
          <text
            key={at}
            x={isRight ? '100%' : undefined}
            y={percentage(1 - share(y, at))}
            dy={isBelow ? '1.2em' : '-.4em'}
            textAnchor={isRight ? 'end' : undefined}
          >
            {text}
          </text>
        ))}
        {x.ticks.map(({ at, text, isKey }, index) => {
          const isLast = index === x.ticks.length - 1;
          // Left out where room is scarce: those of `minor` first, then all between the ends.
          const name = `${index === 0 || isLast ? 'end' : isKey ? 'key' : 'middle'}${isMinor(x, index) ? ' minor' : ''}`;
          const before = x.ticks.findLastIndex((_, each) => each < index && !isMinor(x, each));
          const short = isLast && isNearEnd(x, before, index) ? abbreviated(text) : text;
          const written = short === text ? { '': text } : { ' when-narrow': short, ' when-wide': text };
          return Object.entries(written).map(([when, words]) => (
            <text
              key={`${at}${when}`}
              className={`${name}${when}`}
              x={percentage(share(x, at))}
              y="100%"
              dy="1.6em"
              textAnchor={share(x, at) < AT_EDGE ? undefined : isLast ? 'end' : 'middle'}
            >
              {words}
            </text>
          ));
        })}
        {plot.kind === 'columns' && plot.marker && <Marker at={onPlot(plot, plot.marker)} />}
        {points.map(({ tone, name, at }) => {
          const [cx, cy] = onPlot(plot, at ?? [0, 0]).map(percentage);
          return <circle key={name} className={`point ${tone}`} cx={cx} cy={cy} r="5" />;
        })}
        <Labels {...places} />
        {children}
      </svg>
    </div>
  );
}

/** Words of a tick nearer to the edge begin there. */
const AT_EDGE = 0.05;

/** Words nearer to each other, as a share of the axis, are too close on narrow screens. */
const CLOSE = 0.19;

/** What a letter of an axis takes on the narrowest plot, as a share of it, and what parts two words. */
const [LETTER, PARTED] = [0.0255, 0.015];

/** Whether the words of a tick would touch those at an end of the axis on narrow plots, also where these are said otherwise. */
function isNearEnd(axis: Axis, index: number, end: number, said = axis.ticks[end]?.text): boolean {
  const [tick, last] = [axis.ticks[index], axis.ticks[end]];
  if (!tick || !last || said === undefined) return false;
  const gap = Math.abs(share(axis, last.at) - share(axis, tick.at));
  return gap < (said.length + tick.text.length / 2) * LETTER + PARTED;
}

/** Every other one of a crowd, from the start, so that the steps are even; and an end that is near to a key. */
function isMinor(axis: Axis, index: number): boolean {
  const { ticks } = axis;
  const places = ticks.map(({ at }) => share(axis, at));
  if (index === 0) return ticks[1]?.isKey === true && isNearEnd(axis, 1, 0);
  const last = places.length - 1;
  if (index === last || ticks[index]?.isKey) return false;
  const gaps = places.slice(1, -1).map((each, before) => each - (places[before] ?? 0));
  const isCrowded = Math.min(...gaps) < CLOSE && index % 2 === 1;
  return isCrowded || isNearEnd(axis, index, last, abbreviated(ticks[last]?.text ?? ''));
}

/** A point with a line down to the tick that says where it stands. */
function Marker({ at }: { at: Point }) {
  const [x, y] = at.map(percentage);
  return (
    <>
      <line className="parting" x1={x} y1={y} x2={x} y2="100%" />
      <circle className="marker" cx={x} cy={y} r="5" />
    </>
  );
}

/** How high the columns of our numbers reach: each of as many; or all of them, where they are as high as each other. */
function topsOf(plot: ColumnPlot, ours: ColumnPlot) {
  const tops = placeColumns({ ...ours, x: plot.x, y: plot.y }).filter(({ isLast }) => isLast);
  if (plot.columns.length === ours.columns.length) return tops;
  const [first] = tops;
  return first && isLevelled(ours) ? [{ ...first, left: 0, width: SIZE }] : [];
}

export const heightOf = (column: ColumnPlot['columns'][number] | undefined) =>
  (column?.parts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Whether all its columns are as high as each other, as repayments are. */
export function isLevelled({ columns }: ColumnPlot): boolean {
  return columns.every((column) => isNothing(heightOf(column) - heightOf(columns[0])));
}

/** The scale of what is counted from nothing has room for ours, so that what is moved is seen to grow or shrink. */
export function onOneScale<Some extends Drawing>(plot: Some, ours: Drawing | null | undefined): Some {
  if (plot.kind === 'columns' && ours?.kind === 'columns') {
    return ours.y.to > plot.y.to ? { ...plot, y: ours.y } : plot;
  }
  if (plot.kind !== 'lines' || !isOfOneChoice(plot, ours) || plot.y.from !== undefined) return plot;
  return { ...plot, x: longer(plot.x, ours.x), y: longer(plot.y, ours.y) };
}

const choiceOf = ({ lines }: LinePlot) => lines.find(({ tone }) => tone === 'coral');

/** Other numbers may have another chart. */
const isOfOneChoice = (plot: LinePlot, ours: Drawing | null | undefined): ours is LinePlot =>
  ours?.kind === 'lines' && choiceOf(ours)?.name === choiceOf(plot)?.name;

const longer = (axis: Axis, ours: Axis) => (ours.to > axis.to ? ours : axis);

/**
 * Where thin lines of ours stand, in shares of the plot: none where ours are the reader's own. Of lines it is that of
 * the choice, where it runs on the reader's axes.
 */
export function oursOn(plot: LinePlot | ColumnPlot, ours: Drawing | null | undefined): Point[][] {
  if (plot.kind === 'lines') {
    if (!isOfOneChoice(plot, ours)) return [];
    const [own, line] = [plot, ours].map((each) => lineOn(plot, choiceOf(each)?.points ?? []));
    const isInside = line?.flat().every((at) => at > -0.001 && at < 1.001);
    return line?.length && isInside && String(own) !== String(line) ? [line] : [];
  }
  if (ours?.kind !== 'columns') return [];
  return topsOf(plot, ours).map(({ left, width, to }) =>
    [left, left + width].map((x): Point => [x / SIZE, to / SIZE]),
  );
}

/** What the words above a column take, as a share of the lowest plot. */
const WORDS = 0.25;

/** The columns as their words see them: as high as ours, where our line would go through the words. */
function clearOfOurs(plot: ColumnPlot, ours: Drawing | null | undefined): ColumnPlot {
  if (ours?.kind !== 'columns') return plot;
  const isLevel = plot.columns.length !== ours.columns.length;
  if (isLevel && !isLevelled(ours)) return plot;
  // The words at the last column stand over those before it, too.
  const last = plot.columns.length - 1;
  const reach = Math.ceil(plot.columns.length / 3);
  const columns = plot.columns.map((column, index) => {
    const first = index < last ? index : Math.max(0, index - reach);
    const covered = isLevel ? ours.columns.slice(0, 1) : ours.columns.slice(first, index + 1);
    const over = covered.map((each) => heightOf(each) - heightOf(column));
    const isNear = over.some((amount) => amount > 0 && amount < WORDS * plot.y.to);
    const amount = Math.max(...over);
    return isNear ? { parts: [...column.parts, { tone: 'other' as const, amount }] } : column;
  });
  return { ...plot, columns };
}

function ThinLines({ of }: { of: readonly Point[][] }) {
  const place = (point: Point) => point.map((share) => Math.round(share * SIZE)).join(' ');
  return (
    of.length > 0 && <path className="ours" d={of.map((line) => `M${line.map(place).join('L')}`).join('')} />
  );
}

/** Where narrow and wide plots have other places for a label, it is written twice, and one of them is seen. */
function Labels({ narrow, wide }: Record<Width, PlacedLabel[]>) {
  return narrow.flatMap((each, index) => {
    const other = wide[index] ?? each;
    const [one, two] = [each, other].map(({ stand, side, label }) => String([stand, side, label.figure]));
    const isSame = one === two;
    const written = isSame ? { '': each } : { ' when-narrow': each, ' when-wide': other };
    return Object.entries(written).map(([when, placed]) => (
      <PlacedText key={`${each.label.name}${when}`} placed={placed} when={when} />
    ));
  });
}

function PlacedText({ placed, when }: { placed: PlacedLabel; when: string }) {
  const { label, at, stand, side } = placed;
  const { tone, name, figure } = label;
  const [x, y] = stand.map(percentage);
  return (
    <>
      {stand !== at && (
        <line className={`leader${when}`} x1={x} y1={y} x2={percentage(at[0])} y2={percentage(at[1])} />
      )}
      <text className={`plot-label ${tone} ${side}${figure ? ' two' : ''}${when}`} x={x} y={y}>
        <tspan>{name}</tspan>
        {figure && (
          <tspan x={x} dy="1.25em" className="figure">
            {figure}
          </tspan>
        )}
      </text>
    </>
  );
}

/** The marks alone, on the square that plots are drawn on. */
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
      {/* A line without length and with round ends: a dot that no stretching makes an oval. */}
      {lines.map(({ name, tone, points }) => (
        <path key={name} className={`line dot ${tone}`} d={`${path(plot, points.slice(-1))}h0`} />
      ))}
    </>
  );
}

const tones = ['fig', 'coral', 'other', 'interest', 'difference'] as const;

/** One path for all parts of a tone; one for the ground between parts, and one for the edge of interest. */
function ColumnMarks({ plot }: { plot: ColumnPlot }) {
  const parts = placeColumns(plot);
  const parting = parts
    .map((part) => (part.isFirst ? '' : `M${part.left} ${part.from}h${part.width}`))
    .join('');
  const edge = parts
    .map((part) => (part.tone === 'interest' ? `M${part.left} ${part.to}h${part.width}` : ''))
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
      {edge && <path className="edge" d={edge} />}
    </>
  );
}

/** Each part of each column, on the square that plots are drawn on. */
function placeColumns({ columns, x, y }: ColumnPlot) {
  const width = SIZE / (x.to - (x.from ?? 0));
  const height = (value: number) => Math.round((1 - share(y, value)) * SIZE);
  return columns.flatMap(({ parts }, index) => {
    const place = { left: Math.round(index * width + width * 0.1), width: Math.round(width * 0.8) };
    let reached = 0;
    return parts
      .filter(({ amount }) => amount > 0)
      .map(({ tone, amount }, part, all) => {
        const from = height(reached);
        reached += amount;
        const ends = { isFirst: part === 0, isLast: part === all.length - 1 };
        return { ...place, tone, from, to: height(reached), ...ends };
      });
  });
}
