import { latePart } from '../components/late-part.tsx';

/** Charts that nothing moves: a page that comes as a file has them drawn, and asks for no script to draw them. */
export const StillChart = latePart({
  load: () => import('./chart-drawing.tsx'),
  pick: (module) => module.ChartDrawing,
  isStill: true,
});

export const StillThumbnail = latePart({
  load: () => import('./chart-drawing.tsx'),
  pick: (module) => module.ChartThumbnail,
  isStill: true,
});
