/**
 * The whole site made another firm's with the questionnaire's flags, in a copy: nothing of the
 * demonstration is left in any built file, and with true details nothing stands against opening it.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholderTexts } from '../config/placeholders.ts';
import { site } from '../config/site.ts';

const notCopied = new Set([
  '.git',
  'node_modules',
  '.builds',
  'build',
  'data',
  'test-results',
  '.react-router',
]);

const isShipped = site.brand.name === placeholderTexts['brand.name'];

const flags = {
  name: "O'Hara & Daughters Home Loans",
  'short-name': "O'Hara",
  url: 'https://www.ohara-daughters.com.au',
  entity: "O'Hara & Daughters Finance Pty Ltd",
  abn: '53004085616',
  acn: '004085616',
  'credit-representative': '512345',
  licensee: 'Southern Licence Holdings Pty Ltd',
  'licensee-abn': '53 004 085 616',
  licence: '398765',
  afca: '61234',
  'law-state': 'VIC',
  'credit-guide': 'https://www.ohara-daughters.com.au/credit-guide.pdf',
  phone: '(03) 9123 4567',
  email: 'hello@ohara-daughters.com.au',
  'support-email': 'help@ohara-daughters.com.au',
  'privacy-email': 'privacy@ohara-daughters.com.au',
  'complaints-email': 'complaints@ohara-daughters.com.au',
  street: '12 Lygon Street',
  suburb: 'Carlton',
  state: 'Victoria',
  postcode: '3053',
  hours: 'Monday to Friday, 9 am to 5 pm (Melbourne time)',
  'service-area': 'VIC, TAS',
  social: 'LinkedIn https://www.linkedin.com/company/ohara-daughters',
  'survival-source': 'Industry survey, page 4 | none | 2026-11-01',
  'lenders-source': 'Panel list | https://www.yarra-aggregation.com.au/panel | 2026-11-01',
  aggregator: 'Yarra Aggregation Pty Ltd',
  hosting: 'Yarra Hosting Pty Ltd',
  'colour-fig': '#1F4E79',
  'colour-coral': '#B5460F',
};
const asArguments = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, value]);

let copy: string;

function run(script: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Every file that the questionnaire may write, with what stands in it. */
function brandFiles(): Record<string, string> {
  const files = ['config', 'public'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(copy, folder, name))
      .filter((file) => statSync(file).isFile()),
  );
  return Object.fromEntries(
    files.map((file) => [relative(copy, file), readFileSync(file, 'utf8')]),
  );
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'site-rebrand-'));
  for (const name of readdirSync('.')) {
    if (notCopied.has(name)) continue;
    cpSync(name, join(copy, name), {
      recursive: true,
      filter: (source) => !source.split(sep).includes('node_modules'),
    });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('the flags write the configuration, and a second run changes nothing', () => {
  // Whoever this project belongs to by now, it is somebody else's before the flags are given.
  expect(run('rebrand.ts', ['--name', 'Any Firm', '--colour-fig', '#5A2B4C']).status).toBe(0);
  const before = brandFiles();
  const first = run('rebrand.ts', asArguments(flags));
  expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' });
  expect(first.stdout).toContain('Before the site opens');
  const after = brandFiles();
  expect(after['config/site.ts']).toContain(`name: "O'Hara & Daughters Home Loans",`);
  expect(after['config/site.ts']).toContain("abn: '53 004 085 616'");
  expect(after['config/site.ts']).toContain("serviceArea: ['Victoria', 'Tasmania']");
  expect(comments(after['config/site.ts'])).toEqual(comments(before['config/site.ts']));
  expect(comments(after['config/brand.ts'])).toEqual(comments(before['config/brand.ts']));
  expect(after['config/brand.ts']).toContain("fig: '#1F4E79'");
  expect(after['config/brand.ts']).not.toContain(
    /'fig-dark': '(.*)'/.exec(before['config/brand.ts'] ?? '')?.[1],
  );

  const second = run('rebrand.ts', asArguments(flags));
  expect(second.status).toBe(0);
  expect(second.stdout).toContain('Nothing had to be changed.');
  expect(brandFiles()).toEqual(after);
}, 120_000);

test('once its texts are read and its testimonials true, it is fit to open, and no trace is left', () => {
  writeTrueTestimonial();
  // The days by which facts are read again pass; this test is not about them.
  change('content/dated-facts.ts', /reviewBy: '\d{4}-\d{2}-\d{2}'/g, "reviewBy: '2999-01-01'");
  for (const text of ['privacy-policy', 'terms-of-service', 'disclaimer', 'collection-notice']) {
    const call = ['--reviewed', text, '--by', 'Jo Citizen, solicitor'];
    expect(run('launch-check.ts', call).status).toBe(0);
  }

  const delivery = {
    SMTP_HOST: 'mail.ohara-daughters.com.au',
    MAIL_FROM: 'website@ohara-daughters.com.au',
    MAIL_TO: 'hello@ohara-daughters.com.au',
  };
  const check = run('launch-check.ts', [], delivery);
  expect(check.stdout).not.toContain('STOP');
  expect(check.status).toBe(0);
  const open = (env: Record<string, string>) =>
    run('launch-check.ts', ['--open', '--by', 'Jo Citizen, director', '--on', '2026-11-20'], env);
  const record = join(copy, 'config/opening.json');
  expect(open({ SMTP_HOST: '' }).status).toBe(1);
  expect(existsSync(record)).toBe(false);
  expect(open(delivery).status).toBe(0);
  const recorded = readFileSync(record, 'utf8');
  expect(JSON.parse(recorded)).toEqual({ by: 'Jo Citizen, director', on: '2026-11-20' });
  expect(open(delivery).stdout).toContain('open already');
  expect(readFileSync(record, 'utf8')).toBe(recorded);

  // A fact is overdue by now, which takes no open site back.
  change('content/dated-facts.ts', /reviewBy: '2999-01-01'/, "reviewBy: '2026-11-21'");
  const built = run('build.ts');
  // (On a slow machine the bundler remarks there how long it took.)
  expect(built.status, built.stderr).toBe(0);
  expect(built.stdout).toContain('This site is open since 2026-11-20 (Jo Citizen, director).');
  expect(built.stdout).toContain('was to be read again by 2026-11-21');
  expect(JSON.parse(readFileSync(join(copy, 'build/facts.json'), 'utf8'))).toContainEqual(
    expect.objectContaining({ id: 'cash-rate', reviewBy: '2026-11-21' }),
  );

  const pages = builtTexts().filter(({ file }) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(18);
  // By name only: a page is too long to read in a report.
  const pagesWith = (part: RegExp) =>
    pages.filter(({ text }) => part.test(text)).map(({ file }) => file);
  expect(pagesWith(/aria-label="Demonstration"/)).toEqual([]);
  expect(pagesWith(/noindex/)).toEqual(['404.html']);
  expect(pagesWith(/O'Hara &amp; Daughters/)).toHaveLength(pages.length);
  expect(pagesWith(/href="https:\/\/www\.linkedin\.com\/company\/ohara/)).toHaveLength(
    pages.length,
  );
  expect(traces()).toEqual([]);

  // What must not be published is refused, also where the record of the opening is lost.
  const home = () => readFileSync(join(copy, 'build/client/index.html'), 'utf8');
  const before = home();
  change('content/home.ts', /(?<=headline: ").*(?=",)/, 'The unbiased brokers');
  const risky = run('build.ts');
  expect(risky.status).toBe(1);
  expect(risky.stderr).toContain('"unbiased"');
  rmSync(record);
  const lost = run('build.ts');
  expect(lost.status).toBe(1);
  expect(lost.stderr).toContain('config/opening.json, which says so, is not there');
  expect(home()).toBe(before);
}, 300_000);

/** What no firm but the demonstration's has, wherever it stands in the built site. */
const placeholders =
  /figbird|example\.com|example (licensee|aggregator|street)|5550[ -]?0123|00 000 000 000|(?<![\d #])000 000 000|(?<![\d#.])0{5,6}(?![\d.])|sample client|M3 21\.5 19\.2/gi;
/** Where the demonstration's firm is; the articles that a firm adds may tell of these places. */
const places = /brisbane|queensland/gi;
/** The article on mortgage insurance tells of these, whoever publishes it. */
const ofArticles =
  /Queensland (Revenue Office|added|duty)|in Queensland|in Brisbane and on the Gold and Sunshine/gi;

function traces(): string[] {
  return builtTexts().flatMap(({ file, text }) => {
    const words = text.replace(ofArticles, '');
    const found = [...words.matchAll(placeholders), ...(isShipped ? words.matchAll(places) : [])];
    return found.map(
      ({ index }) => `${file}: ...${words.slice(Math.max(0, index - 60), index + 60)}...`,
    );
  });
}

/** What a host or our server sends, and what the server reads beside it, but for the articles' facts. */
function builtTexts() {
  const folder = join(copy, 'build');
  return globSync(['{mail,policies}.json', 'client/**/*'], { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile() && !/\.(br|gz|png|woff2)$/.test(file))
    .map((file) => ({
      file: file.replace(/^client\//, ''),
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}

function writeTrueTestimonial() {
  const quote = 'They answered every question, and the figures were right.';
  const list = `[{ quote: '${quote}', name: 'M. Nguyen', title: 'Refinance', sample: false }];\n`;
  change('content/testimonials.ts', /(?<=^export const testimonials: .*= )[\s\S]*$/m, list);
  const consent = `[{ quote: '${quote}', givenBy: 'Mai Nguyen, by email', on: '2026-10-01', relationship: null }];\n`;
  change(
    'content/testimonial-consents.ts',
    /(?<=^export const testimonialConsents: .*= )[\s\S]*$/m,
    consent,
  );
}

function change(file: string, search: RegExp, replacement: string) {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toMatch(search);
  writeFileSync(
    path,
    before.replace(search, () => replacement),
  );
}

function comments(source = ''): string[] {
  return source.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
}
