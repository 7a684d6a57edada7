import { Fragment } from 'react';
import type { BarChart, BarRow, Drawing, Key } from '../../figures/chart.ts';
import { isNothing } from '../../figures/format.ts';
import { Plot, PlotMarks, type PlotProps } from './plot.tsx';
import { endOf, onOneScale, percentage, SIZE, widthOfBars } from './scale.ts';

interface ChartDrawingProps extends Pick<PlotProps, 'room' | 'beside'> {
  drawing: Drawing;
  alt: string;
  /** Words below it. Empty ones keep their room, so that nothing moves under a hand when they come. */
  note?: string;
}

/** A chart in the page. To those who cannot see it, it is one picture with `alt` and the note as its text. */
export function ChartDrawing({ drawing, alt, note, room, beside }: ChartDrawingProps) {
  return (
    <div className="chart" role="img" aria-label={note ? `${alt} ${note}` : alt}>
      {drawing.kind === 'bars' ? (
        <BarRows chart={drawing} beside={beside} />
      ) : (
        <>
          {/* At the head of a page the words there say what lies between lines. */}
          {drawing.key && !(room && drawing.kind === 'lines') && <KeyLine of={drawing.key} />}
          <Plot plot={drawing} room={room} beside={beside} />
        </>
      )}
      {note !== undefined && <p className={note ? 'chart-note' : 'chart-note no-print'}>{note}</p>}
    </div>
  );
}

function KeyLine({ of }: { of: Key }) {
  return (
    <p className="chart-label chart-key">
      {of.map(({ tone, name, figure }) => (
        <span key={name} className={tone}>
          {name} {figure && <b>{figure}</b>}
        </span>
      ))}
    </p>
  );
}

interface ThumbnailProps {
  drawing: Drawing;
  className: string;
  /** The same for our numbers, which there is room for on the scale. */
  beside?: Drawing | null | undefined;
}

/**
 * The same drawing without a word, for cards: decoration, since the card says the figure in type. It is
 * stretched to the size that its class gives it.
 */
export function ChartThumbnail({ drawing, className, beside }: ThumbnailProps) {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`thumbnail ${className}`}
    >
      <ThumbnailMarks drawing={drawing} beside={beside} />
    </svg>
  );
}

export function ThumbnailMarks({ drawing, beside }: Omit<ThumbnailProps, 'className'>) {
  return (
    <>
      <path className="rule floor" d={drawing.kind === 'bars' ? `M0 0v${SIZE}` : `M0 ${SIZE}h${SIZE}`} />
      {drawing.kind === 'bars' ? (
        <ThumbnailBars chart={drawing} longest={widthOfBars(drawing, beside)} />
      ) : (
        <PlotMarks plot={onOneScale(drawing, beside)} />
      )}
    </>
  );
}

/** Part of a row's height that its bar takes. */
const BAR_SHARE = 0.55;

function ThumbnailBars({ chart, longest }: { chart: BarChart; longest: number }) {
  const row = SIZE / chart.bars.length;
  return chart.bars.map((bar, index) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the picture that it is a part of
    <svg
      key={bar.name}
      y={Math.round(row * (index + (1 - BAR_SHARE) / 2))}
      height={Math.round(row * BAR_SHARE)}
    >
      <BarMarks bar={bar} longest={longest} />
    </svg>
  ));
}

/** What there is room for right of the longest bar (`bars-said` in app/styles/charts.css). */
const LONGEST_VALUE = 10;

const isShort = ({ value }: BarRow) => value.length <= LONGEST_VALUE;

/** From where words stand left of their place: right of it they would reach the edge of the narrowest chart. */
const FAR_ALONG = 0.7;

const anchorAt = (place: number) => (place > FAR_ALONG ? 'end' : undefined);

/**
 * Horizontal bars with their names above them, what they come to at their ends, and the words of their parts below.
 * Longer words stand beside the name, and all do where the chart is very narrow.
 */
function BarRows({ chart, beside }: { chart: BarChart; beside: PlotProps['beside'] }) {
  const { heading, bars, threshold, key } = chart;
  const longest = widthOfBars(chart, beside);
  const line = threshold && threshold.at / longest;
  return (
    <div className={bars.some(isShort) ? 'bar-rows bars-said' : 'bar-rows'}>
      <div>
        <p className="chart-label other">{heading}</p>
        {key && <KeyLine of={key} />}
      </div>
      {line !== undefined && (
        <svg className="bar threshold-through" aria-hidden="true">
          <line className="threshold" x1={percentage(line)} x2={percentage(line)} y2="100%" />
        </svg>
      )}
      {bars.map((bar) => (
        <NamedBar key={bar.name} {...{ bar, longest, line }} />
      ))}
      {threshold && line !== undefined && (
        <>
          <p className="chart-label threshold-said">{threshold.text.join(' ')}</p>
          <svg className="bar threshold-text" aria-hidden="true">
            {threshold.text.map((text, index) => (
              <text key={text} x={percentage(line)} y={`${index + 0.9}lh`} textAnchor={anchorAt(line)}>
                {text}
              </text>
            ))}
          </svg>
        </>
      )}
    </div>
  );
}

interface NamedBarProps {
  bar: BarRow;
  longest: number;
  /** Where all bars are measured against a value, as a share of the longest. */
  line: number | undefined;
}

/** What a letter of a bar's figure takes right of it, as a share of the longest, on narrow and on wide charts. */
const LETTER = { narrow: 0.0525, wide: 0.0215 };

/** A letter of a name on the narrowest chart, as a share of the longest bar. */
const LETTER_OF_BAR = 0.046;

/** How near to a line a bar ends that reaches it, as a share of the longest. */
const AT_LINE = 0.005;

/** So far a figure may stand from the end of its bar; beyond, it stands beside the name on narrow charts. */
const FAR_FROM_BAR = 0.1;

function NamedBar({ bar, longest, line }: NamedBarProps) {
  const { name, value, parts, from = 0 } = bar;
  // What a bar of several tones comes to is none of them.
  const tones = [...new Set(parts.map((part) => part.tone))];
  const tone = tones.length > 1 ? 'whole' : (tones[0] ?? 'other');
  const start = from / longest;
  const end = endOf(bar) / longest;
  // Beyond a line that would strike it through.
  const beyond = (letter: number) =>
    line !== undefined && line < end + value.length * letter ? Math.max(end, line) : end;
  const [narrow, wide] = [beyond(LETTER.narrow), beyond(LETTER.wide)];
  // Far from its bar, a figure would be taken for the line's.
  const isFar = narrow - end > FAR_FROM_BAR;
  const figures =
    narrow === wide && !isFar
      ? { '': wide }
      : { ...(!isFar && { ' when-narrow': narrow }), ' when-wide': wide };
  let reached = from;
  const places = parts.flatMap(({ text, tone, amount }) => {
    const at = reached / longest;
    reached += amount;
    return text === undefined ? [] : [{ text, tone, at, ends: reached / longest }];
  });
  // Right of a line words begin there, which they would cross; others end with their part where they have room.
  const endsWithPart = (at: number, ends: number, text: string) =>
    at > 0 && (anchorAt(at) !== undefined || (line === undefined && ends > text.length * LETTER_OF_BAR));
  // Where there is room for that, words stand below their part.
  const isApart = places.every(({ text, at, ends }, index) => {
    const before = places[index - 1];
    const begins = endsWithPart(at, ends, text) ? ends - text.length * LETTER.wide : at;
    return before === undefined || before.at + before.text.length * LETTER.wide < begins;
  });
  // Its name stands at it, where the figure leaves room.
  const isFloating = end > start && start > 0 && isShort(bar);
  // Before the line that its bar reaches: words that cross it would be struck through.
  const endsAtLine =
    line !== undefined && Math.abs(end - line) < AT_LINE && name.length * LETTER_OF_BAR < end;
  const nameAnchor = endsAtLine ? 'end' : anchorAt(start);
  return (
    <div>
      <p
        className={`chart-label bar-name${isFar ? ' said' : ''}${isFloating ? ` floating${end > FAR_ALONG ? ' late' : ''}` : ''}`}
      >
        <span>{name}</span> <strong className={isShort(bar) ? tone : `${tone} long`}>{value}</strong>
      </p>
      <svg className="bar" aria-hidden="true">
        <BarMarks bar={bar} longest={longest} />
        {line !== undefined && end >= line && (
          <line className="threshold" x1={percentage(line)} x2={percentage(line)} y2="100%" />
        )}
        {isFloating && (
          <text
            className="floating-name"
            x={percentage(nameAnchor ? end : start)}
            y="-0.6em"
            dx={endsAtLine ? '-.4em' : undefined}
            textAnchor={nameAnchor}
          >
            {name}
          </text>
        )}
        {isShort(bar) &&
          Object.entries(figures).map(([when, at]) => (
            <text key={when} className={`bar-value ${tone}${when}`} x={percentage(at)} y="50%">
              {value}
            </text>
          ))}
      </svg>
      {places.length > 0 && isApart && (
        <svg className="bar bar-told" aria-hidden="true">
          {places.map(({ text, tone: each, at, ends }) => {
            const isLate = endsWithPart(at, ends, text);
            return (
              <text
                key={text}
                className={each}
                x={percentage(isLate ? ends : at)}
                y="1em"
                dx={at > 0 && !isLate ? '.4em' : undefined}
                textAnchor={isLate ? 'end' : undefined}
              >
                {text}
              </text>
            );
          })}
        </svg>
      )}
      {places.length > 0 && (
        <p className={isApart ? 'chart-label bar-parts when-apart' : 'chart-label bar-parts'}>
          {places.map(({ text, tone: each }) => (
            <span key={text} className={each}>
              {text}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The parts of a bar in shares of what it is drawn on, whatever its size; ground parts them, and interest has an edge. */
function BarMarks({ bar: { from = 0, parts }, longest }: { bar: BarRow; longest: number }) {
  let end = from / longest;
  // What comes to nothing is a bar, too.
  if (parts.every(({ amount }) => isNothing(amount))) return <Upright name="nothing" at={end} />;
  const placed = parts.map(({ tone, amount }) => {
    const start = end;
    end += amount / longest;
    return { tone, start, end };
  });
  return (
    <>
      {/* From the last, so that each covers half of the edge of interest after it. */}
      {placed.toReversed().map((part) => (
        <Fragment key={part.start}>
          <rect
            className={part.tone}
            x={part.start > 0 ? percentage(part.start) : undefined}
            width={percentage(part.end - part.start)}
            height="100%"
          />
          {part.tone === 'interest' && <Upright name="edge" at={part.start} />}
        </Fragment>
      ))}
      {placed.slice(1).map(({ start }) => (
        <Upright key={start} name="parting" at={start} />
      ))}
    </>
  );
}

/** From the top of a bar to its bottom. */
function Upright({ name, at }: { name: string; at: number }) {
  return <line className={name} x1={percentage(at)} x2={percentage(at)} y2="100%" />;
}
