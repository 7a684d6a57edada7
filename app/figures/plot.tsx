import { Fragment, type ReactNode } from 'react';
import {
  type Axis,
  COLUMN_EDGE,
  type ColumnPlot,
  type Drawing,
  type LinePlot,
  type Point,
} from '../../figures/chart.ts';
import { abbreviated } from '../../figures/format.ts';
import {
  goesOn,
  type HeadingPlace,
  headingPlace,
  isClear,
  isEndOf,
  onPlot,
  type PlacedLabel,
  placeLabels,
  placeTicks,
  type Width,
} from './place-labels.ts';
import { onOneScale, path, percentage, SIZE, share, wedgePath } from './scale.ts';

export interface PlotProps {
  plot: LinePlot | ColumnPlot;
  /**
   * How high it is: as in a text, or lower, as at the head of a page and beside steps. At the head of an article
   * it is low where its words fit so.
   */
  room?: 'low' | 'lead' | undefined;
  /** The same for our numbers, which there is room for on the scale. */
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
  const isLow = room !== undefined;
  const { heading: words, ...bare } = onOneScale(alone, beside);
  // Where it is low, there is room for the labels alone.
  const plot: LinePlot | ColumnPlot = isLow || words === undefined ? bare : { ...bare, heading: words };
  const { x, y, labels } = plot;
  const low = placeLabels(plot, 'narrow', isLow);
  const high = placeLabels(plot, 'narrow');
  const isTall = room === 'lead' && !low.every(isClear) && high.every(isClear);
  const places = { narrow: isTall ? high : low, wide: placeLabels(plot, 'wide', isLow) };
  const crowded = (['narrow', 'wide'] as const).filter((width) => !places[width].every(isClear));
  const ticks = placeTicks(plot);
  const said = ticks.map(({ at }) => at);
  const rules = y.ticks.flatMap(({ at, text }) => (text === '' || said.includes(at) ? at : []));
  const end = plot.kind === 'lines' ? '100%' : percentage(share(x, plot.columns.length));
  const marked = String(plot.marker);
  const points =
    plot.kind === 'lines' ? labels.filter(({ at }) => at && at[0] < x.to && String(at) !== marked) : [];
  return (
    <div
      className={[
        'plot-frame',
        isTall ? 'tall' : isLow && 'low',
        plot.kind === 'columns' && !plot.key && 'keyed',
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
            <line key={at} className={at === 0 ? 'rule floor' : 'rule'} x2={end} y1={height} y2={height} />
          );
        })}
        <Labels {...places} draw={Leader} />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the picture that it is a part of */}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          <PlotMarks plot={plot} />
        </svg>
        {/* Over the marks: where a line begins at the axis, their ground parts it. */}
        {ticks.map(({ at, text, isRight }) => (
          <text
            key={at}
            className={longOf(text) || undefined}
            x={isRight ? '100%' : undefined}
            y={percentage(1 - share(y, at))}
            dy="-.4em"
            textAnchor={isRight ? 'end' : undefined}
          >
            {text}
          </text>
        ))}
        {x.ticks.map(({ at, text, isKey }, index) => {
          const isLast = index === x.ticks.length - 1;
          // Left out where room is scarce: those of `minor` first, then all between the ends.
          const kind =
            index === 0 || isLast ? 'end' : isKey ? (text.length > LONG ? 'key long' : 'key') : 'middle';
          const name = `${kind}${isMinor(x, index) ? ' minor' : ''}`;
          const before = x.ticks.findLastIndex((_, each) => each < index && !isMinor(x, each));
          const short = isLast && isNearEnd(x, before, index) ? abbreviated(text) : text;
          const written = short === text ? { '': text } : { ' when-narrow': short, ' when-wide': text };
          const place = percentage(share(x, at));
          return (
            <Fragment key={at}>
              {/* Far below the rule of nothing, the words of the axis have marks. */}
              {y.from !== undefined && (
                // biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the picture that it is a part of
                <svg className={name} x={place} y="100%">
                  <path className="rule floor" d="M0 0v5" />
                </svg>
              )}
              {Object.entries(written).map(([when, words]) => (
                <text
                  key={when}
                  className={`${name}${when}`}
                  x={place}
                  y="100%"
                  dy="1.6em"
                  textAnchor={anchorAt(share(x, at), isLast)}
                >
                  {words}
                </text>
              ))}
            </Fragment>
          );
        })}
        {plot.heading &&
          Object.entries(headingsOf(plot, crowded)).map(([when, { y: height, rise }]) => (
            <text
              key={when}
              className={`${when}${longOf(plot.heading)}` || undefined}
              y={percentage(height)}
              dy={`-${rise}em`}
            >
              {plot.heading}
            </text>
          ))}
        {plot.marker && <Marker at={onPlot(plot, plot.marker)} isOnFill={plot.kind === 'columns'} />}
        {points.map(({ tone, name, at }) => {
          const [cx, cy] = onPlot(plot, at ?? [0, 0]).map(percentage);
          return <circle key={name} className={`point ${tone}`} cx={cx} cy={cy} r="5" />;
        })}
        <Labels {...places} draw={Words} />
        {children}
      </svg>
    </div>
  );
}

/** What has more letters is left out on the narrowest plots: below them, and over them. */
const [LONG, LONG_ABOVE] = [8, 17];

const longOf = (words = ''): string => (words.length > LONG_ABOVE ? ' long' : '');

/** Words of a tick nearer to the edge begin there; the last may be long, and ends at its place if there is room left of it. */
const AT_EDGE = { any: 0.05, last: 0.12 };
const ROOM_OF_LAST = 0.25;

function anchorAt(place: number, isLast: boolean): 'middle' | 'end' | undefined {
  if (place < AT_EDGE[isLast ? 'last' : 'any']) return undefined;
  return isLast && place > ROOM_OF_LAST ? 'end' : 'middle';
}

/** Where it stands, by the widths that it stands so at. */
function headingsOf(plot: LinePlot | ColumnPlot, crowded: readonly Width[]) {
  const [narrow, wide] = (['narrow', 'wide'] as const).map((width) =>
    headingPlace(plot, !crowded.includes(width)),
  ) as [HeadingPlace, HeadingPlace];
  return narrow.rise === wide.rise ? { '': narrow } : { 'when-narrow': narrow, 'when-wide': wide };
}

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

/** Whether the words of two ticks between the ends would touch on narrow plots. */
function isNearMiddle(axis: Axis, index: number, other: number): boolean {
  const [one, two] = [axis.ticks[index], axis.ticks[other]];
  if (!one || !two) return false;
  const gap = Math.abs(share(axis, two.at) - share(axis, one.at));
  return gap < ((one.text.length + two.text.length) / 2) * LETTER + PARTED;
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
  const isNearKey = [index - 1, index + 1].some((key) => ticks[key]?.isKey && isNearMiddle(axis, index, key));
  return isCrowded || isNearKey || isNearEnd(axis, index, last, abbreviated(ticks[last]?.text ?? ''));
}

/** A point with a line down to the tick that says where it stands. */
function Marker({ at, isOnFill }: { at: Point; isOnFill: boolean }) {
  const [x, y] = at.map(percentage);
  return (
    <>
      <line className={isOnFill ? 'parting' : 'leader when-wide'} x1={x} y1={y} x2={x} y2="100%" />
      <circle className="marker" cx={x} cy={y} r="5" />
    </>
  );
}

interface PlacedProps {
  placed: PlacedLabel;
  when: string;
}

interface LabelsProps extends Record<Width, PlacedLabel[]> {
  draw: (props: PlacedProps) => ReactNode;
}

/** Where narrow and wide plots have other places for a label, it is written twice, and one of them is seen. */
function Labels({ narrow, wide, draw: Draw }: LabelsProps) {
  return narrow.flatMap((each, index) => {
    const other = wide[index] ?? each;
    const [one, two] = [each, other].map(({ stand, side, label }) => String([stand, side, label.figure]));
    const isSame = one === two;
    const written = isSame ? { '': each } : { ' when-narrow': each, ' when-wide': other };
    return Object.entries(written).map(([when, placed]) => (
      <Draw key={`${each.label.name}${when}`} {...{ placed, when }} />
    ));
  });
}

/** Under the marks: it ends at a dot. */
function Leader({ placed: { at, stand }, when }: PlacedProps) {
  if (stand === at) return null;
  const [[x1, y1], [x2, y2]] = [stand, at].map((point) => point.map(percentage)) as [string[], string[]];
  return <line className={`leader${when}`} {...{ x1, y1, x2, y2 }} />;
}

function Words({ placed: { label, stand, side, isKeyed }, when }: PlacedProps) {
  const { tone, name, figure } = label;
  const [x, y] = stand.map(percentage);
  const place = `plot-label ${tone} ${side}${figure ? ' two' : ''}${when}`;
  return (
    <>
      <text className={place} x={x} y={y}>
        <tspan dx={isKeyed ? (isEndOf(side) ? '-1.2em' : '1.2em') : undefined}>{name}</tspan>
        {figure && (
          <tspan x={x} dy="1.25em" className="figure">
            {figure}
          </tspan>
        )}
      </text>
      {isKeyed && <rect className={`swatch ${place}`} x={x} y={y} />}
    </>
  );
}

interface MarksProps<Some> {
  plot: Some;
}

/** The marks alone, on the square that plots are drawn on. */
export function PlotMarks({ plot }: MarksProps<LinePlot | ColumnPlot>) {
  return plot.kind === 'lines' ? <LineMarks plot={plot} /> : <ColumnMarks plot={plot} />;
}

function LineMarks({ plot }: MarksProps<LinePlot>) {
  const { lines, wedge } = plot;
  const [one, other] = lines;
  return (
    <>
      {wedge && one && other && <path className="wedge" d={wedgePath(plot, [one.points, other.points])} />}
      {lines.map(({ name, tone, points }) => (
        <path key={name} className={`line ${tone}`} d={path(plot, points)} />
      ))}
      {/* A line without length and with round ends: a dot that no stretching makes an oval. */}
      {lines.map(
        ({ name, tone, points }) =>
          !goesOn(plot, tone) && (
            <path key={name} className={`line dot ${tone}`} d={`${path(plot, points.slice(-1))}h0`} />
          ),
      )}
    </>
  );
}

/** Interest first: the part below it covers half of its edge. */
const tones = ['interest', 'fig', 'coral', 'other', 'difference'] as const;

/** One path for all parts of a tone; one for the ground between parts, and one for the edge of interest. */
function ColumnMarks({ plot }: MarksProps<ColumnPlot>) {
  const parts = placeColumns(plot);
  const parting = parts
    .map((part) => (part.isFirst ? '' : `M${part.left} ${part.from}h${part.width}`))
    .join('');
  const edge = parts
    .map((part) => (part.tone === 'interest' ? `M${part.left} ${part.from}h${part.width}` : ''))
    .join('');
  return (
    <>
      {tones.map((tone) => {
        const d = parts
          .filter((part) => part.tone === tone)
          .map(({ left, width, from, to }) => `M${left} ${from}V${to}h${width}V${from}z`)
          .join('');
        return (
          d && (
            <Fragment key={tone}>
              <path className={`column ${tone}`} d={d} />
              {tone === 'interest' && <path className="edge" d={edge} />}
            </Fragment>
          )
        );
      })}
      {parting && <path className="parting" d={parting} />}
    </>
  );
}

/** Each part of each column, on the square that plots are drawn on. */
function placeColumns({ columns, x, y }: ColumnPlot) {
  const width = SIZE / (x.to - (x.from ?? 0));
  const height = (value: number) => Math.round((1 - share(y, value)) * SIZE);
  return columns.flatMap(({ parts }, index) => {
    const place = {
      left: Math.round((index + COLUMN_EDGE) * width),
      width: Math.round((1 - 2 * COLUMN_EDGE) * width),
    };
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
