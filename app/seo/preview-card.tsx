/** The layout of a preview image, rendered by satori during the build. */
import type { CSSProperties, ReactNode } from 'react';
import type { BrandColour } from '../../config/brand-schema.ts';
import type { ChartSummary } from '../../figures/chart.ts';
import { plain } from '../../figures/unbroken.ts';
import { firm as ours } from '../firm.server.ts';

export interface Firm {
  name: string;
  /** Such as www.example.com. */
  domain: string;
  /** The favicon as SVG. */
  mark: string;
}

/** A chart summary with its drawing as SVG. */
export type PreviewChart = Omit<ChartSummary, 'drawing'> & { message: string; svg: string };

const { colour } = ours.brand;
const MARGIN = 64;
/** The area of the chart or photograph. */
export const CARD = { left: 544, top: 40, width: 616, height: 550 };

interface PreviewCardProps {
  title: string;
  /** Null for a page without a chart, which shows a photograph or the firm's mark. */
  chart: PreviewChart | null;
  /** As a data: URL, in the size of the card. */
  photo?: string | undefined;
  firm: Firm;
}

export function PreviewCard({ title, chart, photo, firm }: PreviewCardProps) {
  const hasCard = chart !== null || photo !== undefined;
  const width = hasCard ? CARD.left - MARGIN - 40 : 696;
  const padding = `${MARGIN}px 0 ${MARGIN}px ${MARGIN}px`;
  const titleSize = fittingSize(title, hasCard ? { 32: 56, 48: 48, 90: 42 } : { 60: 64, 90: 52 }, 34);
  return (
    <Box width="100%" height="100%" backgroundColor={colour.paper}>
      <Box {...column} width={width + MARGIN} padding={padding}>
        <Box alignItems="center">
          <img alt="" src={dataUri(firm.mark)} width={56} height={56} />
          <Box marginLeft={14} width={width - 70}>
            <ClampedText lines={2} size={fittingSize(firm.name, { 24: 30, 40: 24 }, 20)} weight={800}>
              {firm.name}
            </ClampedText>
          </Box>
        </Box>
        <ClampedText lines={7} size={titleSize} weight={800}>
          {title}
        </ClampedText>
        <ClampedText lines={2} size={fittingSize(firm.domain, { 30: 26 }, 18)} weight={600} tone="fig">
          {firm.domain}
        </ClampedText>
      </Box>
      {chart && <ChartCard {...chart} />}
      {!chart && photo && <PhotoCard src={photo} />}
      {!hasCard && <Mark svg={firm.mark} />}
    </Box>
  );
}

const column = { flexDirection: 'column', justifyContent: 'space-between', boxSizing: 'border-box' } as const;

/** A flex box, the only layout that satori supports. */
function Box({ children, ...style }: CSSProperties & { children: ReactNode }) {
  return <div style={{ display: 'flex', ...style }}>{children}</div>;
}

/** Message, figure, drawing and assumption of a chart, as on the site's cards. */
function ChartCard({ message, figure, assumption, svg }: PreviewChart) {
  const border = `2px solid ${colour.line}`;
  const style = { padding: '30px 36px', border, borderRadius: 12, backgroundColor: colour.card };
  return (
    <Box position="absolute" {...CARD} {...column} {...style}>
      <ClampedText lines={3} size={fittingSize(message, { 72: 28 }, 24)} weight={600}>
        {message}
      </ClampedText>
      <Box flexDirection="column">
        <ClampedText lines={1} size={fittingSize(figure.value, { 10: 76, 17: 52 }, 42)} weight={800}>
          {figure.value}
        </ClampedText>
        <ClampedText lines={1} size={24} weight={600} tone="ink-soft">
          {figure.unit}
        </ClampedText>
      </Box>
      <img alt="" src={dataUri(svg)} width={CARD.width - 76} height={190} />
      <ClampedText lines={2} size={20} weight={400} tone="ink-soft">
        {assumption}
      </ClampedText>
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

/** The firm's mark in large, for a page without a chart. */
function Mark({ svg }: { svg: string }) {
  const area = { position: 'absolute', right: 0, width: 400, height: '100%' } as const;
  return (
    <Box {...area} alignItems="center" justifyContent="center" backgroundColor={colour.mist}>
      <img alt="" src={dataUri(svg)} width={240} height={240} />
    </Box>
  );
}

interface ClampedTextProps {
  lines: number;
  size: number;
  weight: number;
  tone?: BrandColour;
  children: string;
}

/** Text that is truncated after this number of lines. */
function ClampedText({ lines, size, weight, tone = 'ink', children }: ClampedTextProps) {
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

/** @param sizes font sizes by maximum length, shortest first. */
function fittingSize(text: string, sizes: Record<number, number>, otherwise: number): number {
  return Object.entries(sizes).find(([max]) => text.length <= Number(max))?.[1] ?? otherwise;
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
