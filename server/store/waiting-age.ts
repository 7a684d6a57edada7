/** For how long a lead has waited, by more than a clock that can be set. */

/**
 * @param clock may jump; @param monotonic in milliseconds, never does.
 * @returns a function of when the oldest lead that waits was accepted. It counts at least for how long
 *   it has been asked about that very lead, so that a clock set back stretches no wait.
 */
export function createWaitingAge(
  clock: () => Date,
  monotonic: () => number = () => performance.now(),
): (oldestWaiting: string | null) => number {
  let watched: string | null = null;
  let since = 0;
  return (oldestWaiting) => {
    if (oldestWaiting !== watched) {
      watched = oldestWaiting;
      since = monotonic();
    }
    if (oldestWaiting === null) return 0;
    return Math.max(clock().getTime() - Date.parse(oldestWaiting), monotonic() - since);
  };
}
