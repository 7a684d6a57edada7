/** Closing a store without cutting off what it was asked before. */

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * The same store, whose `close` waits for every call that has begun. The query builder closes at
 * once, and a call that still waits for a connection would fail or never come back.
 */
export function closingLast<Store extends { close(): Promise<void> }>(store: Store): Store {
  const running = new Set<Promise<unknown>>();
  const counted =
    (method: Method): Method =>
    (...given) => {
      const call = method(...given);
      // What becomes of the call is its caller's business.
      const settled = call.then(
        () => undefined,
        () => undefined,
      );
      running.add(settled);
      settled.then(() => running.delete(settled));
      return call;
    };
  const methods = Object.entries(store).map(([name, method]) => [name, counted(method as Method)]);
  const close = async () => {
    await Promise.all(running);
    await store.close();
  };
  return { ...(Object.fromEntries(methods) as Store), close };
}
