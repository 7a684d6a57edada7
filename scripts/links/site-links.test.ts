import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { brokenLinks, clicksFromHome, type LinkedSite, linksOf } from './site-links.ts';

const origin = 'https://www.example.com';

function siteOf(bodies: Record<string, string>, files: readonly string[] = []): LinkedSite {
  const pages = Object.entries(bodies).map(([path, body]) =>
    linksOf({ path, file: path, $: load(body) }),
  );
  return { pages, files: new Set(files) };
}

describe('broken', () => {
  const good = '<h1 id="top-of-list">List</h1>';

  test.each([
    ['<a href="/gone">x</a>', '"/gone" is no page or file of the site'],
    ['<a href="/blog/">x</a>', '"/blog/" ends in a slash'],
    ['<a href="/blog#nowhere">x</a>', '"/blog#nowhere" has no element with the id "nowhere"'],
    ['<a href="#nowhere">x</a>', '"#nowhere" has no element with the id "nowhere"'],
    [`<a href="${origin}/gone">x</a>`, 'is no page or file'],
    ['<img src="/a.png">', '"/a.png" is no page or file'],
    ['<source srcset="/a.svg 1x, /b.svg 2x">', '"/b.svg" is no page or file'],
    ['<script src="/a.js"></script>', '"/a.js" is no page or file'],
    ['<link rel="alternate" href="/feed.xml">', '"/feed.xml" is no page or file'],
    ['<meta property="og:image" content="https://www.example.com/p.png">', 'is no page or file'],
    ['<style data-sheet="/a.css"></style>', '"/a.css" is no page or file'],
    [
      '<script type="application/json" id="wake-plan">{"manifest":"/m.js","entry":"/m.js","routes":{"root":["/r.js"]},"preload":[],"data":null}</script>',
      '"/r.js" is no page or file',
    ],
  ])('%s', (body, expected) => {
    const site = siteOf({ '/': body, '/blog': good }, ['/a.svg', '/m.js']);
    expect(brokenLinks(site, origin)).toEqual([expect.stringContaining(expected)]);
  });

  test.each([
    '<a href="/blog?category=refinance#top-of-list">x</a>',
    '<a href="/">x</a>',
    '<a href="#">x</a>',
    `<a href="${origin}/blog">x</a>`,
    '<a href="mailto:a@example.com">x</a><a href="tel:+61755500123">x</a>',
    '<a href="https://www.rba.gov.au/no-such-page">x</a>',
    '<img src="data:image/gif;base64,AA=="><img src="/a.svg">',
  ])('%s is not', (body) => {
    expect(brokenLinks(siteOf({ '/': body, '/blog': good }, ['/a.svg']), origin)).toEqual([]);
  });
});

test('the shortest way counts, and what nobody links to has none', () => {
  const clicks = clicksFromHome(
    siteOf({
      '/': '<a href="/blog?category=investment">x</a><a href="https://other.test/lost">x</a>',
      '/blog': '<a href="/blog/a">x</a><a href="/">x</a>',
      '/blog/a': '<a href="/blog/b">x</a>',
      '/blog/b': '',
      '/lost': '<a href="/">x</a>',
      '/404.html': '<a href="/lost">x</a>',
    }),
    origin,
  );
  expect(Object.fromEntries(clicks)).toEqual({ '/': 0, '/blog': 1, '/blog/a': 2, '/blog/b': 3 });
});
