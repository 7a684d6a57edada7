/** What a page needs to come alive; scripts/finish writes it into the page as JSON. */
export interface WakePlan {
  manifest: string;
  entry: string;
  /** Route id to the modules that make it up, outermost route first. */
  routes: Record<string, string[]>;
  /** The router's own settings, without its data. */
  context: Record<string, unknown>;
  /** Every module of the page, each behind those that it imports. */
  preload: string[];
  /** File with the data that the page was drawn from, or null where it has none. */
  data: string | null;
}

/** Where a page keeps its plan. */
export const PLAN_ID = 'wake-plan';

/** On the page's own styles: the address of the sheet that they are a part of. */
export const SHEET_ATTRIBUTE = 'data-sheet';
