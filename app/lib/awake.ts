let awake = false;

/** Called when React begins to take the page over. */
export function markAwake(): void {
  awake = true;
}

/** False while a page's modules are fetched for the first time, true from then on. */
export function isAwake(): boolean {
  return awake;
}

/** Stands on an element whose buttons no script answers yet. */
export const ASLEEP = 'data-asleep';

/** Dispatched on such an element once its buttons are answered. */
export const AWAKE_EVENT = 'awake';
