import { Fragment, type ReactNode } from 'react';
import type { Axis, PlotLabel } from '../../figures/chart.ts';
import { percentage, SIZE, share } from './scale.ts';

interface PlotFrameProps {
  plot: { x: Axis; y: Axis; labels: readonly PlotLabel[] };
  /** Drawn on the stretched square. */
  marks: ReactNode;
  /** Drawn over it, not stretched. */
  children?: ReactNode;
}

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/**
 * Rules, axes and labels of a plot. The marks are stretched to the room that there is and the words are
 * not: they are text of the page, in its font and as large as its reader wants. The words of a corner
 * stand over the plot, and where there is no room, above and below it (app/styles/charts.css).
 */
export function PlotFrame({ plot, marks, children }: PlotFrameProps) {
  const { x, y, labels } = plot;
  const hasTopText = y.ticks.some(({ at, text }) => text !== '' && share(y, at) > 0.9);
  return (
    <div className={hasTopText ? 'plot-frame' : 'plot-frame open-top'}>
      {corners.map((corner) => {
        const here = labels.filter((label) => label.corner === corner);
        const beside = labels.some(
          (label) => label.corner !== corner && sideOf(label.corner) === sideOf(corner),
        );
        return (
          here.length > 0 && (
            <div key={corner} className={`corner ${corner}${beside ? ' paired' : ''}`}>
              {here.map(({ name, tone, figure }) => (
                <p key={name} className={`chart-label ${tone}`}>
                  {name}
                  {figure && <strong>{figure}</strong>}
                </p>
              ))}
            </div>
          )
        );
      })}
      <svg className="plot" aria-hidden="true">
        {y.ticks.map(({ at, text }) => {
          const height = percentage(1 - share(y, at));
          return (
            <Fragment key={at}>
              <line className={at === 0 ? 'rule floor' : 'rule'} x2="100%" y1={height} y2={height} />
              {text && (
                <text y={height} dy="-.4em">
                  {text}
                </text>
              )}
            </Fragment>
          );
        })}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the picture that it is a part of */}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          {marks}
        </svg>
        {x.ticks.map(({ at, text }, index) => {
          const isLast = index === x.ticks.length - 1;
          return (
            <text
              key={at}
              // Left out where room is scarce: every other one first, then all between the ends.
              className={index === 0 || isLast ? 'end' : index % 2 === 1 ? 'minor' : 'middle'}
              x={percentage(share(x, at))}
              y="100%"
              dy="1.6em"
              textAnchor={index === 0 ? undefined : isLast ? 'end' : 'middle'}
            >
              {text}
            </text>
          );
        })}
        {children}
      </svg>
    </div>
  );
}

function sideOf(corner: PlotLabel['corner']): string {
  return corner.slice(0, corner.indexOf('-'));
}
