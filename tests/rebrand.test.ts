/**
 * The whole site made another firm's with the questionnaire's flags, in a copy: nothing of the
 * demonstration is left in any built file, and with true details nothing stands against opening it.
 */
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { placeholderTexts } from '../config/placeholders.ts';
import { site } from '../config/site.ts';
import { copyProject, type ProjectCopy } from './support/project-copy.ts';

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

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** A folder of its own beside the demonstration's, and a site elsewhere. */
const OHARA = 'clients/ohara';
const settings = { FIRM_DIR: OHARA, BUILD_DIR: 'sites/ohara/build' };
const run = (script: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  copy.run(script, args, { ...settings, ...env });

/** Every file that the questionnaire may write, with what stands in it. */
function brandFiles(): Record<string, string> {
  const files = ['clients', 'config', 'content', 'firm'].flatMap((folder) =>
    readdirSync(join(copy.path, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(copy.path, folder, name))
      .filter((file) => statSync(file).isFile()),
  );
  return Object.fromEntries(files.map((file) => [relative(copy.path, file), readFileSync(file, 'utf8')]));
}

test('the flags write the configuration, and a second run changes nothing', () => {
  // Whoever this folder belongs to by now, it is somebody else's before the flags are given.
  expect(run('rebrand.ts', ['--name', 'Any Firm', '--colour-fig', '#5A2B4C']).status).toBe(0);
  const before = brandFiles();
  const first = run('rebrand.ts', asArguments(flags));
  expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' });
  expect(first.stdout).toContain('Before the site opens');
  const after = brandFiles();
  const [firmBefore, firm] = [before, after].map((files) => parse(files[`${OHARA}/firm.yaml`] ?? ''));
  expect(firm.brand.name).toBe("O'Hara & Daughters Home Loans");
  expect(firm.legal.abn).toBe('53 004 085 616');
  expect(firm.serviceArea).toEqual(['Victoria', 'Tasmania']);
  expect(firm.privacy.retention).toBe(firmBefore.privacy.retention);
  const [lookBefore, look] = [before, after].map((files) => parse(files[`${OHARA}/brand.yaml`] ?? ''));
  expect(look.colour.fig).toBe('#1F4E79');
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  expect(changed.toSorted()).toEqual([`${OHARA}/brand.yaml`, `${OHARA}/firm.yaml`]);
  expect(look.colour['fig-dark']).not.toBe(lookBefore.colour['fig-dark']);

  const second = run('rebrand.ts', asArguments(flags));
  expect(second.status).toBe(0);
  expect(second.stdout).toContain('Nothing had to be changed.');
  expect(brandFiles()).toEqual(after);
}, 120_000);

test('once its texts are read and its testimonials true, it is fit to open, and no trace is left', () => {
  writeTrueTestimonial();
  // The days by which facts are read again pass; this test is not about them.
  copy.change('content/facts.yaml', /reviewBy: \d{4}-\d{2}-\d{2}/g, 'reviewBy: 2999-01-01');
  copy.change('content/facts.yaml', /\n {4}nextChange: .*/g, '');
  copy.change('content/facts.yaml', /(?<= cash-rate:\n.*\n {4}asOf: ).*/, '2026-11-03');
  const said = '{ by: Jo Citizen, on: 2026-11-02 }';
  const confirmed = [
    'automatedTools: []',
    `promises: { toolkit: ${said}, mentor: ${said}, bookingPage: ${said} }`,
    `ratesApproved: ${said}`,
  ];
  copy.change(`${OHARA}/firm.yaml`, /\nautomatedTools: null\n[\s\S]*$/, `\n${confirmed.join('\n')}\n`);
  for (const text of ['privacy-policy', 'terms-of-service', 'disclaimer', 'collection-notice']) {
    const call = ['--reviewed', text, '--by', 'Jo Citizen, solicitor'];
    const { status, stderr } = run('launch-check.ts', call);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
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
  const record = join(copy.path, OHARA, 'opening.yaml');
  expect(open({ SMTP_HOST: '' }).status).toBe(1);
  expect(existsSync(record)).toBe(false);
  expect(open(delivery).status).toBe(0);
  const recorded = readFileSync(record, 'utf8');
  expect(parse(recorded)).toEqual({ by: 'Jo Citizen, director', on: '2026-11-20' });
  expect(open(delivery).stdout).toContain('open already');
  expect(readFileSync(record, 'utf8')).toBe(recorded);

  // A fact is overdue by now, which takes no open site back.
  copy.change('content/facts.yaml', /reviewBy: 2999-01-01/, 'reviewBy: 2026-11-21');
  const built = run('build.ts');
  // (On a slow machine the bundler remarks there how long it took.)
  expect(built.status, built.stderr).toBe(0);
  expect(built.stdout).toContain('This site is open since 2026-11-20 (Jo Citizen, director).');
  expect(built.stdout).toContain('was to be read again by 2026-11-21');
  expect(JSON.parse(copy.read('sites/ohara/build/facts.json'))).toContainEqual(
    expect.objectContaining({ id: 'cash-rate', reviewBy: '2026-11-21' }),
  );

  const pages = builtTexts().filter(({ file }) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(18);
  // By name only: a page is too long to read in a report.
  const pagesWith = (part: RegExp) => pages.filter(({ text }) => part.test(text)).map(({ file }) => file);
  expect(pagesWith(/aria-label="Demonstration"/)).toEqual([]);
  expect(pagesWith(/noindex/)).toEqual(['404.html']);
  expect(pagesWith(/O'Hara &amp; Daughters/)).toHaveLength(pages.length);
  expect(pagesWith(/href="https:\/\/www\.linkedin\.com\/company\/ohara/)).toHaveLength(pages.length);
  expect(traces()).toEqual([]);

  // What must not be published is refused, also where the record of the opening is lost.
  const home = () => copy.read('sites/ohara/build/client/index.html');
  const before = home();
  copy.change('content/pages/home.yaml', /(?<=headline: ).*/, 'The unbiased brokers');
  const risky = run('build.ts');
  expect(risky.status).toBe(1);
  expect(risky.stderr).toContain('"unbiased"');
  rmSync(record);
  const lost = run('build.ts');
  expect(lost.status).toBe(1);
  expect(lost.stderr).toContain('clients/ohara/opening.yaml, which says so, is not there');
  expect(home()).toBe(before);
}, 300_000);

/** What no firm but the demonstration's has, wherever it stands in the built site. */
const placeholders = new RegExp(
  [
    /figbird|example\.com|example (licensee|aggregator|street)|sample client|M3 21\.5 19\.2/,
    /5550[ -]?0123|00 000 000 000|(?<![\d #])000 000 000|(?<![\d#.])0{5,6}(?![\d.])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);
/** Where the demonstration's firm is; the articles that a firm adds may tell of these places. */
const places = /brisbane|queensland/gi;
/** The product's articles tell of these places, whoever publishes them, and so does what is made of them. */
const ofArticles = /^(blog|assets\/page-|search\.json|feed\.|llms)/;

function traces(): string[] {
  return builtTexts().flatMap(({ file, text }) => {
    const tellsOfPlaces = isShipped && !ofArticles.test(file);
    const found = [...text.matchAll(placeholders), ...(tellsOfPlaces ? text.matchAll(places) : [])];
    return found.map(({ index }) => `${file}: ...${text.slice(Math.max(0, index - 60), index + 60)}...`);
  });
}

/** What a host or our server sends, and what the server reads beside it, but for the articles' facts. */
function builtTexts() {
  const folder = join(copy.path, settings.BUILD_DIR);
  return globSync(['{mail,policies}.json', 'client/**/*'], { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile() && !/\.(br|gz|png|woff2)$/.test(file))
    .map((file) => ({
      file: file.replace(/^client\//, ''),
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}

function writeTrueTestimonial() {
  const quote = 'They answered every question, and the figures were right.';
  const consent = { givenBy: 'Mai Nguyen, by email', on: '2026-10-01', relationship: null };
  const list = [{ quote, name: 'M. Nguyen', title: 'Refinance', sample: false, consent }];
  copy.write(`${OHARA}/testimonials.yaml`, stringify(list));
}
