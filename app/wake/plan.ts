/** What a page needs to come alive; scripts/finish writes it into the page as JSON. */
export interface WakePlan {
  manifest: string;
  entry: string;
  /** Route id to the modules that make it up, outermost route first. */
  routes: Record<string, string[]>;
  /** The router's own settings, without its data. */
  context: Record<string, unknown>;
  /** Every module that the first three need in turn, so that none waits for another to be read. */
  preload: string[];
  /** File with the data that the page was drawn from, or null where it has none. */
  data: string | null;
}

/** Where a page keeps its plan. */
export const PLAN_ID = 'wake-plan';

/** Stands on an element whose buttons no script answers yet. */
export const ASLEEP = 'data-asleep';

/** Dispatched on such an element once its buttons are answered. */
export const AWAKE_EVENT = 'awake';
