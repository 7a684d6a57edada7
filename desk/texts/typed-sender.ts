/** Sends what is typed after each pause, one request at a time, and tries again after a failure. */

const PAUSE_MS = 400;
const RETRY_MS = 5_000;

/** `retry` sends again by itself; `failed` waits for the next change. */
export type SendOutcome = 'sent' | 'retry' | 'failed';

export function createTypedSender(send: () => Promise<SendOutcome>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<SendOutcome> | null = null;
  /** Whether something was typed during the request. */
  let isOutdated = false;
  let isPaused = false;
  let isStopped = false;

  function schedule(delay: number): void {
    if (isStopped) return;
    if (sending !== null || isPaused) {
      isOutdated = true;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay);
  }

  async function run(): Promise<void> {
    isOutdated = false;
    sending = send();
    const outcome = await sending;
    sending = null;
    if (outcome === 'retry') schedule(RETRY_MS);
    else if (isOutdated) schedule(PAUSE_MS);
  }

  return {
    /** Call it after each change. */
    typed: () => schedule(PAUSE_MS),
    /** Sends without waiting for a pause. */
    sendNow: () => schedule(0),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    /** Runs an action while nothing is being sent, such as a save: a late request would store what it has replaced. */
    async exclusively<T>(action: () => Promise<T>): Promise<T> {
      isPaused = true;
      clearTimeout(timer);
      try {
        await sending;
        return await action();
      } finally {
        isPaused = false;
        schedule(PAUSE_MS);
      }
    },
  };
}
