/** Draws the picture that other sites show beside a link to a page, as an SVG without any text. */
import { previewSize } from '../../app/seo/preview.ts';
import type { Preview } from '../../app/seo/previews.server.ts';
import { brand } from '../../config/brand.ts';
import { type FittedLines, fitLines } from './lines.ts';
import { outlineTexts } from './outline-texts.ts';
import type { Typeface } from './typeface.ts';

const { width, height } = previewSize;
const { colour } = brand;
const MARGIN = 64;
const MARK = 56;
/** Between the mark and the domain: where the title has its place. */
const TITLE = { top: MARGIN + MARK + 24, bottom: height - MARGIN - 44 };
const CARD = { left: 544, top: 40, width: 616, height: height - 80 };
/** A chart's sheet in its own units, with what it leaves free at its sides. */
const SHEET = { width: 400, height: 250, side: 18 };
const CHART_SCALE = 1.44;
/** Of the ground that the mark stands on, where there is no chart. */
const SIDE = 400;

const bold = { weight: 800, tracking: -0.02 };
const semibold = { weight: 600, tracking: -0.005 };
const regular = { weight: 400 };

export interface Firm {
  name: string;
  /** As people write it: www.example.com. */
  domain: string;
  /** The mark as SVG, as in public/favicon.svg. */
  mark: string;
}

/** What a picture shows beside its title: its chart, or the firm's mark. */
type Side = NonNullable<Preview['chart']> | null;

/** Draws the pictures of one firm. What many of them share is set in type once. */
export class PreviewArtist {
  readonly #firm: Firm;
  readonly #face: Typeface;
  /** All but the title, in two halves between which it goes, by the chart beside it. */
  readonly #surroundings = new Map<Side, [before: string, after: string]>();

  constructor(firm: Firm, face: Typeface) {
    this.#firm = firm;
    this.#face = face;
  }

  /**
   * @throws {TextTooLongError} for a title or message that fits in no size.
   * @throws {MissingLetterError} for letters that the brand's font has not.
   */
  draw({ title, chart }: Preview): string {
    const room = { width: titleWidth(chart), height: TITLE.bottom - TITLE.top };
    const sizes = chart ? [56, 52, 48, 44, 40, 36] : [76, 68, 64, 60, 56, 52, 48, 44, 40];
    const lines = fitLines(this.#face, title, room, bold, sizes);
    const top = TITLE.top + (room.height - lines.height) / 2;
    const [before, after] = this.#around(chart);
    return before + drawLines(lines, MARGIN, top, 'ink', this.#face) + after;
  }

  #around(chart: Side): [before: string, after: string] {
    const known = this.#surroundings.get(chart);
    if (known) return known;
    const width = titleWidth(chart);
    const halves: [string, string] = [
      open + drawMasthead(this.#firm, width, this.#face),
      [
        drawDomain(this.#firm, width, this.#face),
        chart ? drawChart(chart, this.#face) : drawMark(this.#firm),
        '</svg>',
      ].join(''),
    ];
    this.#surroundings.set(chart, halves);
    return halves;
  }
}

const open = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
  `<rect width="${width}" height="${height}" fill="${colour.paper}"/>`,
].join('');

function titleWidth(chart: Side): number {
  return (chart ? CARD.left : width - SIDE) - MARGIN - 40;
}

/** The chart with its message above and its assumptions below, as it stands on the page. */
function drawChart(chart: NonNullable<Side>, face: Typeface): string {
  const chartLeft = CARD.left + (CARD.width - SHEET.width * CHART_SCALE) / 2;
  // In line with what the chart draws.
  const left = chartLeft + SHEET.side * CHART_SCALE;
  const room = (SHEET.width - 2 * SHEET.side) * CHART_SCALE;
  const message = fitLines(
    face,
    chart.message,
    { width: room, height: 70 },
    semibold,
    [28, 26, 24, 22],
  );
  const note = fitLines(face, chart.note, { width: room, height: 66 }, regular, [17, 16, 15, 14]);
  const chartHeight = SHEET.height * CHART_SCALE;
  const spare = CARD.height - message.height - chartHeight - note.height;
  const messageTop = CARD.top + spare * 0.42;
  const chartTop = messageTop + message.height + spare * 0.2;
  const noteTop = chartTop + chartHeight + spare * 0.06;
  return [
    `<rect x="${CARD.left}" y="${CARD.top}" width="${CARD.width}" height="${CARD.height}" rx="12" fill="${colour.card}" stroke="${colour.line}" stroke-width="2"/>`,
    drawLines(message, left, messageTop, 'ink', face),
    `<g transform="translate(${chartLeft} ${chartTop}) scale(${CHART_SCALE})">${outlineTexts(chart.svg, face)}</g>`,
    drawLines(note, left, noteTop, 'ink-soft', face),
  ].join('');
}

/** For a page without a chart: the firm's mark, large on a quiet ground. */
function drawMark({ mark }: Firm): string {
  const size = SIDE * 0.6;
  return [
    `<rect x="${width - SIDE}" width="${SIDE}" height="${height}" fill="${colour.mist}"/>`,
    place(mark, width - SIDE + (SIDE - size) / 2, (height - size) / 2, size),
  ].join('');
}

function drawMasthead(firm: Firm, room: number, face: Typeface): string {
  const left = MARK + 14;
  const nameRoom = { width: room - left, height: MARK + 16 };
  const name = fitLines(face, firm.name, nameRoom, bold, [30, 28, 26, 24, 22, 20, 18, 16]);
  const top = MARGIN + (MARK - name.height) / 2;
  return place(firm.mark, MARGIN, MARGIN, MARK) + drawLines(name, MARGIN + left, top, 'ink', face);
}

function drawDomain({ domain }: Firm, room: number, face: Typeface): string {
  const line = fitLines(face, domain, { width: room, height: 40 }, semibold, [26, 22, 18, 14]);
  return drawLines(line, MARGIN, height - MARGIN - line.height, 'fig', face);
}

/** @param top of the first line's box. */
function drawLines(
  { lines, style, lineHeight }: FittedLines,
  left: number,
  top: number,
  tone: keyof typeof colour,
  face: Typeface,
): string {
  const drawn = lines.map((line, index) => {
    const baseline = top + lineHeight * index + style.size * 0.92;
    return `<g transform="translate(${left} ${baseline})">${face.set(line, style).outlines}</g>`;
  });
  return `<g fill="${colour[tone]}">${drawn.join('')}</g>`;
}

/** The mark as a picture in the picture. */
function place(svg: string, left: number, top: number, size: number): string {
  return svg.replace(/<svg\b/, `<svg x="${left}" y="${top}" width="${size}" height="${size}"`);
}
