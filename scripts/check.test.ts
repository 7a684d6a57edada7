/** The firm's check as an owner runs it, on a copy of a folder. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { firmFolder } from '../config/firm-folder.ts';
import { firm } from '../tests/support/firm.ts';
import { callOf } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { firmIn } from '../tests/support/temporary-firm.ts';
import { newerInProduct } from './check/facts.ts';
import { check as command, outsideReport } from './check.ts';

const FOLDER = firmFolder();
// The command takes up the folder that it is told.
afterEach(() => {
  process.env.FIRM_DIR = FOLDER;
});

function firmCopy() {
  const firm = firmIn(join(testFolder(), 'firm'), FOLDER);
  return { ...firm, check: (...args: string[]) => callOf(command, ['--firm', firm.path, ...args]) };
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

test('mistakes are told with file and line, and a folder that is not there is named', async () => {
  const { change, check } = firmCopy();
  change('firm.yaml', /^url: .*$/m, 'url: example');
  const { status, stdout, stderr } = await check();
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/firm\/firm\.yaml is not right:\s+line \d+: url: /);
  expect(lastLine(stdout)).toContain('firm: cannot be built');
  const nobodys = await callOf(command, ['--firm', 'clients/nobody']);
  expect(nobodys).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('clients/nobody: expected the'),
  });
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

test('addresses outside are asked once, and those told of that say that nothing is there, or say nothing', async () => {
  const server = createServer(({ url }, answer) => answer.writeHead(Number(url?.slice(1))).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
  const text = (file: string, ...addresses: string[]) => ({ file, line: 1, text: addresses.join(' and ') });
  const texts = [
    text('a.md', `[The Bank](${at('404')}), or <${at('403')}>.`, at('200'), at('999')),
    text(
      'b.yaml',
      at('404'),
      'http://127.0.0.1:1/',
      'https://www.ohara.com.au/guide.pdf',
      'https://example.com',
    ),
    text('c.ts', 'https://of-code.com'),
  ];
  const report = (online: boolean) => outsideReport(texts, 'https://www.ohara.com.au', online);
  expect(await report(false)).toEqual(['5 addresses. With --online each of them is asked.']);
  expect(await report(true)).toEqual([
    `${at('404')} answered 404; named in a.md, b.yaml`,
    'http://127.0.0.1:1/ answered nothing; named in b.yaml',
  ]);
});

test('a reader that has seen enough is no fault', async () => {
  const check = `'${process.execPath}' scripts/check.ts --help`;
  const { stdout, stderr } = await execa('sh', ['-c', `(${check}; echo "ended with $?" >&2) | head -n 1`]);
  expect(stdout).toContain('npm run check');
  expect(stderr).toBe('ended with 0');
});
