import type { ReactElement } from 'react';
import type { TableData } from '../components/folded-table.tsx';

/** `wide` leads an article; `card` has fewer ticks and larger text, for a third of the width. */
export type ChartShape = 'wide' | 'card';

export type Chart = {
  name: string;
  /** What the chart says, as its caption says it. */
  message: string;
  /** The same for those who cannot see it, with the figures and the assumptions. */
  alt: string;
  /** Assumptions, in small print below the chart. */
  note: string;
  table: TableData;
  /** What stands on the sheet, without the message: that is a caption in HTML. */
  draw(shape: ChartShape): ReactElement;
};
