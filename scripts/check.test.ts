/** Runs the command on a copy of a firm's folder. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { firmFolder } from '../config/firm-folder.ts';
import { textHash } from '../server/website/text-file.ts';
import { firm } from '../tests/support/firm.ts';
import { runCommand } from '../tests/support/processes.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { copyFirm } from '../tests/support/temporary-firm.ts';
import { openSqliteStore } from '../tests/support/test-store.ts';
import { externalLinksReport } from './check/external-links.ts';
import { newerInProduct } from './check/facts.ts';
import { REVIEWED, readFingerprints } from './check/launch.ts';
import { check as command } from './check.ts';

const FOLDER = firmFolder();
// The command sets FIRM_DIR.
afterEach(() => {
  process.env.FIRM_DIR = FOLDER;
});

function firmCopy(from = FOLDER) {
  const firm = copyFirm(join(testFolder(), 'firm'), from);
  return { ...firm, check: (...args: string[]) => runCommand(command, ['--firm', firm.path, ...args]) };
}

const lastLine = (text: string) => text.trim().split('\n').at(-1);

test('lists what the sample firm needs before it can open, and reports that it can be built', async () => {
  const { status, stdout, stderr } = await firmCopy().check('--today', '2026-11-22');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const stops = [...stdout.matchAll(/^ {2}STOP {2}(.*)$/gm)].map(([, title]) => title);
  expect(stops).toEqual([
    'Your own name, numbers and contact details',
    'Your own domain',
    'People who really work for you',
    'Testimonials are real and agreed to',
    'Every claim has a source',
    'Promises to brokers are confirmed',
    'Software used in decisions is named',
    'Legal texts reviewed in their present wording',
    'Rates near a booking button are approved',
    'The cash rate is known',
    'Enquiries reach a person',
  ]);
  expect(stdout).toContain('firm/firm.yaml: legal.abn');
});

test('reports what is left to do and which product texts are newer', async () => {
  const { write, check } = firmCopy();
  const own = readFileSync('content/pages/disclaimer.md', 'utf8').replace(
    /^updated: .*$/m,
    'updated: 2001-01-01',
  );
  write('pages/disclaimer.md', own);
  const { status, stdout, stderr } = await check('--today', '2999-01-01');
  // Fails because of the facts, which are centuries overdue then.
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toContain('STOP  Testimonials are real and agreed to');
  expect(stdout).toContain('firm/pages/disclaimer.md was updated on 2001-01-01');
  expect(stdout).toMatch(/cash-rate\n +Value /);
  expect(lastLine(stdout)).toMatch(
    /can be built; demonstration, \d+ things to do before it can open; \d+ facts to review; 1 newer text/,
  );
});

test('fails for an open site with sample content, and names the place', async () => {
  const { write, check } = firmCopy();
  write('opening.yaml', 'by: Jo Citizen, director\non: 2026-11-20\n');
  const { status, stdout } = await check();
  expect(status).toBe(1);
  expect(stdout).toContain('firm/testimonials.yaml: Sample client A');
  expect(lastLine(stdout)).toMatch(/cannot be built; open since 2026-11-20, \d+ things to fix/);
});

test('records a review and keeps the other entries and comments of the file', async () => {
  const { read, write, check } = firmCopy();
  const others = '# Kept.\nterms-of-service: null # for now\n';
  write('reviews.yaml', `disclaimer: null\n${others}`);
  const by = ['--by', "Jo O'Hara, solicitor", '--today', '2026-11-20'];
  const { status, stderr, stdout } = await check('--reviewed', 'disclaimer', ...by);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain("Jo O'Hara, solicitor reviewed content/pages/disclaimer.md");
  const after = read('reviews.yaml');
  expect(after).toMatch(
    /^disclaimer:\n {2}by: Jo O'Hara, solicitor\n {2}on: 2026-11-20\n {2}fingerprint: \w{64}\n/,
  );
  expect(after).toContain(others);
  const { stdout: next } = await check('--today', '2026-11-22');
  expect(next).not.toContain('No review of the disclaimer');
  expect(next).toContain('No review of the terms of service');
});

test('shows the reviewed text until the new one is reviewed', async () => {
  const { path, read, write, load, check } = firmCopy();
  const product = readFileSync('content/pages/disclaimer.md', 'utf8');
  // An earlier version of the product's text.
  const before = product.replace(/^## .*$/m, '## An older heading');
  write('reviewed/disclaimer.md', before);
  const fingerprint = readFingerprints(load()).disclaimer;
  write(
    'reviews.yaml',
    stringify({ disclaimer: { by: 'Jo Citizen, solicitor', on: '2026-11-20', fingerprint } }),
  );
  expect(load().pages.find(({ name }) => name === 'disclaimer')?.source).toBe(before);
  const changed = 'content/pages/disclaimer.md has changed.';
  const { status, stdout } = await check('--today', '2026-11-22');
  expect(status).toBe(0);
  expect(stdout).toContain(changed);
  expect(stdout).toContain('- ## An older heading');
  expect(stdout).toContain(`+ ${/^## .*$/m.exec(product)?.[0]}`);
  expect(stdout).not.toContain('The disclaimer, or a setting');

  const other = firmCopy();
  const by = ['--by', 'Jo Citizen, solicitor', '--today', '2026-11-22'];
  const recorded = await runCommand(command, ['--reviewed', 'disclaimer', ...by, '--firm', path, other.path]);
  expect(recorded).toMatchObject({ status: 0, stderr: '' });
  for (const firm of [{ read }, other]) {
    expect(firm.read('reviewed/disclaimer.md')).toBe(product);
    expect(firm.read('reviews.yaml')).toContain('on: 2026-11-22');
  }
  expect((await check('--today', '2026-11-22')).stdout).not.toContain(changed);
});

test('records a review of the collection notice and keeps a copy', async () => {
  const { read, load, change, check } = firmCopy();
  await check('--reviewed', 'collection-notice', '--by', 'Jo Citizen, solicitor');
  expect(read('reviewed/collection-notice.yaml')).toBe(
    readFileSync('content/collection-notice.yaml', 'utf8'),
  );
  change('reviewed/collection-notice.yaml', /^closing: .*$/m, 'closing: Older words, {privacyEmail}.');
  expect(load().notices.enquiry.at(-1)).toBe(`Older words, ${firm.site.contact.privacyEmail}.`);
  const { stdout } = await check('--today', '2026-11-22');
  expect(stdout).toContain('content/collection-notice.yaml has changed.');
  expect(stdout).not.toMatch(/\.ts\b/);
});

const OPEN = ['--open', '--by', 'Ruth Quill, director', '--today', '2026-11-20'];

test('does not open a site while anything is left to do', async () => {
  const { path, check } = firmCopy();
  const { status, stdout, stderr } = await check(...OPEN);
  expect(status).toBe(1);
  expect(stderr).toBe('The site was not opened: fix what is listed above first.\n');
  expect(stdout).toContain('STOP  Your own domain');
  expect(existsSync(join(path, 'opening.yaml'))).toBe(false);
});

test('opens a finished site once, and records by whom and when', async () => {
  vi.stubEnv('SMTP_HOST', 'mail.tawnyquill.com.au');
  vi.stubEnv('MAIL_FROM', 'website@tawnyquill.com.au');
  vi.stubEnv('MAIL_TO', 'hello@tawnyquill.com.au');
  const dataDir = testFolder();
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { read, check } = firmCopy('tests/firms/complete');
  for (const text of REVIEWED) {
    await check('--reviewed', text, '--by', 'Jo Citizen, solicitor', '--today', '2026-11-20');
  }
  const untried = await check(...OPEN);
  expect([untried.status, untried.stdout]).toEqual([1, expect.stringContaining('npm run desk -- test-mail')]);
  const store = await openSqliteStore({ path: join(dataDir, 'leads.db') });
  const answers = [{ address: 'hello@tawnyquill.com.au', refused: null }];
  const sent = { host: 'mail.tawnyquill.com.au', from: 'website@tawnyquill.com.au', answers };
  await store.recordMailTest(JSON.stringify({ ...sent, at: '2026-11-19T00:00:00.000Z' }));
  await store.close();
  const { stdout: before } = await check('--today', '2026-11-20');
  expect(before).toContain('npm run check -- --open');
  const { status, stdout } = await check(...OPEN);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('Opened. ') });
  expect(read('opening.yaml')).toBe('by: Ruth Quill, director\non: 2026-11-20\n');
  const again = await check('--open', '--by', 'Somebody Else, director');
  expect(again.stdout).toBe('The site is already open: Ruth Quill, director opened it on 2026-11-20.\n');
});

test.each([
  [['--reviewed', 'menu', '--by', 'Jo'], 'Allowed choices are privacy-policy'],
  [['--reviewed', 'disclaimer'], '--by: expected a full name and a role'],
  [['--open', '--by', ' '], '--by: expected a full name and a role'],
  [['--open', '--by', 'Jo'], '--by: expected a full name and a role'],
  [['--firm', 'one', 'two'], '--firm: expected one folder'],
  [['--today', 'soon'], 'Expected a day such as'],
])('rejects %j with status 2', async (args, expected) => {
  const { status, stdout, stderr } = await firmCopy().check(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(expected);
  expect(stderr).toContain('--help');
});

test('reports mistakes by file and line, and names a missing folder', async () => {
  const { change, check } = firmCopy();
  change('firm.yaml', /^url: .*$/m, 'url: example');
  const { status, stdout, stderr } = await check();
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/firm\/firm\.yaml is not right:\s+line \d+: url: /);
  expect(lastLine(stdout)).toContain('firm: cannot be built');
  const missing = await runCommand(command, ['--firm', 'clients/missing']);
  expect(missing).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("clients/missing: expected a firm's folder"),
  });
});

test('lists only texts and facts that the product updated later', () => {
  const own = firmCopy();
  const article = (updated: string, what = 'First published.') =>
    `---\nupdated: ${updated}\nchanges:\n  - { date: ${updated}, what: ${what} }\n---\nWords.\n`;
  const text = (name: string, isOwn: boolean, source: string) => {
    const shown = `${isOwn ? 'firm' : 'content'}/articles/${name}.md`;
    return { name, address: `/blog/${name}`, shown, isOwn, source };
  };
  /** A copy that the desk made of a product's text, which may have changed since. */
  const copied = (name: string, from: string, now: string) => {
    const source = article('2026-11-25').replace('---\n', `---\nbasedOn: ${textHash(from)}\n`);
    return { ...text(name, true, source), under: text(name, false, now) };
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
      copied('kept', article('2026-11-21'), article('2026-11-21')),
      copied('behind', article('2026-11-01'), article('2026-11-02')),
    ],
  };
  expect(newerInProduct(written)).toEqual([
    expect.stringMatching(
      /^firm\/articles\/offset\.md was updated on 2026-11-20, .* on 2026-11-21: New rates\.$/,
    ),
    expect.stringMatching(/^firm\/articles\/behind\.md was updated on 2026-11-25, .* on 2026-11-02\.$/),
    expect.stringContaining(
      `cash-rate as 3% (as of 2001-01-01), and the product as ${cash?.value} (as of ${cash?.asOf}).`,
    ),
  ]);
});

test('requests each external link once, and reports those that are missing or do not respond', async () => {
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
  const report = (online: boolean) => externalLinksReport(texts, 'https://www.ohara.com.au', online);
  expect(await report(false)).toEqual(['5 external links. To request them, add --online.']);
  expect(await report(true)).toEqual([
    `${at('404')}: 404; linked in a.md, b.yaml`,
    'http://127.0.0.1:1/: no response; linked in b.yaml',
  ]);
});

test('exits normally when the reader closes the pipe', async () => {
  const check = `'${process.execPath}' scripts/check.ts --help`;
  const { stdout, stderr } = await execa('sh', ['-c', `(${check}; echo "ended with $?" >&2) | head -n 1`]);
  expect(stdout).toContain('npm run check');
  expect(stderr).toBe('ended with 0');
});
