import type { Brand } from '../../config/brand-schema.ts';
import type { Drawing } from '../../figures/chart.ts';
import { ThumbnailMarks } from './chart-drawing.tsx';
import { SIZE } from './scale.ts';

/** What app/styles/charts.css says of marks, for a picture that no style sheet reaches. */
const stylesIn = (colour: Brand['colour']) => `
.line{fill:none;stroke-width:5px;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.line.fig{stroke:${colour.fig}}.line.coral{stroke:${colour.coral};stroke-width:6px}.line.other{stroke:${colour['line-strong']}}
.line.dot{stroke-width:18px;stroke-linecap:round}.wedge{fill-rule:evenodd;fill:${colour.wattle};fill-opacity:.55}
rect.fig,.column.fig{fill:${colour.fig}}rect.coral,.column.coral{fill:${colour.coral}}rect.other,.column.other{fill:${colour['line-strong']}}
rect.interest,.column.interest,rect.difference{fill:${colour.wattle}}.parting,.edge{stroke-width:5px;vector-effect:non-scaling-stroke}
.parting{stroke:${colour.paper}}.edge{stroke:${colour.coral}}
.rule{stroke:${colour['line-strong']};stroke-width:3px;vector-effect:non-scaling-stroke}`;

interface ChartPictureProps {
  drawing: Drawing;
  colour: Brand['colour'];
  width: number;
  height: number;
}

/** A chart without words as a file of its own, for pictures that other sites show. */
export function ChartPicture({ drawing, colour, ...size }: ChartPictureProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`-3 -30 ${SIZE + 30} ${SIZE + 90}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      {...size}
    >
      <style>{stylesIn(colour)}</style>
      <ThumbnailMarks drawing={drawing} />
    </svg>
  );
}
