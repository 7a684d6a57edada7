/**
 * A second firm's site, built by the fleet beside a folder that cannot be built. The site is built once, and
 * everything below is read from it.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { sitePages } from '../app/content/site-pages.server.ts';
import { filesForPrograms } from '../app/feeds/feeds.server.ts';
import { siteRoutes } from '../app/routes.ts';
import { policyOfFile } from '../config/security.ts';
import { temporaryFirm } from './support/temporary-firm.ts';

const FOLDER = 'tests/firms/complete';
const OWN_ARTICLE = '/blog/a-loan-above-the-harbour';
const HIDDEN_ARTICLE = '/blog/redraw-what-borrowers-dont-consider';
const TEXT = /\.(css|data|html|js|json|svg|txt|xml)$|(^|\/)_(headers|redirects)$/;

let out: string;
let names: string[];
let texts: { name: string; text: string }[];
let pages: string[];
let fleet: { stdout: string; stderr: string; exitCode?: number | undefined };

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'firms-'));
  const wrong = join(out, 'wrong');
  mkdirSync(wrong);
  writeFileSync(join(wrong, 'firm.yaml'), 'schemaVersion: 1\n');
  // Not those of the tests' own firm.
  const { FIRM_DIR: _firm, BUILD_DIR: _build, ...env } = process.env;
  fleet = await execa(process.execPath, ['scripts/fleet.ts', wrong, FOLDER, '--out', out], {
    ...{ env, extendEnv: false, reject: false },
  });
  expect(fleet.stdout).toContain('\n1 of 2 built in ');
  const build = join(out, 'complete/build');
  names = globSync('**/*', { cwd: build, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(build.length + 1));
  pages = names.filter((name) => name.endsWith('.html'));
  texts = names.filter((name) => TEXT.test(name)).map((name) => ({ name, text: read(name) }));
}, 600_000);
afterAll(() => rmSync(out, { recursive: true }));

const bytesOf = (name: string) => readFileSync(join(out, 'complete/build', name));
const read = (name: string) => bytesOf(name).toString();
const page = (address: string): CheerioAPI => load(read(join('client', address, 'index.html')));
const mainOf = (address: string) => page(address)('main').text();
const has = (address: string) => names.includes(`client${address}`);

/** The files that contain some words. */
function filesWith(words: string | RegExp): string[] {
  const isIn = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  return texts.filter(({ text }) => isIn(text)).map(({ name }) => name);
}

test('each firm has a line of its own, and one that cannot be built holds up no other', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(fleet.stdout).toMatch(
    new RegExp(
      `^complete; Tawny Quill Lending; ${version}; demonstration, \\d+ things? before it can open; ` +
        String.raw`\d+ facts? overdue; built in .*complete; \d+\.\d s$`,
      'm',
    ),
  );
  expect(fleet.stdout).toMatch(/^wrong; .*FAILED; .*\n {4}/m);
  expect(fleet.stdout).toContain('wrong/firm.yaml is not right:');
  expect(fleet).toMatchObject({ exitCode: 1, stderr: 'Not built: wrong' });
});

test('what has not changed since is not built again', async () => {
  const { FIRM_DIR: _firm, BUILD_DIR: _build, ...env } = process.env;
  const args = ['scripts/fleet.ts', FOLDER, '--out', out];
  const { stdout } = await execa(process.execPath, args, { env, extendEnv: false });
  expect(stdout).toMatch(/^complete; .*; unchanged in .*complete; \d+\.\d s\n0 of 1 built, 1 unchanged in /);
});

describe('what a firm says otherwise', () => {
  test('its name is on every page, and no word of the firm that ships', () => {
    const named = filesWith('Tawny Quill Lending');
    // The desk's program brings the name along.
    expect(pages.filter((name) => !named.includes(name))).toEqual(['desk/index.html']);
    expect(
      filesWith(/figbird|example\.com|example (licensee|aggregator|street)|sample client|M3 21\.5 19\.2/i),
    ).toEqual([]);
  });

  test('its colours and its logo, with the size of the drawing', () => {
    const linkHome = page('/')('header a[href="/"]').first();
    const { src = '', width, height } = linkHome.find('img').attr() ?? {};
    expect(Number(width) / Number(height)).toBeCloseTo(720 / 160, 1);
    expect(has(src)).toBe(true);
    // The name is in the drawing, so that it is not written beside it.
    expect(linkHome.text()).not.toContain('Tawny Quill');
    expect(filesWith(/#5a2b66/i).some((name) => name.endsWith('.html'))).toBe(true);
  });

  test('its headline, a fact that it has read again and a legal text of its own replace ours', () => {
    expect(page('/')('h1').text()).toBe('Home loans with the sums written out');
    expect(mainOf('/glossary')).toMatch(/On\s3\sNovember\s2026, the Reserve Bank raised .* to\s4\.85%/);
    expect(mainOf('/disclaimer')).toContain('Sandbay Chambers');
    expect(mainOf('/disclaimer')).not.toContain('We are not a lender');
  });

  test('its people and answers', () => {
    const broker = page('/')('#contact-form').text();
    expect(broker).toContain('Your brokerMai NguyenMortgage broker, Battery PointCredit Representative');
    expect(mainOf('/work-with-us')).toContain('Ruth Adeyemi');
    const article = '/blog/what-extra-repayments-save';
    expect(mainOf(article)).toContain('Worked out by Mai Nguyen, checked by Otis Brandt on ');
    expect(filesWith('"name":"Mai Nguyen"')).toContain(`client${article}/index.html`);
    expect(mainOf('/')).toContain('We work with 37 lenders, from the big four');
    expect(mainOf('/work-with-us')).toContain('You keep 70% of the upfront commission');
    // Sources are its own to keep.
    expect(filesWith('Our own files of 2026')).toEqual([]);
  });
});

describe('what a firm adds', () => {
  test('its article and its page are in every list and menu', () => {
    const $ = page(OWN_ARTICLE);
    // With letters and signs that the brand's font lacks.
    expect($('h1').text()).toBe('From rent → own above the harbour, by the Đặng family');
    expect($('.worked-example').text()).toContain('Worked example');
    for (const file of ['blog/index.html', 'sitemap.xml', 'feed.xml', 'llms.txt']) {
      expect(read(`client/${file}`), file).toContain(OWN_ARTICLE);
    }
    expect(page('/about-us')('h1').text()).toBe('About Tawny Quill');
    expect($('header a[href="/about-us"]').text()).toContain('About us');
    expect(read('client/sitemap.xml')).toContain('https://www.tawnyquill.com.au/about-us<');
    expect(read('client/_redirects')).toMatch(/^\/our-team \/about-us 301$/m);
  });

  test('no picture leaves the folder as it came: none tells of place and camera', async () => {
    const came = globSync(`${FOLDER}/{people,pictures}/*`).map((name) => readFileSync(name));
    expect(came).toHaveLength(4);
    const shown = names.filter((name) => name.startsWith('client/pictures/'));
    expect(shown.length).toBeGreaterThan(8);
    for (const name of names) {
      const file = bytesOf(name);
      expect(
        came.some((one) => one.equals(file)),
        name,
      ).toBe(false);
      if (!shown.includes(name)) continue;
      expect(await sharp(file).metadata(), name).not.toHaveProperty('exif');
      expect(file.includes('Quokkaphone'), name).toBe(false);
    }
  });

  test('a drawing of the firm is shown as a picture alone, and is sandboxed at its own address', () => {
    const drawings = names.filter((name) => name.startsWith('client/') && name.endsWith('.svg'));
    expect(drawings).toContain('client/favicon.svg');
    const headers = read('client/_headers');
    for (const name of drawings) {
      const address = name.slice('client'.length);
      expect(headers).toContain(`${address}\n  Content-Security-Policy: ${policyOfFile(address)}\n`);
      const linked = filesWith(address).filter((file) => file.endsWith('.html'));
      for (const file of linked) {
        const $ = load(read(file));
        const others = $(`[src="${address}"], [href="${address}"], [data="${address}"]`).not(
          'img, link[rel=icon]',
        );
        expect(others.length, file).toBe(0);
      }
    }
    expect(policyOfFile('/pictures/a.svg')).toContain('sandbox');
  });
});

test('each page of a demonstration names a preview that is there', () => {
  const named = pages.flatMap((name) => load(read(name))('[property="og:image"]').attr('content') ?? []);
  expect(named.length).toBeGreaterThan(30);
  for (const address of named) expect(has(new URL(address).pathname), address).toBe(true);
});

test('what a firm hides or has not finished is in no page, list or feed', () => {
  expect(has(`${HIDDEN_ARTICLE}/index.html`)).toBe(false);
  expect(read('client/_redirects')).toMatch(new RegExp(`^${HIDDEN_ARTICLE} /blog 301$`, 'm'));
  for (const file of ['blog/index.html', 'sitemap.xml', 'feed.xml', 'llms.txt']) {
    expect(read(`client/${file}`), file).not.toContain(HIDDEN_ARTICLE);
  }
  const drafts = ['the-owl-in-the-drawer', 'owl in the drawer', 'our-garden', 'Wattlebirds'];
  for (const words of drafts) expect(filesWith(words), words).toEqual([]);
});

test('what a firm turns off is in no route, menu, list or feed', async () => {
  const folder = temporaryFirm();
  const features = { recruitment: false, testimonials: false, feeds: false };
  folder.change('firm.yaml', /$/, stringify({ features }));
  folder.write('pages/home.yaml', 'order: [about, resources, contact]\n');
  const firm = folder.load();
  expect(siteRoutes(sitePages(firm)).map(({ path }) => path)).not.toContain('work-with-us');
  expect(firm.links.header.map(({ label }) => label)).toEqual(['Resources', 'About']);
  expect(firm.links.footer.map(({ to }) => to)).not.toContain('/work-with-us');
  expect(firm.redirects).toContainEqual({ from: '/work-with-us', to: '/' });
  const files = await filesForPrograms(firm, []);
  expect([...files.keys()]).not.toContain('/feed.xml');
  expect([...files.values()].join('\n')).not.toMatch(/work-with-us|feed\.xml/);
});
