import { findChart, renderChart } from '../figures/charts.tsx';
import type { Route } from './+types/chart-file.ts';

/** A chart as an SVG file: `/charts/<name>.svg` in the wide shape, `/charts/<name>-card.svg` as a card. */
export function loader({ params }: Route.LoaderArgs) {
  const [, name = '', card] = /^([a-z0-9-]+?)(-card)?\.svg$/.exec(params.file) ?? [];
  if (!findChart(name)) throw new Response('No such chart', { status: 404 });
  return new Response(renderChart(name, card ? 'card' : 'wide'), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
