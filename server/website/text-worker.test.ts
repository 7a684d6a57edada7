import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Timers } from '../background.ts';
import { createTextWorker, TextWorkerError, type WorkerRequest } from './text-worker.ts';

/** A child process that answers when the test says so. */
class Child extends EventEmitter {
  readonly pid = 1;
  exitCode: number | null = null;
  signalCode: string | null = null;
  readonly requests: WorkerRequest[] = [];

  send(request: WorkerRequest): void {
    this.requests.push(request);
  }
  kill(): void {
    this.end('SIGKILL');
  }
  end(signal: string): void {
    this.signalCode = signal;
    this.emit('exit', null, signal);
  }
  answer(answer: unknown): void {
    this.emit('message', { id: this.requests.at(-1)?.id, answer });
  }
}

function bench() {
  const files = new Map([
    ['firm.yaml', 'one'],
    ['articles/a.md', 'one'],
  ]);
  const state = { release: 'first', copies: 0 };
  const children: Child[] = [];
  const logged: string[] = [];
  const waits: { ms: number; call: () => void }[] = [];
  const timers: Timers = {
    after(ms, call) {
      const wait = { ms, call };
      waits.push(wait);
      return () => waits.splice(waits.indexOf(wait), 1);
    },
  };
  const log = (_fields: object, message: string) => logged.push(message);
  const worker = createTextWorker({
    draft: {
      folderHashes: () => new Map(files),
      changes: () => [],
      copyTo(target) {
        state.copies += 1;
        return target;
      },
    },
    scratch: 'scratch',
    release: () => state.release,
    log: { info: log, warn: log, error: log },
    fork() {
      const child = new Child();
      children.push(child);
      return child as unknown as ChildProcess;
    },
    timers,
  });
  onTestFinished(() => worker.stop());
  return {
    ...{ worker, files, state, children, logged },
    preview: (source: string, by?: string, path = 'articles/a.md') =>
      worker.preview({ path, source, shown: null, today: '2026-11-20', ...(by && { by }) }),
    /** Waits for the next request, and returns what it asks for. */
    async nextRequest(child = 0, count = 1): Promise<string> {
      await expect.poll(() => children[child]?.requests.length).toBe(count);
      const request = children[child]?.requests.at(-1);
      return request?.kind === 'preview' ? request.text.source : (request?.kind ?? '');
    },
    answer: (answer: unknown, child = 0) => children[child]?.answer(answer),
    /** Lets the only timer of this length end. */
    pass(ms: number): void {
      const wait = waits.find((one) => one.ms === ms);
      if (!wait) throw new Error(`expected a timer of ${ms} ms, found ${waits.map((one) => one.ms)}`);
      waits.splice(waits.indexOf(wait), 1);
      wait.call();
    },
  };
}

/** Asks for a preview, and answers it. */
async function previewOnce({ preview, nextRequest, answer }: ReturnType<typeof bench>, child = 0, count = 1) {
  const asked = preview('text');
  await nextRequest(child, count);
  answer('drawn', child);
  await expect(asked).resolves.toBe('drawn');
}

test('answers one request at a time, in order, by one process', async () => {
  const { worker, preview, nextRequest, answer, children } = bench();
  const asked = [preview('one'), worker.calculators(), preview('two')];
  expect(await nextRequest()).toBe('one');
  answer('1');
  expect(await nextRequest(0, 2)).toBe('calculators');
  answer('2');
  expect(await nextRequest(0, 3)).toBe('two');
  answer('3');
  expect(await Promise.all(asked)).toEqual(['1', '2', '3']);
  expect(children).toHaveLength(1);
});

test('a newer request of the same person for the same text replaces a waiting one', async () => {
  const { preview, nextRequest, answer } = bench();
  const first = preview('first', 'mai');
  expect(await nextRequest()).toBe('first');
  const asked = [
    preview('older', 'mai'),
    preview('other text', 'mai', 'articles/b.md'),
    preview('other person', 'jo'),
    preview('newer', 'mai'),
  ];
  answer('drawn first');
  await expect(first).resolves.toBe('drawn first');
  expect(await nextRequest(0, 2)).toBe('newer');
  answer('drawn newer');
  expect(await nextRequest(0, 3)).toBe('other text');
  answer('drawn other text');
  expect(await nextRequest(0, 4)).toBe('other person');
  answer('drawn other person');
  expect(await Promise.all(asked)).toEqual([
    'drawn newer',
    'drawn other text',
    'drawn other person',
    'drawn newer',
  ]);
});

test('reads the folder again after a text or picture changes, with the same process', async () => {
  const it = bench();
  await previewOnce(it);
  await previewOnce(it, 0, 2);
  expect(it.state.copies).toBe(1);
  it.files.set('articles/a.md', 'two').set('pictures/a.jpg', 'one');
  await previewOnce(it, 0, 3);
  expect(it.state.copies).toBe(2);
  expect(it.children).toHaveLength(1);
  const [first, second, third] = it.children[0]?.requests.map(({ draft }) => draft) ?? [];
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test.each<[what: string, change: (it: ReturnType<typeof bench>) => void]>([
  ['another file', ({ files }) => files.set('firm.yaml', 'two')],
  ['the release', ({ state }) => (state.release = 'second')],
])('starts a new process after %s changes', async (_what, change) => {
  const it = bench();
  await previewOnce(it);
  change(it);
  await previewOnce(it, 1);
  expect(it.children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null]);
});

test('a crash rejects its request only, and the next one starts a new process', async () => {
  const it = bench();
  const asked = it.preview('crashes');
  await it.nextRequest();
  it.children[0]?.end('SIGSEGV');
  await expect(asked).rejects.toThrow(TextWorkerError);
  expect(it.logged).toHaveLength(1);
  await previewOnce(it, 1);
});

test('a failure is logged, and keeps the process', async () => {
  const it = bench();
  const asked = it.preview('fails');
  await it.nextRequest();
  it.children[0]?.emit('message', { id: 1, failure: 'Error: no' });
  await expect(asked).rejects.toThrow('The preview did not work this time.');
  expect(it.logged).toHaveLength(1);
  await previewOnce(it, 0, 2);
});

test('a request that takes too long is given up, with its process', async () => {
  const it = bench();
  const asked = it.preview('hangs');
  await it.nextRequest();
  it.pass(60_000);
  await expect(asked).rejects.toThrow('The preview took too long.');
  expect(it.children[0]?.signalCode).toBe('SIGKILL');
  await previewOnce(it, 1);
});

test('the process ends when nobody has used it for five minutes', async () => {
  const it = bench();
  await previewOnce(it);
  await expect.poll(() => it.pass(5 * 60_000)).toBeUndefined();
  expect(it.children[0]?.signalCode).toBe('SIGKILL');
  await previewOnce(it, 1);
});

test('stopping ends the process, and rejects what waits', async () => {
  const it = bench();
  const asked = Promise.allSettled([it.preview('one'), it.preview('two')]);
  await it.nextRequest();
  await it.worker.stop();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(it.children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
  await expect(it.preview('three')).rejects.toThrow(TextWorkerError);
  expect(it.logged).toEqual([]);
});
