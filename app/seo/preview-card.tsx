/** The picture that other sites show beside a link to a page: satori lays it out while the site is built. */
import { load } from 'cheerio';
import type { CSSProperties, ReactNode } from 'react';
import { brand } from '../../config/brand.ts';
import type { BrandColour } from '../../config/brand-schema.ts';
import { sheets } from '../figures/canvas.tsx';
import type { Chart } from '../figures/chart.ts';

export interface Firm {
  name: string;
  /** As people write it: www.example.com. */
  domain: string;
  /** The mark as SVG, as the browser's tab has it. */
  mark: string;
}

/** A chart and its drawing in the card shape. */
export type PreviewChart = Pick<Chart, 'message' | 'note'> & { svg: string };

const { colour } = brand;
const MARGIN = 64;
/** Where a page's own picture stands. */
export const CARD = { left: 544, top: 40, width: 616, height: 550 };
const CHART_SCALE = 1.44;
/** Where letters stand in their line, in parts of their size: there is no browser to ask. */
const BASELINE = 0.85;

interface PreviewCardProps {
  title: string;
  /** The page's own; null for a page that has none, which shows a photograph or the firm's mark. */
  chart: PreviewChart | null;
  /** Its bytes as an address, in the size of the card. */
  photo?: string | undefined;
  firm: Firm;
}

export function PreviewCard({ title, chart, photo, firm }: PreviewCardProps) {
  const hasCard = chart !== null || photo !== undefined;
  const width = hasCard ? CARD.left - MARGIN - 40 : 696;
  const padding = `${MARGIN}px 0 ${MARGIN}px ${MARGIN}px`;
  const titleSize = largest(title, hasCard ? { 32: 56, 48: 48, 90: 42 } : { 60: 64, 90: 52 }, 34);
  return (
    <Box width="100%" height="100%" backgroundColor={colour.paper}>
      <Box {...column} width={width + MARGIN} padding={padding}>
        <Box alignItems="center">
          <img alt="" src={dataUri(firm.mark)} width={56} height={56} />
          <Box marginLeft={14} width={width - 70}>
            <Words lines={2} size={largest(firm.name, { 24: 30, 40: 24 }, 20)} weight={800}>
              {firm.name}
            </Words>
          </Box>
        </Box>
        <Words lines={7} size={titleSize} weight={800}>
          {title}
        </Words>
        <Words lines={2} size={largest(firm.domain, { 30: 26 }, 18)} weight={600} tone="fig">
          {firm.domain}
        </Words>
      </Box>
      {chart && <ChartCard {...chart} />}
      {!chart && photo && <PhotoCard src={photo} />}
      {!hasCard && <Mark svg={firm.mark} />}
    </Box>
  );
}

const column = { flexDirection: 'column', justifyContent: 'space-between', boxSizing: 'border-box' } as const;

/** A flex box: the only kind of layout that satori knows. */
function Box({ children, ...style }: CSSProperties & { children: ReactNode }) {
  return <div style={{ display: 'flex', ...style }}>{children}</div>;
}

/** The chart with its message above and its assumptions below, as it stands on the page. */
function ChartCard({ message, note, svg }: PreviewChart) {
  const { width, height, side } = sheets.card;
  // In line with what the chart draws.
  const padding = `26px ${(CARD.width - (width - 2 * side) * CHART_SCALE) / 2}px`;
  const border = `2px solid ${colour.line}`;
  const look = { padding, border, borderRadius: 12, backgroundColor: colour.card };
  const size = { width: width * CHART_SCALE, height: height * CHART_SCALE };
  return (
    <Box position="absolute" {...CARD} {...column} {...look}>
      <Words lines={3} size={largest(message, { 72: 28 }, 24)} weight={600}>
        {message}
      </Words>
      <Box position="relative" flexShrink={0} marginLeft={-side * CHART_SCALE} {...size}>
        <ChartPicture svg={svg} {...size} />
      </Box>
      <Words lines={4} size={largest(note, { 140: 17 }, 15)} weight={400} tone="ink-soft">
        {note}
      </Words>
    </Box>
  );
}

function PhotoCard({ src }: { src: string }) {
  const { width, height } = CARD;
  return (
    <Box position="absolute" {...CARD}>
      <img alt="" src={src} width={width} height={height} style={{ borderRadius: 12 }} />
    </Box>
  );
}

/** satori sets no text inside an SVG, so a chart's labels are laid over it. */
function ChartPicture({ svg, ...size }: { svg: string; width: number; height: number }) {
  const $ = load(svg, { xml: true });
  const labels = $('text')
    .toArray()
    .map((element) => ({ words: $(element).text(), ...element.attribs }) as Label);
  $('text').remove();
  return (
    <>
      <img alt="" src={dataUri($.xml())} {...size} />
      {labels.map((label) => (
        <Box key={`${label.x} ${label.y}`} {...place(label)}>
          {label.words}
        </Box>
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
  const place = { position: 'absolute', right: 0, width: 400, height: '100%' } as const;
  return (
    <Box {...place} alignItems="center" justifyContent="center" backgroundColor={colour.mist}>
      <img alt="" src={dataUri(svg)} width={240} height={240} />
    </Box>
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
