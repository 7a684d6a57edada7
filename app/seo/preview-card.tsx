/** The picture that other sites show beside a link to a page: satori lays it out while the site is built. */
import { load } from 'cheerio';
import type { CSSProperties } from 'react';
import { type BrandColour, brand } from '../../config/brand.ts';
import { sheets } from '../figures/canvas.tsx';

export interface Firm {
  name: string;
  /** As people write it: www.example.com. */
  domain: string;
  /** The mark as SVG, as in public/favicon.svg. */
  mark: string;
}

export interface PreviewChart {
  message: string;
  note: string;
  /** In its card shape. */
  svg: string;
}

const { colour } = brand;
const MARGIN = 64;
const CARD = { left: 544, top: 40, width: 616, height: 550 };
const CHART_SCALE = 1.44;
/** Where letters stand in their line, in parts of their size: there is no browser to ask. */
const BASELINE = 0.85;

/** @param chart the page's own; null for a page that has none, which shows the firm's mark. */
export function PreviewCard({
  title,
  chart,
  firm,
}: {
  title: string;
  chart: PreviewChart | null;
  firm: Firm;
}) {
  const width = chart ? CARD.left - MARGIN - 40 : 696;
  const titleSize = largest(title, chart ? { 32: 56, 48: 48, 90: 42 } : { 60: 64, 90: 52 }, 34);
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', backgroundColor: colour.paper }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          boxSizing: 'border-box',
          width: width + MARGIN,
          padding: `${MARGIN}px 0 ${MARGIN}px ${MARGIN}px`,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <img alt="" src={dataUri(firm.mark)} width={56} height={56} />
          <div style={{ display: 'flex', marginLeft: 14, width: width - 70 }}>
            <Words lines={2} size={largest(firm.name, { 24: 30, 40: 24 }, 20)} weight={800}>
              {firm.name}
            </Words>
          </div>
        </div>
        <Words lines={7} size={titleSize} weight={800}>
          {title}
        </Words>
        <Words lines={2} size={largest(firm.domain, { 30: 26 }, 18)} weight={600} tone="fig">
          {firm.domain}
        </Words>
      </div>
      {chart ? <ChartCard {...chart} /> : <Mark svg={firm.mark} />}
    </div>
  );
}

/** The chart with its message above and its assumptions below, as it stands on the page. */
function ChartCard({ message, note, svg }: PreviewChart) {
  const { width, height, side } = sheets.card;
  return (
    <div
      style={{
        display: 'flex',
        position: 'absolute',
        ...CARD,
        boxSizing: 'border-box',
        flexDirection: 'column',
        justifyContent: 'space-between',
        // In line with what the chart draws.
        padding: `26px ${(CARD.width - (width - 2 * side) * CHART_SCALE) / 2}px`,
        backgroundColor: colour.card,
        border: `2px solid ${colour.line}`,
        borderRadius: 12,
      }}
    >
      <Words lines={3} size={largest(message, { 72: 28 }, 24)} weight={600}>
        {message}
      </Words>
      <div
        style={{
          display: 'flex',
          position: 'relative',
          flexShrink: 0,
          marginLeft: -side * CHART_SCALE,
          width: width * CHART_SCALE,
          height: height * CHART_SCALE,
        }}
      >
        <ChartPicture svg={svg} />
      </div>
      <Words lines={4} size={largest(note, { 140: 17 }, 15)} weight={400} tone="ink-soft">
        {note}
      </Words>
    </div>
  );
}

/** satori sets no text inside an SVG, so a chart's labels are laid over it. */
function ChartPicture({ svg }: { svg: string }) {
  const $ = load(svg, { xml: true });
  const labels = $('text')
    .toArray()
    .map((element) => ({ words: $(element).text(), ...element.attribs }) as Label);
  $('text').remove();
  const { width, height } = sheets.card;
  return (
    <>
      <img
        alt=""
        src={dataUri($.xml())}
        width={width * CHART_SCALE}
        height={height * CHART_SCALE}
      />
      {labels.map((label) => (
        <div key={`${label.x} ${label.y}`} style={place(label)}>
          {label.words}
        </div>
      ))}
    </>
  );
}

/** What a chart says of one of its texts. */
interface Label {
  words: string;
  x: string;
  y: string;
  fill: string;
  'font-size': string;
  'font-weight': string;
  'text-anchor': 'start' | 'middle' | 'end';
}

function place({ x, y, fill, ...label }: Label): CSSProperties {
  const size = Number(label['font-size']) * CHART_SCALE;
  const at = Number(x) * CHART_SCALE;
  /** Wide enough for any label, and as far to both sides of the point that it hangs on. */
  const room = 2 * sheets.card.width * CHART_SCALE;
  const share = { start: 0, middle: 0.5, end: 1 }[label['text-anchor']];
  return {
    display: 'flex',
    position: 'absolute',
    left: at - room * share,
    top: Number(y) * CHART_SCALE - size * BASELINE,
    width: room,
    justifyContent: ['flex-start', 'center', 'flex-end'][share * 2],
    fontSize: size,
    fontWeight: Number(label['font-weight']),
    lineHeight: 1,
    whiteSpace: 'nowrap',
    color: fill,
  };
}

/** For a page without a chart: the firm's mark, large on a quiet ground. */
function Mark({ svg }: { svg: string }) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'absolute',
        right: 0,
        width: 400,
        height: '100%',
        alignItems: 'center',
        justifyContent: 'center',
        backgroundColor: colour.mist,
      }}
    >
      <img alt="" src={dataUri(svg)} width={240} height={240} />
    </div>
  );
}

interface WordsProps {
  lines: number;
  size: number;
  weight: number;
  tone?: BrandColour;
  children: string;
}

/** Text that never leaves its box: what is longer than so many lines is cut after the last of them. */
function Words({ lines, size, weight, tone = 'ink', children }: WordsProps) {
  const lineHeight = Math.round(size * 1.16);
  return (
    <div
      style={{
        display: 'block',
        fontSize: size,
        fontWeight: weight,
        letterSpacing: weight === 800 ? '-0.02em' : '0',
        lineHeight: `${lineHeight}px`,
        maxHeight: lines * lineHeight,
        overflow: 'hidden',
        wordBreak: 'break-word',
        textWrap: 'balance',
        color: colour[tone],
      }}
    >
      {inLatin(children)}
    </div>
  );
}

/** The font holds English and its neighbours: other letters have to do without their accents. */
function inLatin(words: string): string {
  const strip = (letter: string) => letter.normalize('NFD').replace(/\p{Mark}/gu, '');
  return words.normalize('NFC').replace(/[\u0100-\u1fff]/g, strip);
}

/** @param sizes by the most letters that each is for, fewest first. */
function largest(words: string, sizes: Record<number, number>, otherwise: number): number {
  return Object.entries(sizes).find(([most]) => words.length <= Number(most))?.[1] ?? otherwise;
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
