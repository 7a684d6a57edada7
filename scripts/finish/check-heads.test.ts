import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { checkHeads, type PageHead, PageHeadError, readHead } from './check-heads.ts';

const url = 'https://www.example.com';
const site = { url, files: new Set(['previews/home.png', 'previews/blog/offset.png']) };
const home: PageHead = {
  file: 'index.html',
  title: 'Home',
  description: 'The home page.',
  canonical: `${url}/`,
  robots: undefined,
  shared: { url: `${url}/`, image: `${url}/previews/home.png` },
};
const article: PageHead = {
  file: 'blog/offset/index.html',
  title: 'Offset',
  description: 'About offset.',
  canonical: `${url}/blog/offset`,
  robots: undefined,
  shared: { url: `${url}/blog/offset`, image: `${url}/previews/blog/offset.png` },
};
const notFound: PageHead = {
  file: '404.html',
  title: 'Not found',
  description: 'No page.',
  canonical: undefined,
  robots: 'noindex',
  shared: { url: undefined, image: undefined },
};

test('pages that are right pass', () => {
  expect(() => checkHeads([home, article, notFound], site)).not.toThrow();
});

test.each<[string, PageHead, string]>([
  ['no title', { ...article, title: '' }, 'title: expected 1 to 60 characters, found 0'],
  [
    'a long title',
    { ...article, title: 'x'.repeat(61) },
    'title: expected 1 to 60 characters, found 61',
  ],
  [
    'a long description',
    { ...article, description: 'x'.repeat(160) },
    'description: expected 1 to 159 characters, found 160',
  ],
  [
    'a title twice',
    { ...article, title: 'Home' },
    'title: expected one of its own, found that of index.html',
  ],
  [
    'a description twice',
    { ...article, description: 'The home page.' },
    'description: expected one of its own',
  ],
  [
    'no canonical',
    { ...article, canonical: undefined },
    `canonical: expected ${url}/blog/offset, found nothing`,
  ],
  [
    'the canonical address of another page',
    { ...article, canonical: `${url}/` },
    `canonical: expected ${url}/blog/offset, found ${url}/`,
  ],
  [
    'the picture of another page',
    { ...article, shared: { ...article.shared, image: `${url}/previews/home.png` } },
    `og:image: expected ${url}/previews/blog/offset.png`,
  ],
])('%s stops the build, with the page named', (_what, page, fault) => {
  expect(() => checkHeads([home, page, notFound], site)).toThrow(PageHeadError);
  expect(() => checkHeads([home, page, notFound], site)).toThrow(
    `blog/offset/index.html: ${fault}`,
  );
});

test('a picture that was not made stops the build', () => {
  expect(() => checkHeads([home], { url, files: new Set() })).toThrow(
    'index.html: og:image: expected a picture at /previews/home.png, found no such file',
  );
});

test('the 404 page has no address and stays out of search', () => {
  const wrong = { ...notFound, canonical: `${url}/404`, robots: undefined };
  expect(() => checkHeads([wrong], site)).toThrow(
    /canonical: expected none[\s\S]*expected noindex/,
  );
});

test('a head is read as browsers read it', () => {
  const $ = load(
    `<head><title>Fish &amp; Sons</title><meta name="description" content="A &quot;firm&quot;">
    <link rel="canonical" href="${url}/"><meta property="og:url" content="${url}/">
    <meta property="og:image" content="${url}/previews/home.png"></head>
    <body><svg><title>A chart</title></svg></body>`,
  );
  expect(readHead($, 'index.html')).toEqual({
    ...home,
    title: 'Fish & Sons',
    description: 'A "firm"',
  });
});
