/**
 * Builds a second firm's site with the fleet command, together with a folder that cannot be built. The site is built
 * once; the tests read its files.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { machineReadableFiles } from '../app/feeds/feeds.server.ts';
import { sitePages } from '../app/site-pages.server.ts';
import { siteRoutes } from '../app/site-routes.ts';
import { filePolicy } from '../config/security.ts';
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
  // Unsets the variables of the tests' own firm.
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
  // The program that draws the pages is not served, and holds every firm's checks.
  const served = names.filter((name) => TEXT.test(name) && !name.startsWith('bundle/'));
  texts = served.map((name) => ({ name, text: read(name) }));
}, 600_000);
afterAll(() => rmSync(out, { recursive: true }));

const readBytes = (name: string) => readFileSync(join(out, 'complete/build', name));
const read = (name: string) => readBytes(name).toString();
const page = (address: string): CheerioAPI => load(read(join('client', address, 'index.html')));
const mainText = (address: string) => page(address)('main').text();
const has = (address: string) => names.includes(`client${address}`);

/** Finds the files that contain this text. */
function filesWith(words: string | RegExp): string[] {
  const matches = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  return texts.filter(({ text }) => matches(text)).map(({ name }) => name);
}

test('the fleet prints a line for each firm, and builds the others when one fails', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(fleet.stdout).toMatch(
    new RegExp(
      `^complete; Tawny Quill Lending; ${version}; demonstration, \\d+ things? to do before it can open; ` +
        String.raw`\d+ facts? overdue; built in .*complete; \d+\.\d s$`,
      'm',
    ),
  );
  expect(fleet.stdout).toMatch(/^wrong; .*FAILED; .*\n {4}/m);
  expect(fleet.stdout).toContain('wrong/firm.yaml is not right:');
  expect(fleet).toMatchObject({ exitCode: 1, stderr: 'Not built: wrong' });
});

test('the fleet does not rebuild an unchanged firm', async () => {
  const { FIRM_DIR: _firm, BUILD_DIR: _build, ...env } = process.env;
  const args = ['scripts/fleet.ts', FOLDER, '--out', out];
  const { stdout } = await execa(process.execPath, args, { env, extendEnv: false });
  expect(stdout).toMatch(/^complete; .*; unchanged in .*complete; \d+\.\d s\n0 of 1 built, 1 unchanged in /);
});

describe('a firm’s settings', () => {
  test('put its name on every page, and leave nothing of the sample firm', () => {
    const named = filesWith('Tawny Quill Lending');
    // The desk has the name in its script.
    expect(pages.filter((name) => !named.includes(name))).toEqual(['desk/index.html']);
    expect(
      filesWith(/figbird|example\.com|example (licensee|aggregator|street)|sample client|M3 21\.5 19\.2/i),
    ).toEqual([]);
  });

  test('set colours and logo, with the logo’s dimensions', () => {
    const linkHome = page('/')('header a[href="/"]').first();
    const { src = '', width, height } = linkHome.find('img').attr() ?? {};
    expect(Number(width) / Number(height)).toBeCloseTo(720 / 160, 1);
    expect(has(src)).toBe(true);
    // The logo contains the name, so no text repeats it.
    expect(linkHome.text()).not.toContain('Tawny Quill');
    expect(filesWith(/#5a2b66/i).some((name) => name.endsWith('.html'))).toBe(true);
  });

  test('replace the product’s headline, facts and legal texts', () => {
    expect(page('/')('h1').text()).toBe('Home loans with the sums written out');
    expect(mainText('/glossary')).toMatch(/On\s3\sNovember\s2026, the Reserve Bank raised .* to\s4\.85%/);
    expect(mainText('/disclaimer')).toContain('Sandbay Chambers');
    expect(mainText('/disclaimer')).not.toContain('We are not a lender');
  });

  test('set people and claims', () => {
    const broker = page('/')('#contact-form').text();
    expect(broker).toContain('Your brokerMai NguyenMortgage broker, Battery PointCredit Representative');
    expect(mainText('/work-with-us')).toContain('Ruth Adeyemi');
    const article = '/blog/what-extra-repayments-save';
    expect(mainText(article)).toContain('Worked out by Mai Nguyen, checked by Otis Brandt on ');
    expect(filesWith('"name":"Mai Nguyen"')).toContain(`client${article}/index.html`);
    expect(mainText('/')).toContain('We work with 37 lenders, from the big four');
    expect(mainText('/work-with-us')).toContain('You keep 70% of the upfront commission');
    // Sources of claims are not published.
    expect(filesWith('Our own files of 2026')).toEqual([]);
  });
});

describe('a firm’s own content', () => {
  test('appears in every list and menu', () => {
    const $ = page(OWN_ARTICLE);
    // Has characters that the brand's font lacks.
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

  test('has its pictures re-encoded without EXIF data', async () => {
    const originals = globSync(`${FOLDER}/{people,pictures}/*`).map((name) => readFileSync(name));
    expect(originals).toHaveLength(4);
    const published = names.filter((name) => name.startsWith('client/pictures/'));
    expect(published.length).toBeGreaterThan(8);
    for (const name of names) {
      const file = readBytes(name);
      expect(
        originals.some((original) => original.equals(file)),
        name,
      ).toBe(false);
      if (!published.includes(name)) continue;
      expect(await sharp(file).metadata(), name).not.toHaveProperty('exif');
      expect(file.includes('Quokkaphone'), name).toBe(false);
    }
  });

  test('has its SVG files used only as images, with a sandbox policy at their addresses', () => {
    const drawings = names.filter((name) => name.startsWith('client/') && name.endsWith('.svg'));
    expect(drawings).toContain('client/favicon.svg');
    const headers = read('client/_headers');
    for (const name of drawings) {
      const address = name.slice('client'.length);
      expect(headers).toContain(`${address}\n  Content-Security-Policy: ${filePolicy(address)}\n`);
      const linked = filesWith(address).filter((file) => file.endsWith('.html'));
      for (const file of linked) {
        const $ = load(read(file));
        const others = $(`[src="${address}"], [href="${address}"], [data="${address}"]`).not(
          'img, link[rel=icon]',
        );
        expect(others.length, file).toBe(0);
      }
    }
    expect(filePolicy('/pictures/a.svg')).toContain('sandbox');
  });
});

test('the preview image of each page exists', () => {
  const named = pages.flatMap((name) => load(read(name))('[property="og:image"]').attr('content') ?? []);
  expect(named.length).toBeGreaterThan(30);
  for (const address of named) expect(has(new URL(address).pathname), address).toBe(true);
});

test('hidden articles and drafts are in no page, list or feed', () => {
  expect(has(`${HIDDEN_ARTICLE}/index.html`)).toBe(false);
  expect(read('client/_redirects')).toMatch(new RegExp(`^${HIDDEN_ARTICLE} /blog 301$`, 'm'));
  for (const file of ['blog/index.html', 'sitemap.xml', 'feed.xml', 'llms.txt']) {
    expect(read(`client/${file}`), file).not.toContain(HIDDEN_ARTICLE);
  }
  const drafts = ['the-owl-in-the-drawer', 'owl in the drawer', 'our-garden', 'Wattlebirds'];
  for (const words of drafts) expect(filesWith(words), words).toEqual([]);
});

test('disabled features are in no route, menu, list or feed', async () => {
  const folder = temporaryFirm();
  const features = { recruitment: false, testimonials: false, feeds: false };
  folder.change('firm.yaml', /$/, stringify({ features }));
  folder.write('pages/home.yaml', 'order: [about, resources, contact]\n');
  const firm = folder.load();
  expect(siteRoutes(sitePages(firm)).map(({ path }) => path)).not.toContain('work-with-us');
  expect(firm.links.header.map(({ label }) => label)).toEqual(['Resources', 'About']);
  expect(firm.links.footer.map(({ to }) => to)).not.toContain('/work-with-us');
  expect(firm.redirects).toContainEqual({ from: '/work-with-us', to: '/' });
  const files = await machineReadableFiles(firm, []);
  expect([...files.keys()]).not.toContain('/feed.xml');
  expect([...files.values()].join('\n')).not.toMatch(/work-with-us|feed\.xml/);
});
