/** The firm's check as an owner runs it, on a copy of a folder. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { firmFolder } from '../config/firm-folder.ts';
import { callOf } from '../tests/support/call-of.ts';
import { firm } from '../tests/support/firm.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { firmIn } from '../tests/support/temporary-firm.ts';
import { newerInProduct } from './check/newer-product.ts';
import { outsideLinks, silentLinks } from './check/outside-links.ts';
import { check } from './check.ts';

const FOLDER = firmFolder();
// The command takes up the folder that it is told.
afterEach(() => {
  process.env.FIRM_DIR = FOLDER;
});

function firmCopy() {
  const firm = firmIn(join(testFolder(), 'firm'), FOLDER);
  return { ...firm, check: (...args: string[]) => callOf(check, ['--firm', firm.path, ...args]) };
}

const lastLine = (text: string) => text.trim().split('\n').at(-1);

test('a firm whose files are right can be built, and hears what is left and what is newer', async () => {
  const { write, check } = firmCopy();
  const own = readFileSync('content/pages/disclaimer.md', 'utf8').replace(
    /^updated: .*$/m,
    'updated: 2001-01-01',
  );
  write('pages/disclaimer.md', own);
  const { status, stdout, stderr } = await check('--today', '2999-01-01');
  // For the facts alone, which nobody has read for centuries then.
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toContain('STOP  Testimonials are real and agreed to');
  expect(stdout).toContain('firm/pages/disclaimer.md is of 2001-01-01');
  expect(stdout).toMatch(/cash-rate\n +Value /);
  expect(lastLine(stdout)).toMatch(
    /can be built; demonstration, \d+ things before it can open; \d+ facts to read again; 1 newer text/,
  );
});

test('an open site that has what it must not have fails, with the place and what to do', async () => {
  const { write, check } = firmCopy();
  write('opening.yaml', 'by: Jo Citizen, director\non: 2026-11-20\n');
  const { status, stdout } = await check();
  expect(status).toBe(1);
  expect(stdout).toContain('firm/testimonials.yaml: Sample client A');
  expect(lastLine(stdout)).toMatch(/cannot be built; open since 2026-11-20, \d+ things that an open site/);
});

test('mistakes are told with file and line, and nothing of the program', async () => {
  const { change, check } = firmCopy();
  change('firm.yaml', /^url: .*$/m, 'url: example');
  change('firm.yaml', /^copyrightYear: .*$/m, "copyrightYear: 'Jo's year'");
  const { status, stdout, stderr } = await check();
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/firm\/firm\.yaml is not right:\s+line \d+: .*so the file cannot be read/);
  expect(stdout).not.toMatch(/^ *at /m);
  expect(lastLine(stdout)).toContain('firm: cannot be built');
});

test('only what the product has brought up to date since is newer', () => {
  const own = firmCopy();
  const article = (updated: string, what = 'First published.') =>
    `---\nupdated: ${updated}\nchanges:\n  - { date: ${updated}, what: ${what} }\n---\nWords.\n`;
  const text = (name: string, isOwn: boolean, source: string) => {
    const shown = `${isOwn ? 'firm' : 'content'}/articles/${name}.md`;
    return { name, address: `/blog/${name}`, shown, isOwn, source };
  };
  const [cash] = firm.facts.dated.filter(({ id }) => id === 'cash-rate');
  own.write(
    'facts.yaml',
    'facts: { cash-rate: { value: 3%, asOf: 2001-01-01 }, apra-buffer: { value: 9% } }',
  );
  const written = {
    ...own.load(),
    articles: [
      {
        ...text('offset', true, article('2026-11-20')),
        under: text('offset', false, article('2026-11-21', 'New rates.')),
      },
      {
        ...text('redraw', true, article('2026-11-20')),
        under: text('redraw', false, article('2026-11-20')),
      },
      text('own', true, article('2020-01-01')),
    ],
  };
  expect(newerInProduct(written)).toEqual([
    expect.stringMatching(/^firm\/articles\/offset\.md is of 2026-11-20, .* on 2026-11-21: New rates\.$/),
    expect.stringContaining(
      `cash-rate is 3% (as of 2001-01-01), and the product says ${cash?.value} (as of ${cash?.asOf}).`,
    ),
  ]);
});

test('addresses outside are found once, with every file that names them', () => {
  const texts = [
    {
      file: 'a.md',
      line: 1,
      text: 'See [the Bank](https://www.rba.gov.au/rates?a=1), or <https://abc.net.au>.',
    },
    { file: 'b.yaml', line: 1, text: 'https://www.rba.gov.au/rates?a=1' },
    { file: 'b.yaml', line: 2, text: 'https://www.ohara.com.au/guide.pdf and https://example.com' },
    { file: 'c.ts', line: 1, text: 'https://of-code.com' },
  ];
  expect([...outsideLinks(texts, 'https://www.ohara.com.au')]).toEqual([
    ['https://www.rba.gov.au/rates?a=1', new Set(['a.md', 'b.yaml'])],
    ['https://abc.net.au', new Set(['a.md'])],
  ]);
});

test('of addresses outside, those are told that say that nothing is there, or say nothing', async () => {
  const server = createServer(({ url }, answer) => answer.writeHead(Number(url?.slice(1))).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
  const links = new Map(
    ['200', '403', '999', '404'].map((status) => [at(status), new Set(['a.md', 'b.md'])]),
  );
  links.set('http://127.0.0.1:1/', new Set(['c.md']));
  expect(await silentLinks(links)).toEqual([
    `${at('404')} answered 404; named in a.md, b.md`,
    'http://127.0.0.1:1/ answered nothing; named in c.md',
  ]);
});

test('a folder that is not there is named', async () => {
  const { status, stderr } = await callOf(check, ['--firm', 'clients/nobody']);
  expect(status).toBe(1);
  expect(stderr).toContain('clients/nobody: expected the folder of a firm');
});
