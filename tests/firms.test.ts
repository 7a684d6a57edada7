/**
 * Two firms' sites from one installation, built by its fleet beside a folder that cannot be, and that installation is the next version of the product: with
 * an article, a fact, a field and words of a legal text that the firms' folders have never heard of. Both
 * are built once, and everything below is read from what came out.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plain } from '../figures/unbroken.ts';
import { type BuiltFirm, filesWith, ownWords, readBuiltFirm } from './support/built-firm.ts';
import { copyProject, type ProjectCopy } from './support/project-copy.ts';

const FIRMS = 'tests/firms';
const OWN_ARTICLE = '/blog/a-loan-above-the-harbour';
const HIDDEN_ARTICLE = '/blog/redraw-what-borrowers-dont-consider';

let copy: ProjectCopy;
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
  fleet = await execa(process.execPath, ['scripts/fleet.ts', ...folders, '--out', out, '--quick'], {
    ...{ cwd: copy.path, env: copy.env, extendEnv: false, reject: false },
  });
  expect(fleet.stdout).toContain('\n2 of 3 built in ');
  [complete, small] = ['complete', 'small'].map((name) =>
    readBuiltFirm(join(out, name, 'build'), join(copy.path, FIRMS, name)),
  ) as [BuiltFirm, BuiltFirm];
}, 600_000);
afterAll(() => {
  copy.remove();
  rmSync(out, { recursive: true });
});

/** What the next version brings. */
const news = {
  article: '/blog/what-the-next-version-tells',
  title: 'What the next version tells',
  fact: '7.77%',
  rate: '5.05%',
  rateAsOf: '2026-11-21',
  rateSaid: '21 November 2026',
  privacy: 'The next version keeps its word on privacy.',
  terms: 'The next version keeps its word on terms.',
  disclaimer: 'The next version disclaims one thing more.',
};

function becomeNextVersion({ read, write, change }: ProjectCopy): void {
  const article = read('content/articles/how-daily-interest-is-calculated.md');
  const [, frontMatter = ''] = /^(---\n.*?\n---\n)/s.exec(article) ?? [];
  write(
    'content/articles/what-the-next-version-tells.md',
    frontMatter
      .replace(/^id: .*$/m, 'id: "9001"')
      .replace(/^title: .*$/m, `title: "${news.title}"`)
      .replace(/^description: .*$/m, 'description: "A description of its own."')
      // Figures that the article's own text types.
      .replace(/^givens:\n( {2}- .*\n)+/m, '')
      .replace(
        /^examples:\n( .*\n)+/m,
        'examples:\n  month: { calculator: daily-interest, balance: 500000, rate: 5, paidIn: 10000, afterDays: 9, days: 30 }\n',
      )
      .replace(/^slug: .*$/m, `slug: ${news.article.slice('/blog/'.length)}`)
      .concat('\nThis text is here for a test. It says one thing, and no other text says it.\n')
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
    `  cash-rate:\n    value: ${news.rate}\n    asOf: ${news.rateAsOf}`,
  );
  change('content/pages/disclaimer.md', /^updated: .*$/m, 'updated: 2026-11-21');
  for (const [name, words] of [
    ['privacy-policy', news.privacy],
    ['terms-of-service', news.terms],
    ['disclaimer', news.disclaimer],
  ] as const) {
    change(`content/pages/${name}.md`, /$/, `\n${words}\n`);
  }
  // A field that no folder has yet.
  change(
    'config/schema.ts',
    /^ {2}copyrightYear: /m,
    "  motto: text.optional().describe('Below the name.'),\n  copyrightYear: ",
  );
}

const heading = ($: CheerioAPI) => $('h1').text();
const anywhere = (firm: BuiltFirm, words: string | RegExp) => filesWith(firm, words).length > 0;

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

  test('each has its name on every page, and no word of the other', () => {
    for (const [own, other] of [
      [complete, small],
      [small, complete],
    ] as const) {
      const named = filesWith(own, own.firm.brand.name).filter((name) => name.endsWith('.html'));
      expect(own.pages.filter((page) => !named.includes(page))).toEqual([]);
      const words = ownWords(own);
      expect(words.length).toBeGreaterThan(12);
      for (const word of words) expect(filesWith(other, word), word).toEqual([]);
    }
    for (const words of ['Pia Lindqvist', 'Sefa Tamapua', 'above the harbour', 'bookbinder', 'Sandbay']) {
      expect(anywhere(complete, words), words).toBe(true);
      expect(anywhere(small, words), words).toBe(false);
    }
  });

  test('neither has a word of the firm that the product ships with', () => {
    const shipped = /figbird|example\.com|example (licensee|aggregator|street)|sample client|M3 21\.5 19\.2/i;
    expect(filesWith(complete, shipped)).toEqual([]);
    expect(filesWith(small, shipped)).toEqual([]);
  });

  test('each has its own colours and logo, with the size of the drawing', () => {
    const logoOf = (firm: BuiltFirm) => firm.page('/')('header a[href="/"] img').first();
    const wide = logoOf(complete);
    expect(Number(wide.attr('width')) / Number(wide.attr('height'))).toBeCloseTo(720 / 160, 1);
    // The name is in the drawing, so it is told to those who cannot see it, and not written beside it.
    expect(complete.page('/')('header a[href="/"]').first().text()).not.toContain('Tawny Quill');
    const mark = logoOf(small);
    expect(mark.attr('width')).toBe(mark.attr('height'));
    expect(small.page('/')('header a[href="/"]').first().text()).toContain('Ironbark');
    for (const [firm, colour] of [
      [complete, /#5a2b66/i],
      [small, /#1d3f72/i],
    ] as const) {
      const { has } = firm;
      expect(filesWith(firm, colour).some((name) => name.endsWith('.html'))).toBe(true);
      expect(has(logoOf(firm).attr('src') ?? '')).toBe(true);
    }
  });
});

describe('what a firm says otherwise', () => {
  test('the headline and the order of the sections are its own', () => {
    const $ = complete.page('/');
    expect(heading($)).toBe('Home loans with the sums written out');
    const ids = $('main [id]')
      .map((_index, element) => element.attribs.id)
      .get()
      .filter((id) => ['about', 'resources', 'how-we-help', 'contact-form'].includes(id));
    expect(ids).toEqual(['about', 'resources', 'how-we-help', 'contact-form']);
    expect($('main').text()).not.toContain('Thinking About a Mortgage?');
    expect(heading(small.page('/'))).toBe("Australia's Expert Mortgage Brokers");
  });

  test('a fact that it has read again is stated wherever the product quotes it', () => {
    const noteOf = (site: typeof complete) => plain(site.page('/glossary')('main').text());
    expect(noteOf(complete)).toMatch(/On 3 November 2026, the Reserve Bank raised .* to 4\.85%/);
    expect(noteOf(small)).toMatch(
      new RegExp(`On ${news.rateSaid}, the Reserve Bank raised .* to ${news.rate}`),
    );
  });

  test('a legal text of its own takes the place of the whole text', () => {
    expect(complete.page('/disclaimer')('main').text()).toContain('Sandbay Chambers');
    expect(complete.page('/disclaimer')('main').text()).not.toContain('We are not a lender');
    expect(small.page('/disclaimer')('main').text()).toContain('We are not a lender');
  });

  test('its people are shown where it says so', () => {
    const broker = complete.page('/')('#contact-form').text();
    expect(broker).toContain(
      'Your brokerMai NguyenMortgage broker, Battery PointCredit Representative Number 531908',
    );
    expect(broker).toContain('Replies within four working hours');
    expect(broker).not.toContain('sample');
    expect(complete.page('/work-with-us')('main').text()).toContain('Ruth Adeyemi');
    const article = complete.page('/blog/what-extra-repayments-save');
    expect(article('article header').text()).toContain(
      'Worked out by Mai Nguyen, checked by Otis Brandt on ',
    );
    const data = article('script[type="application/ld+json"]').text();
    expect(data).toContain('"@type":"Person"');
    expect(data).toContain('Mai Nguyen');
    expect(anywhere(small, '"@type":"Person"')).toBe(false);
  });

  test('a firm without people has no block and no sentence in their place', () => {
    expect(small.page('/')('#contact-form').text()).not.toContain('Your broker');
    expect(small.page('/')('#contact-form picture')).toHaveLength(0);
    const article = small.page('/blog/what-extra-repayments-save')('article header').text();
    expect(article).not.toMatch(/worked out by|checked/i);
    expect(article).toContain('Updated ');
  });

  test('the map fills the place that the firm is in', () => {
    expect(small.page('/')('.place-map .bg-fig')).toHaveLength(1);
    expect(small.page('/')('.place-map a')).toHaveLength(8);
    // It belongs to a section that this firm leaves out.
    expect(complete.page('/')('.place-map')).toHaveLength(0);
  });

  test('its straight answers stand on the home page, and lead to how commission works', () => {
    const $ = complete.page('/');
    for (const words of [
      'You pay us no fee',
      'the lender pays us',
      '37 lenders',
      'seven weeks',
      'Mai picks up',
    ]) {
      expect($('main').text().toLowerCase()).toContain(words.toLowerCase());
    }
    expect($('main a[href^="/blog/what-a-mortgage-broker-does"]').length).toBeGreaterThan(0);
    // Sources are the owner's to keep.
    expect(filesWith(complete, 'Our own files of 2026')).toEqual([]);
  });

  test('what it answers brokers, and the source of its figure, stand on the page for them', () => {
    const text = plain(complete.page('/work-with-us')('main').text());
    expect(text).toContain('You keep 70% of the upfront commission');
    expect(text).toContain('Source: Broker census, table 7, read on 1 November 2026.');
  });
});

describe('what a firm adds', () => {
  test('its article is a page, and in every list', () => {
    const $ = complete.page(OWN_ARTICLE);
    expect(heading($)).toBe('A loan for a flat above the harbour');
    expect($('.worked-example').text()).toContain('Worked example');
    for (const file of ['blog/index.html', 'sitemap.xml', 'feed.xml', 'llms.txt']) {
      expect(complete.read(`client/${file}`), file).toContain(OWN_ARTICLE);
    }
    expect($('meta[property="og:image"]').attr('content')).toMatch(/^https:\/\/www\.tawnyquill\.com\.au\/./);
  });

  test('its page is in the menu of every page, and in the sitemap', () => {
    expect(heading(complete.page('/about-us'))).toBe('About Tawny Quill');
    for (const address of ['/', '/blog', OWN_ARTICLE, '/disclaimer']) {
      expect(complete.page(address)('header a[href="/about-us"]').text(), address).toContain('About us');
    }
    expect(complete.read('client/sitemap.xml')).toContain('https://www.tawnyquill.com.au/about-us<');
    expect(complete.read('client/_redirects')).toMatch(/^\/our-team \/about-us 301$/m);
  });

  test.each([
    ['a photograph in an article', OWN_ARTICLE, '[alt^="The same kitchen"]', 'upright'],
    ['the picture of an article', OWN_ARTICLE, '[alt^="A narrow kitchen"]', 'upright'],
    ['the picture of a page', '/about-us', '[alt^="A purple door"]', 'wide'],
    // The name stands beside it.
    ['a person', '/', '[alt=""]', 'square'],
  ])('%s comes in sizes, small, and without place and camera', async (_what, address, which, shape) => {
    const image = complete.page(address)(`main picture img${which}`);
    expect(image).toHaveLength(1);
    const [width, height] = [Number(image.attr('width')), Number(image.attr('height'))];
    expect(shapeOf(width, height)).toBe(shape);
    const sources = image.parent('picture').find('source');
    expect(sources.attr('type')).toMatch(/^image\/(avif|webp)$/);
    const files = [
      image.attr('src'),
      image.attr('srcset'),
      ...sources.map((_i, { attribs }) => attribs.srcset).get(),
    ]
      .flatMap((list) => list?.split(',') ?? [])
      .map((one) => one.trim().split(' ')[0] ?? '');
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const {
        exif,
        orientation,
        width: wide = 0,
        height: high = 0,
      } = await sharp(complete.path(file)).metadata();
      expect({ exif, orientation }, file).toEqual({ exif: undefined, orientation: undefined });
      expect(shapeOf(wide, high), file).toBe(shape);
      expect(readFileSync(complete.path(file)).includes('Quokkaphone'), file).toBe(false);
    }
  });

  test('no picture leaves the folder as it came', () => {
    const came = globSync('{people,pictures}/*', { cwd: join(FIRMS, 'complete') }).map((name) =>
      readFileSync(join(FIRMS, 'complete', name)),
    );
    expect(came).toHaveLength(4);
    const shipped = complete.names.map((name) => readFileSync(join(out, 'complete/build', name)));
    expect(shipped.filter((file) => came.some((one) => one.equals(file)))).toEqual([]);
  });
});

function shapeOf(width: number, height: number): string {
  if (Math.abs(width - height) <= 2) return 'square';
  return width > height ? 'wide' : 'upright';
}

describe('what a firm hides, has not finished, or has turned off', () => {
  test('a hidden article is in no page, list or feed, and its address leads to the list', () => {
    expect(complete.has(`${HIDDEN_ARTICLE}/index.html`)).toBe(false);
    const named = filesWith(complete, HIDDEN_ARTICLE).filter((name) => !name.endsWith('.js'));
    // Where its address leads is told to hosts and to our server, and to nobody else.
    expect(named.toSorted()).toEqual(['client/_redirects', 'firm.json']);
    expect(complete.read('client/_redirects')).toMatch(new RegExp(`^${HIDDEN_ARTICLE} /blog 301$`, 'm'));
    expect(small.has(`${HIDDEN_ARTICLE}/index.html`)).toBe(true);
  });

  test('drafts are not built', () => {
    for (const words of ['the-owl-in-the-drawer', 'owl in the drawer', 'our-garden', 'Wattlebirds']) {
      expect(filesWith(complete, words), words).toEqual([]);
    }
  });

  test('a page, feeds and testimonials that are off are in no link and no list', () => {
    expect(small.has('/work-with-us/index.html')).toBe(false);
    expect(complete.has('/work-with-us/index.html')).toBe(true);
    expect(small.has('/feed.xml')).toBe(false);
    const links = small.pages.flatMap((name) => {
      const hrefs = small.read(name).matchAll(/href="([^"]*)"/g);
      return [...hrefs].map(([, href = '']) => href.replace('https://www.ironbark-mortgages.com.au', ''));
    });
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((href) => /^\/(work-with-us|feed\.(xml|json))/.test(href))).toEqual([]);
    expect(small.read('client/sitemap.xml')).not.toContain('work-with-us');
    expect(small.read('client/llms.txt')).not.toMatch(/work-with-us|feed\.xml/);
    expect(complete.page('/')('blockquote')).toHaveLength(2);
    expect(small.page('/')('blockquote')).toHaveLength(0);
    expect(filesWith(small, 'Dawit')).toEqual([]);
  });
});

describe('the next version of the product under both', () => {
  test('changes nothing in their folders', () => {
    const files = (root: string) =>
      globSync(`${FIRMS}/**/*.*`, { cwd: root })
        .toSorted()
        .map((name) => [name, readFileSync(join(root, name), 'base64')]);
    expect(files(copy.path)).toEqual(files('.'));
  });

  test('brings its article, its fact and its texts to each, but where the firm has its own', () => {
    for (const firm of [complete, small]) {
      expect(firm.read('client/blog/index.html')).toContain(news.title);
      expect(firm.page(news.article)('main').text()).toContain(`The new fact is ${news.fact}`);
      expect(firm.page('/privacy-policy')('main').text()).toContain(news.privacy);
      expect(firm.page('/terms-of-service')('main').text()).toContain(news.terms);
    }
    expect(complete.page('/disclaimer')('main').text()).not.toContain(news.disclaimer);
    expect(small.page('/disclaimer')('main').text()).toContain(news.disclaimer);
  });

  test('tells the firm that the product has something newer under a text and a fact of its own', () => {
    const { status, stdout } = copy.run('check.ts', ['--firm', join(FIRMS, 'complete')]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/complete\/pages\/disclaimer\.md is of 2026-11-19, and the product's own text/);
    expect(stdout).toMatch(/complete\/facts\.yaml says that cash-rate is 4\.85% .*the product says 5\.05%/);
  });
});
