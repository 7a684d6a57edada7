import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { checkHeads, listedAddress, type PageHead, readHead } from './page-heads.ts';

const url = 'https://www.example.com';
const files = new Set(['previews/home.png', 'previews/blog/offset.png']);
const sound = (file: string, path: string, picture: string, title: string): PageHead => ({
  ...{ file, title, description: `The page ${title}.`, robots: '' },
  ...{ canonical: url + path, sharedUrl: url + path, sharedImage: `${url}/previews/${picture}.png` },
});
const home = sound('index.html', '/', 'home', 'Home');
const article = sound('blog/offset/index.html', '/blog/offset', 'blog/offset', 'Offset');
const notFound: PageHead = {
  ...{ file: '404.html', title: 'Not found', description: 'No page.', robots: 'noindex' },
  ...{ canonical: '', sharedUrl: '', sharedImage: '' },
};

test('pages that are right pass', () => {
  expect(() => checkHeads([home, article, notFound], url, files)).not.toThrow();
});

test.each<[Partial<PageHead>, string]>([
  [{ title: '' }, 'title: expected 1 to 60 characters, found 0'],
  [{ title: 'x'.repeat(61) }, 'title: expected 1 to 60 characters, found 61'],
  [{ description: 'x'.repeat(160) }, 'description: expected 1 to 159 characters, found 160'],
  [{ title: 'Home' }, 'title: expected one of its own, found that of index.html'],
  [{ description: home.description }, 'description: expected one of its own'],
  [{ canonical: '' }, `canonical: expected ${url}/blog/offset, found nothing`],
  [{ canonical: `${url}/` }, `canonical: expected ${url}/blog/offset, found ${url}/`],
  [{ sharedUrl: `${url}/` }, `og:url: expected ${url}/blog/offset, found ${url}/`],
  [{ sharedImage: home.sharedImage }, `og:image: expected ${url}/previews/blog/offset.png`],
])('%j stops the build, with the page named', (change, fault) => {
  const check = () => checkHeads([home, { ...article, ...change }, notFound], url, files);
  expect(check).toThrow(expect.objectContaining({ name: 'PageHeadError' }));
  expect(check).toThrow(`blog/offset/index.html: ${fault}`);
});

test('a picture that was not made stops the build', () => {
  expect(() => checkHeads([home], url, new Set())).toThrow(
    'index.html: og:image: expected a picture at /previews/home.png, found no such file',
  );
});

test('the 404 page has no address and stays out of search', () => {
  const wrong = { ...notFound, canonical: `${url}/404`, robots: '' };
  expect(() => checkHeads([wrong], url, files)).toThrow(/canonical: expected none[\s\S]*expected noindex/);
});

const canonical = `<link rel="canonical" href="${url}/">`;

test('a head is read as browsers read it', () => {
  const $ = load(
    `<head><title>Fish &amp; Sons</title><meta name="description" content="A &quot;firm&quot;">
    ${canonical}<meta property="og:url" content="${url}/">
    <meta name="robots" content="noindex" data-demonstration>
    <meta property="og:image" content="${url}/previews/home.png"></head>
    <body><svg><title>A chart</title></svg></body>`,
  );
  const read = readHead($, 'index.html');
  expect(read).toEqual({ ...home, title: 'Fish & Sons', description: 'A "firm"' });
  expect(listedAddress(read)).toBe(`${url}/`);
});

test('two canonical addresses are none', () => {
  const head = { ...home, canonical: readHead(load(canonical + canonical), 'index.html').canonical };
  expect(() => checkHeads([head], url, files)).toThrow('canonical: expected');
});

test.each([
  ['noindex', null],
  ['NOINDEX, nofollow', null],
  ['none', null],
  ['nofollow,noindex', null],
  ['max-image-preview:large', `${url}/`],
])('a page that says %s to robots is listed as %s', (content, address) => {
  const $ = load(`<head>${canonical}<meta name="robots" content="${content}"></head>`);
  expect(listedAddress(readHead($, 'index.html'))).toBe(address);
});
