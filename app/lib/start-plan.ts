/** What the start script (app/start.ts) loads for a page; scripts/finish writes it into the page as JSON. */
export interface StartPlan {
  manifest: string;
  entry: string;
  /** Route id to its module, outermost route first. */
  routes: Record<string, string>;
  /** Every script of the page. */
  scripts: string[];
  /** File with the data that the page was drawn from. */
  data: string;
  /** The router's own settings, without its data. */
  context: Record<string, unknown>;
}

export const PLAN_ID = 'start-plan';

/** On the page's own styles: the address of the sheet that they are a part of. */
export const SHEET_ATTRIBUTE = 'data-sheet';

/** On the sheet with the brand's font, which is left out until the page has been painted. */
export const FONT_ATTRIBUTE = 'data-font';
