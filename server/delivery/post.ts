/** Posts JSON to an address that an operator has set. */

interface PostOptions {
  headers?: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** @throws {Error} in fixed words: the address holds a key, and an answer may quote what was sent. */
export async function post(url: string, body: string, options: PostOptions): Promise<void> {
  const { headers = {}, timeoutMs, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  }).catch((error: Error) => {
    const isLate = error.name === 'TimeoutError';
    throw new Error(isLate ? 'the webhook gave no answer in time' : 'the webhook could not be reached');
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}
