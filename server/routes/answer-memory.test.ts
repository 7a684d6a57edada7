import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { type Answer, AnswerMemory } from './answer-memory.ts';

const CHROME = { 'accept-encoding': 'gzip, deflate, br, zstd' };

let server: Server;
let framework: (response: ServerResponse) => void;
/** How often the memory asked for an answer to keep, and with what. */
let asked: string[];
let answerToKeep: () => Promise<Answer>;

beforeEach(async () => {
  asked = [];
  framework = (response) => response.writeHead(200, { 'x-from': 'framework' }).end('page');
  answerToKeep = async () => ({
    status: 200,
    headers: {
      etag: 'W/"1"',
      'content-type': 'text/html',
      'content-length': '4',
      'x-from': 'memory',
      date: 'yesterday',
    },
    body: Buffer.from('page'),
  });
  const memory = new AnswerMemory({
    isFixed: (path) => path.startsWith('/fixed'),
    ask: (path, encoding) => {
      asked.push(`${encoding} ${path}`);
      return answerToKeep();
    },
    limitBytes: 300,
  });
  server = createServer((incoming, response) => {
    if (!memory.answer(incoming, response)) framework(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => server.close());

test('what was asked once is answered from memory, unchanged', async () => {
  expect(await ask('/fixed', CHROME)).toMatchObject({ headers: { 'x-from': 'framework' } });
  const again = await ask('/fixed', CHROME);
  expect(again).toMatchObject({ status: 200, body: 'page', headers: { 'x-from': 'memory' } });
  expect(again.headers.date).not.toBe('yesterday');
  expect(asked).toEqual(['br /fixed']);
});

test('each encoding is kept apart', async () => {
  await ask('/fixed', CHROME);
  const older = { 'accept-encoding': 'gzip, deflate' };
  expect(await ask('/fixed', older)).toMatchObject({ headers: { 'x-from': 'framework' } });
  expect(asked).toEqual(['br /fixed', 'gzip /fixed']);
});

test('a browser that has the page is told that it has not changed', async () => {
  await ask('/fixed', CHROME);
  for (const tag of ['W/"1"', '"1"', '"0", W/"1"', '*']) {
    const answer = await ask('/fixed', { ...CHROME, 'if-none-match': tag });
    expect(answer).toMatchObject({ status: 304, body: '', headers: { etag: 'W/"1"' } });
    expect(answer.headers).not.toHaveProperty('content-length');
  }
  const changed = await ask('/fixed', { ...CHROME, 'if-none-match': 'W/"2"' });
  expect(changed).toMatchObject({ status: 200, body: 'page' });
});

test('HEAD gets the length and no body', async () => {
  await ask('/fixed', CHROME);
  const answer = await ask('/fixed', CHROME, 'HEAD');
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '4' } });
});

test.each([
  ['another path', '/other', CHROME, 'GET'],
  ['a query', '/other?category=refinance', CHROME, 'GET'],
  ['a post', '/fixed', CHROME, 'POST'],
  ['no compression', '/fixed', {}, 'GET'],
  ['weighed encodings', '/fixed', { 'accept-encoding': 'br;q=0, gzip' }, 'GET'],
  ['a part', '/fixed', { ...CHROME, range: 'bytes=0-1' }, 'GET'],
  ['a date', '/fixed', { ...CHROME, 'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT' }, 'GET'],
])('%s is left to the framework', async (_, path, headers, method) => {
  for (const remembered of ['/fixed', path]) await ask(remembered, CHROME);
  const answer = await ask(path, headers as Record<string, string>, method);
  expect(answer.headers['x-from']).toBe('framework');
});

test.each([
  ['fails', () => Promise.reject(new Error('no such file'))],
  ['is an error', async () => ({ status: 500, headers: { etag: '"1"' }, body: Buffer.from('') })],
  ['has no tag', async () => ({ status: 200, headers: {}, body: Buffer.from('page') })],
])('an answer that %s is not kept', async (_, answer) => {
  answerToKeep = answer;
  for (let time = 0; time < 3; time += 1) {
    expect((await ask('/fixed', CHROME)).headers['x-from']).toBe('framework');
  }
  expect(asked).toHaveLength(3);
});

test('a crowd that asks for the same page at once has it fetched once', async () => {
  let deliver: (answer: Answer) => void = () => {};
  const kept = await answerToKeep();
  answerToKeep = () =>
    new Promise((resolve) => {
      deliver = resolve;
    });
  await Promise.all(Array.from({ length: 20 }, () => ask('/fixed', CHROME)));
  expect(asked).toHaveLength(1);
  deliver(kept);
  await vi.waitFor(async () =>
    expect((await ask('/fixed', CHROME)).headers['x-from']).toBe('memory'),
  );
});

test('memory has an end: what was asked for longest ago gives way', async () => {
  for (const path of ['/fixed/1', '/fixed/2', '/fixed/3', '/fixed/4']) await ask(path, CHROME);
  expect((await ask('/fixed/4', CHROME)).headers['x-from']).toBe('memory');
  expect((await ask('/fixed/1', CHROME)).headers['x-from']).toBe('framework');
});

test("the real server's second answer is its first, header for header", async () => {
  const site = await startTestApp();
  try {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    for (const path of ['/', '/blog', '/assets/entry-1234.js', '/blog.data', '/nope', '/blog/']) {
      const first = await ask(path, CHROME, 'GET', port);
      for (let time = 0; time < 3; time += 1) {
        expect(await ask(path, CHROME, 'GET', port)).toEqual({
          ...first,
          headers: { ...first.headers, date: expect.any(String) },
        });
      }
    }
  } finally {
    await site.close();
  }
});

interface Raw {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Asks without the conveniences of fetch, which decodes bodies and follows redirects. */
function ask(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  port = (server.address() as AddressInfo).port,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      response.setEncoding('latin1');
      let body = '';
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}
