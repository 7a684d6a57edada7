import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { listedAddress } from './listed-pages.ts';

const page = (head: string) => load(`<html><head>${head}</head><body></body></html>`);
const canonical = `<link rel="canonical" href="${site.url}/blog">`;

test('a page is listed by its canonical address', () => {
  expect(listedAddress(page(canonical))).toBe(`${site.url}/blog`);
});

test.each(['noindex', 'NOINDEX, nofollow', 'none', 'nofollow,noindex'])(
  'a page that says %s is not listed',
  (content) => {
    expect(listedAddress(page(`${canonical}<meta name="robots" content="${content}">`))).toBeNull();
  },
);

test('what else a page tells robots does not matter here', () => {
  const head = `${canonical}<meta name="robots" content="max-image-preview:large">`;
  expect(listedAddress(page(head))).toBe(`${site.url}/blog`);
});

test.each(['', canonical + canonical, '<link rel="canonical" href="https://elsewhere.test/">'])(
  'a page without one canonical address of this site stops the build',
  (head) => {
    expect(() => listedAddress(page(head))).toThrow('expected one canonical address');
  },
);
