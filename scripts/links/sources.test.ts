import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSources, listSources } from './sources.ts';

let server: Server;
let address: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url = '' } = request;
    asked.push(`${method} ${url}`);
    const count = asked.filter((line) => line.endsWith(` ${url}`)).length;
    if (url === '/silent') return;
    const status =
      {
        '/moved': 301,
        '/gone': 404,
        '/no-programs': 403,
        '/no-head': method === 'HEAD' ? 405 : 200,
        '/tired': count <= 2 ? 503 : 200,
        '/broken': 500,
      }[url] ?? 200;
    response.writeHead(status, status === 301 ? { Location: '/here' } : {}).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const check = (...urls: string[]) =>
  checkSources(
    urls.map((url) => ({ url, usedIn: [] })),
    { timeoutMs: 300, retries: 1, waitMs: 1 },
  );

test.each(['/here', '/moved', '/no-head', '/no-programs', '/tired'])(
  '%s counts as there',
  async (path) => {
    expect(await check(address + path)).toEqual([]);
  },
);

test('what is gone, broken or silent is named with what was found', async () => {
  const unreachable = 'http://127.0.0.1:1/';
  const urls = [`${address}/gone`, `${address}/broken`, `${address}/silent`, unreachable];
  const problems = await check(...urls);
  expect(problems.map(({ url }) => url)).toEqual(urls);
  expect(problems.map(({ problem }) => problem)).toEqual([
    'answers 404',
    'answers 500',
    'no answer in 0.3 s',
    expect.stringMatching(/^no answer: /),
  ]);
});

test('what is gone is asked once, what is broken once more', () => {
  expect(asked.filter((line) => line === 'GET /gone')).toHaveLength(1);
  expect(asked.filter((line) => line === 'GET /broken')).toHaveLength(2);
});

test('addresses are found in Markdown, front matter and code, each once', () => {
  const texts = new Map([
    ['b.mdx', 'url: https://a.test/x?y=1\nSee [it](https://b.test/z), or https://a.test/x?y=1.'],
    ['a.ts', "source: { url: 'https://b.test/z' }"],
  ]);
  expect(listSources(texts)).toEqual([
    { url: 'https://a.test/x?y=1', usedIn: ['b.mdx'] },
    { url: 'https://b.test/z', usedIn: ['a.ts', 'b.mdx'] },
  ]);
});
