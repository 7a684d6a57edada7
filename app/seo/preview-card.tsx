/** The picture that other sites show beside a link to a page: satori lays it out while the site is built. */
import type { CSSProperties, ReactNode } from 'react';
import type { BrandColour } from '../../config/brand-schema.ts';
import type { ChartSummary } from '../../figures/chart.ts';
import { plain } from '../../figures/unbroken.ts';
import { firm as ours } from '../firm.server.ts';

export interface Firm {
  name: string;
  /** As people write it: www.example.com. */
  domain: string;
  /** The mark as SVG, as the browser's tab has it. */
  mark: string;
}

/** A chart with its picture as SVG. */
export type PreviewChart = Omit<ChartSummary, 'drawing'> & { message: string; svg: string };

const { colour } = ours.brand;
const MARGIN = 64;
/** Where a page's own picture stands. */
export const CARD = { left: 544, top: 40, width: 616, height: 550 };

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

/** The chart's message, its one figure, its picture and what is assumed, as on a card of the site. */
function ChartCard({ message, figure, assumption, svg }: PreviewChart) {
  const border = `2px solid ${colour.line}`;
  const look = { padding: '30px 36px', border, borderRadius: 12, backgroundColor: colour.card };
  return (
    <Box position="absolute" {...CARD} {...column} {...look}>
      <Words lines={3} size={largest(message, { 72: 28 }, 24)} weight={600}>
        {message}
      </Words>
      <Box flexDirection="column">
        <Words lines={1} size={largest(figure.value, { 10: 76, 17: 52 }, 42)} weight={800}>
          {figure.value}
        </Words>
        <Words lines={1} size={24} weight={600} tone="ink-soft">
          {figure.unit}
        </Words>
      </Box>
      <img alt="" src={dataUri(svg)} width={CARD.width - 76} height={190} />
      <Words lines={2} size={20} weight={400} tone="ink-soft">
        {assumption}
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
      {plain(children).normalize('NFC')}
    </div>
  );
}

/** @param sizes by the most letters that each is for, fewest first. */
function largest(words: string, sizes: Record<number, number>, otherwise: number): number {
  return Object.entries(sizes).find(([most]) => words.length <= Number(most))?.[1] ?? otherwise;
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
