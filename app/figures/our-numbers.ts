/** What a chart of the reader's numbers shows of ours beside them, and on which scale. */
import type { Axis, BarChart, BarRow, Drawing, LinePlot, Point } from '../../figures/chart.ts';
import { abbreviated, isNothing } from '../../figures/format.ts';
import { goesOn, onPlot } from './place-labels.ts';
import { longestBar } from './scale.ts';

/** The scale of what is counted from nothing has room for ours, so that what is moved is seen to grow or shrink. */
export function onOneScale<Some extends Drawing>(plot: Some, ours: Drawing | null | undefined): Some {
  if (plot.kind === 'columns' && ours?.kind === 'columns') {
    // Words that name what the reader's own columns come to stay.
    const { ticks } = plot.y.ticks.some(({ isKey }) => isKey) ? plot.y : ours.y;
    return ours.y.to > plot.y.to ? { ...plot, y: { ...ours.y, ticks } } : plot;
  }
  if (plot.kind !== 'lines' || !isOfOneChoice(plot, ours) || plot.y.from !== undefined) return plot;
  return { ...plot, x: longer(plot.x, ours.x), y: longer(plot.y, ours.y) };
}

const choiceOf = ({ lines }: LinePlot) => lines.find(({ tone }) => tone === 'coral');

/** Other numbers may have another chart. */
const isOfOneChoice = (plot: LinePlot, ours: Drawing | null | undefined): ours is LinePlot =>
  ours?.kind === 'lines' && choiceOf(ours)?.name === choiceOf(plot)?.name;

const longer = (axis: Axis, ours: Axis) => (ours.to > axis.to ? ours : axis);

/** What a ring takes of a plot's height on a phone, where plots are as high as half their width at least. */
const RING = 0.06;

/**
 * Where the choice ends with our numbers, in shares of the plot: not where it ends with the reader's, nor beyond the
 * axes, nor where what is drawn of it is no end.
 */
export function ringOn(plot: Drawing, ours: Drawing | null | undefined): Point | undefined {
  if (plot.kind !== 'lines' || !isOfOneChoice(plot, ours) || goesOn(plot, 'coral')) return undefined;
  const [own, ring] = [plot, ours].map((each) => {
    const end = choiceOf(each)?.points.at(-1);
    return end && onPlot(plot, end);
  });
  if (!own || !ring || ring.some((place) => place < -0.001 || place > 1.001)) return undefined;
  return Math.hypot((ring[0] - own[0]) * 2, ring[1] - own[1]) < RING ? undefined : ring;
}

export const endOf = ({ parts, from = 0 }: BarRow) => parts.reduce((sum, { amount }) => sum + amount, from);

/** What ours come to, and what their lines are, where there are any; nothing where all of it is the reader's own, or another chart. */
export function sayOurs(drawing: Drawing, ours: Drawing): string {
  if (drawing.kind === 'bars') return ours.kind === 'bars' ? sayBars(drawing, ours) : '';
  if (ours.kind === 'bars' || (drawing.kind === 'lines' && !isOfOneChoice(drawing, ours))) return '';
  if (ours.heading) return ours.heading === drawing.heading ? '' : `Our numbers: ${ours.heading}`;
  const own = drawing.labels.map(({ figure }) => figure);
  const figured = ours.labels.filter(({ figure }) => figure);
  const others = ours.labels.filter(({ figure }, index) => figure && figure !== own[index]);
  const [only] = others;
  const before = ringOn(onOneScale(drawing, ours), ours) ? 'Ring: our numbers,' : 'Our numbers:';
  // One of several is named; several stand in the order of their words.
  if (only && others.length === 1 && figured.length > 1) {
    return say(before, [`${only.name.toLowerCase()} ${abbreviated(only.figure ?? '')}`]);
  }
  return say(
    before,
    // Points on the way are named: `$150k 6.64%`.
    others.map(({ figure = '', name, at }) =>
      drawing.kind === 'lines' && at && at[0] < ours.x.to ? `${name.split(', ').at(-1)} ${figure}` : figure,
    ),
  );
}

function sayBars(chart: BarChart, ours: BarChart): string {
  if (!hasLines(chart, ours)) {
    const [yours, told] = [chart, ours].map(saidOfParts);
    return told === undefined || told === yours ? '' : `Our numbers: ${told}`;
  }
  const lined = chart.bars.flatMap((_, index) => besideBar(chart, index, ours) ?? []);
  const values = [...new Set(lined.map(({ value }) => value))];
  const lines = `Thin line${lined.length > 1 ? 's' : ''}: our`;
  const own = lined.find(({ name }) => name.endsWith(OWN));
  if (own) return `${lines} numbers, ${own.name.replace(OWN, '')} ${own.value}`;
  if (values.length < 2) return values.length === 0 ? '' : `${lines} numbers, ${values}`;
  // Of more than can be listed, from the least to the most.
  const sorted = lined.toSorted((one, other) => endOf(one) - endOf(other));
  return say(lines, values) || `${lines} ${sorted[0]?.value} to ${sorted.at(-1)?.value}`;
}

/** What the name of the reader's own bar ends with, among others of its kind. */
const OWN = ', yours';

/** Of more letters, a note would not stand in one line on most phones. */
const MOST_LETTERS = 45;

/** Nothing where the list is too long, or empty. */
function say(before: string, figures: readonly string[]): string {
  if (figures.length === 0) return '';
  const list = [figures.slice(0, -1).join(', '), ...figures.slice(-1)].filter(Boolean).join(' and ');
  return before.length + list.length < MOST_LETTERS ? `${before} ${list}` : '';
}

/** Not where what bars are made of is the matter, and not how long they are; the words of a part leave a line no room beside another. */
const hasLines = (...charts: readonly BarChart[]) =>
  charts.every(({ bars, threshold }) =>
    bars.every(({ parts }) => parts.filter(({ text }) => text !== undefined).length < (threshold ? 1 : 2)),
  );

/** What is said of the last part that has words. */
const saidOfParts = ({ bars }: BarChart) =>
  bars.flatMap(({ parts }) => parts.flatMap(({ text }) => text?.toLowerCase() ?? [])).at(-1);

/** What is shorter than that, as a share of the longest, would be taken for a speck. */
const SPECK = 0.02;

/**
 * Our bar of the same name, wherever it stands; not one that lies elsewhere, where a line would say nothing, nor a
 * difference, whose ends have lines at the bars that it lies between.
 */
export function besideBar(chart: BarChart, index: number, ours: BarChart): BarRow | undefined {
  const bar = chart.bars[index];
  if (bar === undefined || !hasLines(chart, ours)) return undefined;
  const isNamed = (other: BarRow | undefined) => other !== undefined && shortName(other) === shortName(bar);
  const found = isNamed(ours.bars[index]) ? ours.bars[index] : ours.bars.find(isNamed);
  if (found === undefined) return undefined;
  const [from, oursFrom] = [bar.from ?? 0, found.from ?? 0];
  const isElsewhere = oursFrom > 0 && (oursFrom > endOf(bar) || endOf(found) < from);
  const isSame = isNothing(endOf(found) - endOf(bar)) && isNothing(oursFrom - from);
  const isDifference = bar.parts.some(({ tone }) => tone === 'difference');
  const isSpeck = endOf(found) < SPECK * Math.max(longestBar(chart), longestBar(ours));
  return isElsewhere || isSame || isDifference || isSpeck ? undefined : found;
}

/** Without the numbers, and without what follows a comma or a colon: it may be another for other numbers. */
const shortName = ({ name }: BarRow) => name.replaceAll(/[\d.]+/g, '').replace(/[,:].*/, '');
