/**
 * Answers what was asked before out of memory, ahead of the framework. A page of the site is the
 * same for everybody and as long as its build is served, so the second visitor's answer is the first
 * one's, byte for byte and header for header, at a fraction of the work.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isSame } from './send-file.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
}

export interface AnswerMemoryOptions {
  /** Whether the answer to this path (without a query) is the same for everybody, for good. */
  isFixed: (path: string) => boolean;
  /** Asks the framework, as a visitor would who takes only this encoding. */
  ask: (path: string, encoding: Encoding) => Promise<Answer>;
  /** How much may be kept, in bytes of bodies and headers. */
  limitBytes: number;
}

type Encoding = 'br' | 'gzip';

interface Kept {
  /** Names and values in turn, as Node writes them fastest. */
  headers: string[];
  /** The same without what describes a body. */
  headersUnchanged: string[];
  etag: string;
  body: Buffer;
}

/** Belong to one connection or one moment; Node writes them itself. */
const OF_THE_MOMENT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const OF_THE_BODY = new Set(['content-length', 'content-type', 'content-encoding']);
/** What these ask for differs from request to request. */
const UNUSUAL = ['range', 'if-modified-since', 'if-match', 'if-unmodified-since'];

export class AnswerMemory {
  readonly #isFixed: AnswerMemoryOptions['isFixed'];
  readonly #ask: AnswerMemoryOptions['ask'];
  readonly #kept: LRUCache<string, Kept>;
  readonly #asking = new Set<string>();

  constructor({ isFixed, ask, limitBytes }: AnswerMemoryOptions) {
    this.#isFixed = isFixed;
    this.#ask = ask;
    this.#kept = new LRUCache({
      maxSize: limitBytes,
      sizeCalculation: ({ body, headers }) => body.length + 2 * headers.join('').length,
    });
  }

  /** @returns false where the answer has to come from the framework, which then has to be asked. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const encoding = encodingFor(headers['accept-encoding']);
    if (encoding === null || UNUSUAL.some((name) => name in headers)) return false;

    const kept = this.#kept.get(keyOf(url, encoding));
    if (kept === undefined) {
      if (this.#isFixed(url)) void this.#remember(url, encoding);
      return false;
    }
    if (isSame(headers['if-none-match'], kept.etag)) {
      response.writeHead(304, kept.headersUnchanged).end();
    } else {
      response.writeHead(200, kept.headers).end(method === 'HEAD' ? undefined : kept.body);
    }
    return true;
  }

  /** Never fails: what cannot be remembered is asked for again. */
  async #remember(path: string, encoding: Encoding): Promise<void> {
    const key = keyOf(path, encoding);
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    try {
      const answer = await this.#ask(path, encoding);
      const { etag } = answer.headers;
      if (answer.status === 200 && typeof etag === 'string')
        this.#kept.set(key, keep(answer, etag));
    } catch {
      // The visitor who asked gets the framework's own answer, errors included.
    } finally {
      this.#asking.delete(key);
    }
  }
}

function keyOf(path: string, encoding: Encoding): string {
  return `${encoding} ${path}`;
}

function keep({ headers, body }: Answer, etag: string): Kept {
  const lines = Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.has(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  return {
    headers: lines.flat(),
    headersUnchanged: lines.filter(([name]) => !OF_THE_BODY.has(name)).flat(),
    etag,
    body,
  };
}

/** @returns null where the choice takes weighing, which is left to the framework. */
function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  if (typeof accepted !== 'string' || accepted.includes(';')) return null;
  const names = accepted.split(',').map((name) => name.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
