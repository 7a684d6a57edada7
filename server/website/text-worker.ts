/**
 * Previews texts while somebody types. A child process (scripts/text-worker.ts) loads the code that draws the site once,
 * and keeps it until the draft or the release changes.
 */
import { type ChildProcess, fork as forkProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../config/firm-folder.ts';
import type { CalculatorSummary, TextPreview } from '../../contracts/texts.ts';
import { type Log, realTimers, type Timers } from '../background.ts';
import type { Draft } from './draft.ts';
import { hashOf } from './history.ts';

export interface TextToPreview {
  /** In the folder, such as articles/a-first-flat.md. */
  path: string;
  /** The whole file, which is not saved. */
  source: string;
  /** The Markdown to draw, such as one section; null draws the whole page. */
  shown: string | null;
  /** As 2026-11-28. */
  today: string;
  /** Who types. A newer request of the same person replaces a waiting one for the same text. */
  by?: string;
}

type Question = { kind: 'preview'; text: TextToPreview } | { kind: 'calculators' };

/** A message to the child process. `draft` changes when it has to read the folder again. */
export type WorkerRequest = Question & { id: number; draft: string };

/** A message from the child process. */
export type WorkerReply = { id: number } & ({ answer: unknown } | { failure: string });

/** Thrown if there is no answer; the message is for the owner. */
export class TextWorkerError extends Error {
  override name = 'TextWorkerError';
}

/** Only stops a process that hangs: one that starts on a busy machine may take half of it. */
const TIMEOUT_MS = 60_000;
const IDLE_MS = 5 * 60_000;

const NO_ANSWER = 'The preview did not work this time. Your text is not lost. Please try again.';
const TOO_SLOW = 'The preview took too long. Your text is not lost. Please try again.';

export type TextWorker = ReturnType<typeof createTextWorker>;

interface Options {
  draft: Pick<Draft, 'copyTo' | 'changes' | 'folderHashes'>;
  scratch: string;
  /** Returns the folder of the release whose code draws the texts. */
  release: () => string;
  log: Log;
  /** Replaced in tests. */
  fork?: typeof forkWorker;
  timers?: Timers;
}

/** The running process, and the state that it was started for. */
interface Running {
  child: ChildProcess;
  code: string;
  draft: string;
}

interface Job {
  key: string | null;
  question: Question;
  answer: PromiseWithResolvers<unknown>;
}

export function createTextWorker(options: Options) {
  const { draft, scratch, release, log, fork = forkWorker, timers = realTimers } = options;
  const waiting: Job[] = [];
  let running: Running | null = null;
  let working: Promise<void> | null = null;
  let lastId = 0;
  let isStopped = false;
  let cancelIdle = () => {};

  /** A waiting request with the same key gets this question, and both get its answer. */
  function ask(key: string | null, question: Question): Promise<unknown> {
    if (isStopped) return Promise.reject(new TextWorkerError(NO_ANSWER));
    const same = key === null ? undefined : waiting.find((one) => one.key === key);
    if (same) {
      same.question = question;
      return same.answer.promise;
    }
    const job = { key, question, answer: Promise.withResolvers<unknown>() };
    waiting.push(job);
    working ??= work();
    return job.answer.promise;
  }

  async function work(): Promise<void> {
    cancelIdle();
    // Lets the requests of the same moment replace each other.
    await Promise.resolve();
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      await answerOf(job.question).then(job.answer.resolve, job.answer.reject);
    }
    working = null;
    if (!isStopped) cancelIdle = timers.after(IDLE_MS, () => void end());
  }

  async function answerOf(question: Question): Promise<unknown> {
    if (isStopped) throw new TextWorkerError(NO_ANSWER);
    const { child, draft } = await current();
    lastId += 1;
    const reply = await replyTo(child, { ...question, id: lastId, draft });
    if ('answer' in reply) return reply.answer;
    log.error({ reason: reply.failure }, 'a text could not be previewed');
    throw new TextWorkerError(NO_ANSWER);
  }

  /** Returns a process for the draft and the release as they are now. */
  async function current(): Promise<Running> {
    const folder = release();
    const { code, all } = keysOf(folder);
    if (running?.code === code && running.draft === all) return running;
    if (running?.code !== code) await end();
    const copy = draft.copyTo(join(scratch, 'texts'));
    running = { child: running?.child ?? start(copy, folder), code, draft: all };
    return running;
  }

  /** Returns a key of the whole draft, and one of what the code reads only once, when it starts. */
  function keysOf(folder: string): { code: string; all: string } {
    const files = draft.folderHashes();
    for (const { path, hash } of draft.changes()) {
      if (hash === null) files.delete(path);
      else files.set(path, hash);
    }
    const entries = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const isReadAgain = (path: string) => /^((articles|pages)\/.*\.md|(people|pictures)\/.*)$/.test(path);
    const readOnce = entries.filter(([path]) => !isReadAgain(path));
    return { code: hashOf(JSON.stringify([folder, readOnce])), all: hashOf(JSON.stringify(entries)) };
  }

  function start(copy: string, folder: string): ChildProcess {
    const child = fork(copy, folder);
    const forget = () => {
      if (running?.child === child) running = null;
    };
    // Without a listener, a process that cannot start would end the server.
    return child.once('exit', forget).on('error', forget);
  }

  /** Resolves with the reply; a process that exits or takes too long is given up. */
  function replyTo(child: ChildProcess, request: WorkerRequest): Promise<WorkerReply> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>();
    const onMessage = (message: unknown) => {
      const reply = message as WorkerReply;
      if (reply.id === request.id) resolve(reply);
    };
    const giveUp = (reason: string, message: string) => {
      if (!isStopped) log.error({ reason }, 'a text could not be previewed');
      reject(new TextWorkerError(message));
    };
    const onExit = (code: number | null, signal: string | null) =>
      giveUp(`the process ended: ${signal ?? code}`, NO_ANSWER);
    const onError = (error: Error) => giveUp(error.message, NO_ANSWER);
    const cancel = timers.after(TIMEOUT_MS, () => {
      giveUp('no answer in time', TOO_SLOW);
      void end();
    });
    child.on('message', onMessage).once('exit', onExit).once('error', onError);
    child.send(request, (error) => error && onError(error));
    return promise.finally(() => {
      cancel();
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    });
  }

  async function end(): Promise<void> {
    const child = running?.child;
    running = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  return {
    /**
     * Checks and draws a text that is being typed.
     *
     * @throws {TextWorkerError} if there is no answer.
     */
    preview: (text: TextToPreview) =>
      ask(text.by === undefined ? null : `${text.by} ${text.path}`, {
        kind: 'preview',
        text,
      }) as Promise<TextPreview>,

    /** @throws {TextWorkerError} if there is no answer. */
    calculators: () => ask('calculators', { kind: 'calculators' }) as Promise<CalculatorSummary[]>,

    /** Ends the process, and rejects what is waiting. */
    async stop(): Promise<void> {
      isStopped = true;
      cancelIdle();
      await end();
      await working;
    },
  };
}

/** Starts the process, which ends with this one. */
function forkWorker(firmDir: string, release: string): ChildProcess {
  return forkProcess('scripts/text-worker.ts', [release], {
    cwd: ROOT,
    env: { ...process.env, FIRM_DIR: firmDir },
    // Halves its memory, and still answers within a second.
    execArgv: ['--optimize-for-size'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
