/**
 * Two firms' sites from one installation, built by its fleet beside a folder that cannot be, and that
 * installation is the next version of the product: with an article, a fact and words of legal texts that the
 * firms' folders have never heard of. Both are built once, and everything below is read from what came out.
 */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { plain } from '../figures/unbroken.ts';
import { sampleArticle } from './support/temporary-firm.ts';

const FIRMS = 'tests/firms';
const OWN_ARTICLE = '/blog/a-loan-above-the-harbour';
const HIDDEN_ARTICLE = '/blog/redraw-what-borrowers-dont-consider';
const TEXT = /\.(css|data|html|js|json|svg|txt|xml)$|(^|\/)_(headers|redirects)$/;

/** What the next version brings. */
const news = {
  slug: 'what-the-next-version-tells',
  // With letters and signs that the brand's font lacks.
  title: 'From rent → own with the Đặng family',
  fact: '7.77%',
  rate: '5.05%',
  privacy: 'The next version keeps its word on privacy.',
  disclaimer: 'The next version disclaims one thing more.',
};

let copy: ReturnType<typeof copyProject>;
let out: string;
let complete: BuiltFirm;
let small: BuiltFirm;
let fleet: { stdout: string; stderr: string; exitCode?: number | undefined };

beforeAll(async () => {
  copy = copyProject();
  out = mkdtempSync(join(tmpdir(), 'firms-'));
  becomeNextVersion(copy);
  mkdirSync(join(copy.path, 'clients/wrong'), { recursive: true });
  copy.write('clients/wrong/firm.yaml', 'schemaVersion: 1\n');
  const folders = ['clients/wrong', `${FIRMS}/complete`, `${FIRMS}/small`];
  // In the copy, folders have the names that they have by themselves.
  const { FIRM_DIR: _firm, BUILD_DIR: _build, ...env } = process.env;
  fleet = await execa(process.execPath, ['scripts/fleet.ts', ...folders, '--out', out], {
    ...{ cwd: copy.path, env, extendEnv: false, reject: false },
  });
  expect(fleet.stdout).toContain('\n2 of 3 built in ');
  complete = readBuiltFirm('complete');
  small = readBuiltFirm('small');
}, 600_000);
afterAll(() => {
  for (const folder of [copy.path, out]) rmSync(folder, { recursive: true });
});

/** What is made of the project, or is the owner's. */
const LEFT_OUT =
  /^(\.builds|\.cache|\.env|\.git|\.react-router|\.test|build|data|dist|firm|node_modules|test-results)$/;

/** The project in a temporary folder without what is made of it, to be changed and built. */
function copyProject() {
  const path = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const name of readdirSync('.').filter((name) => !LEFT_OUT.test(name))) {
    const filter = (source: string) => !source.split(sep).includes('node_modules');
    cpSync(name, join(path, name), { recursive: true, filter });
  }
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
  const read = (file: string) => readFileSync(join(path, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(path, file), text);
  const change = (file: string, search: RegExp, replacement: string) => {
    if (!search.test(read(file))) throw new Error(`${file}: expected ${search}`);
    write(
      file,
      read(file).replace(search, () => replacement),
    );
  };
  return { path, read, write, change };
}

function becomeNextVersion({ write, change }: typeof copy): void {
  write(
    `content/articles/${news.slug}.md`,
    sampleArticle
      .replace(/^title: .*$/m, `slug: ${news.slug}\ntitle: ${news.title}`)
      .concat('\nThe new fact is {% $facts.next-fact %}, of {% $facts.next-fact.date %}.\n'),
  );
  change(
    'content/facts.yaml',
    /^facts:$/m,
    `facts:\n  next-fact: { value: ${news.fact}, asOf: 2026-11-01, source: rba-september, reviewBy: 2027-12-31 }`,
  );
  change(
    'content/facts.yaml',
    /^ {2}cash-rate:\n.*\n.*$/m,
    `  cash-rate:\n    value: ${news.rate}\n    asOf: 2026-11-21`,
  );
  change('content/pages/privacy-policy.md', /$/, `\n${news.privacy}\n`);
  change('content/pages/disclaimer.md', /$/, `\n${news.disclaimer}\n`);
}

type BuiltFirm = ReturnType<typeof readBuiltFirm>;

interface FirmYaml {
  brand: { name: string };
  [field: string]: unknown;
}

/** A firm's site as it lies on the disk. */
function readBuiltFirm(name: string) {
  const build = join(out, name, 'build');
  const names = globSync('**/*', { cwd: build, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(build.length + 1))
    .toSorted();
  const read = (file: string) => readFileSync(join(build, file), 'utf8');
  return {
    names,
    read,
    page: (address: string): CheerioAPI => load(read(join('client', address, 'index.html'))),
    path: (address: string) => join(build, 'client', address),
    has: (address: string) => names.includes(`client${address}`),
    /** The name of every page's file. */
    pages: names.filter((file) => file.endsWith('.html')),
    texts: names
      .filter((file) => TEXT.test(file))
      .map((file) => ({ name: file, text: read(file), lower: read(file).toLowerCase() })),
    firm: parse(readFileSync(join(copy.path, FIRMS, name, 'firm.yaml'), 'utf8')) as FirmYaml,
  };
}

/** The files in which some words stand. */
function filesWith({ texts }: BuiltFirm, words: string | RegExp): string[] {
  const lower = typeof words === 'string' ? words.toLowerCase() : '';
  return texts
    .filter((file) => (words instanceof RegExp ? words.test(file.text) : file.lower.includes(lower)))
    .map(({ name }) => name);
}

/** What a firm says of itself that no other says: names, numbers and addresses out of firm.yaml. */
function ownWords({ firm }: BuiltFirm): string[] {
  const { brand, url, legal, contact, people = {}, privacy } = firm;
  const { lawState: _state, ...numbers } = legal as Record<string, unknown>;
  const { address, timeZone: _zone, ...reached } = contact as Record<string, unknown>;
  const { street, suburb } = address as Record<string, unknown>;
  const { aggregatorName } = privacy as Record<string, unknown>;
  return leaves([brand, url, numbers, reached, street, suburb, people, aggregatorName]).filter(
    // Paths of files and kinds of work may well be the same.
    (word) => !/^people\/|^Mortgage broker$/.test(word),
  );
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

const heading = ($: CheerioAPI) => $('h1').text();
const mainOf = (firm: BuiltFirm, address: string) => firm.page(address)('main').text();

describe('two firms from one installation', () => {
  test('each has a line of its own, and one that cannot be built holds up no other', () => {
    const { version } = JSON.parse(copy.read('package.json'));
    const { name } = small.firm.brand;
    expect(fleet.stdout).toMatch(
      new RegExp(
        `^small; ${name}; ${version}; demonstration, \\d+ things before it can open; \\d+ facts? overdue; ` +
          String.raw`built in .*small; \d+\.\d s$`,
        'm',
      ),
    );
    expect(fleet.stdout).toMatch(/^wrong; .*FAILED; .*\n {4}/m);
    expect(fleet.stdout).toContain('clients/wrong/firm.yaml is not right:');
    expect(fleet).toMatchObject({ exitCode: 1, stderr: 'Not built: wrong' });
  });

  test('each has its name on every page, and no word of the other or of the firm that ships', () => {
    const shipped = /figbird|example\.com|example (licensee|aggregator|street)|sample client|M3 21\.5 19\.2/i;
    for (const [own, other] of [
      [complete, small],
      [small, complete],
    ] as const) {
      const named = filesWith(own, own.firm.brand.name);
      // The desk's program brings the name along.
      const nameless = own.pages.filter((page) => !named.includes(page));
      expect(nameless).toEqual(['desk/index.html']);
      const words = ownWords(own);
      expect(words.length).toBeGreaterThan(12);
      for (const word of words) expect(filesWith(other, word), word).toEqual([]);
      expect(filesWith(own, shipped)).toEqual([]);
    }
    for (const words of ['Pia Lindqvist', 'Sefa Tamapua', 'above the harbour', 'bookbinder', 'Sandbay']) {
      expect(filesWith(complete, words), words).not.toEqual([]);
      expect(filesWith(small, words), words).toEqual([]);
    }
  });

  test('each has its own colours and logo, with the size of the drawing', () => {
    const linkHome = (firm: BuiltFirm) => firm.page('/')('header a[href="/"]').first();
    const logoOf = (firm: BuiltFirm) => linkHome(firm).find('img').attr() ?? {};
    expect(Number(logoOf(complete).width) / Number(logoOf(complete).height)).toBeCloseTo(720 / 160, 1);
    // The name is in the drawing, so it is told to those who cannot see it, and not written beside it.
    expect(linkHome(complete).text()).not.toContain('Tawny Quill');
    expect(logoOf(small).width).toBe(logoOf(small).height);
    expect(linkHome(small).text()).toContain('Ironbark');
    for (const [firm, colour] of [
      [complete, /#5a2b66/i],
      [small, /#1d3f72/i],
    ] as const) {
      expect(filesWith(firm, colour).some((name) => name.endsWith('.html'))).toBe(true);
      expect(firm.has(logoOf(firm).src ?? '')).toBe(true);
    }
  });
});

describe('what a firm says otherwise', () => {
  test('its headline, its place, a fact that it has read again and a legal text of its own are in the place of ours', () => {
    expect(heading(complete.page('/'))).toBe('Home loans with the sums written out');
    expect(heading(small.page('/'))).toBe("Australia's Expert Mortgage Brokers");
    expect(small.page('/')('.place-map .bg-fig')).toHaveLength(1);
    const noteOf = (site: BuiltFirm) => plain(mainOf(site, '/glossary'));
    expect(noteOf(complete)).toMatch(/On 3 November 2026, the Reserve Bank raised .* to 4\.85%/);
    expect(noteOf(small)).toMatch(/On 21 November 2026, the Reserve Bank raised .* to 5\.05%/);
    expect(mainOf(complete, '/disclaimer')).toContain('Sandbay Chambers');
    expect(mainOf(complete, '/disclaimer')).not.toContain('We are not a lender');
    expect(mainOf(small, '/disclaimer')).toContain('We are not a lender');
  });

  test('its people and answers are shown where it says so, and nothing in their place where it has none', () => {
    const broker = complete.page('/')('#contact-form').text();
    expect(broker).toContain('Your brokerMai NguyenMortgage broker, Battery PointCredit Representative');
    expect(broker).toContain('Replies within four working hours');
    expect(mainOf(complete, '/work-with-us')).toContain('Ruth Adeyemi');
    const article = '/blog/what-extra-repayments-save';
    expect(mainOf(complete, article)).toContain('Worked out by Mai Nguyen, checked by Otis Brandt on ');
    expect(filesWith(complete, '"name":"Mai Nguyen"')).toContain(`client${article}/index.html`);
    expect(small.page('/')('#contact-form').text()).not.toContain('Your broker');
    expect(small.page(article)('article header').text()).not.toMatch(/worked out by|checked/i);
    expect(filesWith(small, '"@type":"Person"')).toEqual([]);
    expect(mainOf(complete, '/')).toContain('We work with 37 lenders, from the big four');
    expect(mainOf(complete, '/work-with-us')).toContain('You keep 70% of the upfront commission');
    // Sources are its own to keep.
    expect(filesWith(complete, 'Our own files of 2026')).toEqual([]);
  });
});

describe('what a firm adds', () => {
  test('its article and its page are in every list and menu', () => {
    const $ = complete.page(OWN_ARTICLE);
    expect(heading($)).toBe('A loan for a flat above the harbour');
    expect($('.worked-example').text()).toContain('Worked example');
    for (const file of ['blog/index.html', 'sitemap.xml', 'feed.xml', 'llms.txt']) {
      expect(complete.read(`client/${file}`), file).toContain(OWN_ARTICLE);
    }
    expect(heading(complete.page('/about-us'))).toBe('About Tawny Quill');
    expect($('header a[href="/about-us"]').text()).toContain('About us');
    expect(complete.read('client/sitemap.xml')).toContain('https://www.tawnyquill.com.au/about-us<');
    expect(complete.read('client/_redirects')).toMatch(/^\/our-team \/about-us 301$/m);
  });

  test('no picture leaves the folder as it came: none tells of place and camera', async () => {
    const came = globSync('{people,pictures}/*', { cwd: join(FIRMS, 'complete') }).map((name) =>
      readFileSync(join(FIRMS, 'complete', name)),
    );
    expect(came).toHaveLength(4);
    for (const name of complete.names) {
      const file = readFileSync(join(out, 'complete/build', name));
      expect(
        came.some((one) => one.equals(file)),
        name,
      ).toBe(false);
    }
    const shown = complete.names.filter((name) => name.startsWith('client/pictures/'));
    expect(shown.length).toBeGreaterThan(8);
    for (const name of shown) {
      const file = readFileSync(join(out, 'complete/build', name));
      expect(await sharp(file).metadata(), name).not.toHaveProperty('exif');
      expect(file.includes('Quokkaphone'), name).toBe(false);
    }
  });
});

test('each page of a demonstration names a preview that is there', () => {
  for (const firm of [complete, small]) {
    const named = firm.pages.flatMap(
      (file) => load(firm.read(file))('[property="og:image"]').attr('content') ?? [],
    );
    expect(named.length).toBeGreaterThan(30);
    for (const address of named) expect(firm.has(new URL(address).pathname), address).toBe(true);
  }
});

test('what a firm hides, has not finished or has turned off is in no page, link, list or feed', () => {
  expect(complete.has(`${HIDDEN_ARTICLE}/index.html`)).toBe(false);
  const named = filesWith(complete, HIDDEN_ARTICLE).filter((name) => !name.endsWith('.js'));
  // Where its address leads is told to hosts and to our server, and to nobody else.
  expect(named.toSorted()).toEqual(['client/_redirects', 'firm.json']);
  expect(complete.read('client/_redirects')).toMatch(new RegExp(`^${HIDDEN_ARTICLE} /blog 301$`, 'm'));
  const drafts = ['the-owl-in-the-drawer', 'owl in the drawer', 'our-garden', 'Wattlebirds'];
  for (const words of drafts) expect(filesWith(complete, words), words).toEqual([]);
  expect(complete.has('/work-with-us/index.html')).toBe(true);
  for (const path of ['/work-with-us/index.html', '/feed.xml']) expect(small.has(path)).toBe(false);
  const leadsOn = /(href="|<loc>|\()(https:\/\/www\.ironbark-mortgages\.com\.au)?\/(work-with-us|feed\.xml)/;
  expect(filesWith(small, leadsOn)).toEqual([]);
  expect(complete.page('/')('blockquote')).toHaveLength(2);
  expect(small.page('/')('blockquote')).toHaveLength(0);
  expect(filesWith(small, 'Dawit')).toEqual([]);
});

test('the next version brings its article, fact and texts to each that has not its own, and changes no folder', () => {
  for (const firm of [complete, small]) {
    expect(firm.read('client/blog/index.html')).toContain(news.title);
    expect(mainOf(firm, `/blog/${news.slug}`)).toContain(`The new fact is ${news.fact}`);
    expect(mainOf(firm, '/privacy-policy')).toContain(news.privacy);
  }
  expect(mainOf(complete, '/disclaimer')).not.toContain(news.disclaimer);
  expect(mainOf(small, '/disclaimer')).toContain(news.disclaimer);
  const files = (root: string) =>
    globSync(`${FIRMS}/**/*.*`, { cwd: root })
      .toSorted()
      .map((name) => [name, readFileSync(join(root, name), 'base64')]);
  expect(files(copy.path)).toEqual(files('.'));
});
