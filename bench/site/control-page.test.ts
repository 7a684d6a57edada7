import { expect, test } from 'vitest';
import { ControlError, makeControl } from './control-page.ts';

const sheets: Record<string, string> = {
  '/assets/site.css': 'a>b{color:red}@font-face{src:url(./f.woff2)}p{background:url("/x.svg")}',
  '/assets/imports.css': '@import "other.css";',
};
const control = (html: string) => makeControl(html, (path) => sheets[path] ?? '');
const page = (head: string, body = '') =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

test('no script is left, of whatever kind', () => {
  const html = control(
    page(
      '<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>',
      '<p>Text</p><script>run()</script><button onclick="go()" ONLOAD=x type="button">B</button>',
    ),
  );
  expect(html).not.toMatch(/script|run\(\)|onclick|onload/i);
  expect(html).toContain('<button type="button">B</button>');
  expect(html).toMatch(/^<!DOCTYPE html>/);
});

test('nothing is fetched for scripts that are not there, but fonts stay as they were', () => {
  const font = '<link rel="preload" href="/f.woff2" as="font" crossorigin="">';
  const html = control(
    page(
      `<link rel="modulepreload" href="/a.js"><link rel="preload" as="script" href="/b.js"><link rel="preload" as="style" href="/c.css"><link rel="prefetch" as="fetch" href="/d.data"><link rel="icon" href="/i.svg">${font}`,
    ),
  );
  expect(html).toBe(page(`<link rel="icon" href="/i.svg">${font}`));
});

test('style sheets stand in the page, in their place, and their files are still found', () => {
  const html = control(
    page('<style>i{}</style><link rel="stylesheet" href="/assets/site.css?v=1" media="print">'),
  );
  expect(html).toContain(
    '<style>i{}</style><style media="print">a>b{color:red}@font-face{src:url(/assets/f.woff2)}p{background:url("/x.svg")}</style>',
  );
});

test('a sheet that a script would have turned on is on', () => {
  const late = `<link rel="stylesheet" href="/assets/site.css" media="print" onload="this.media='all'">`;
  expect(control(page(late))).toContain('<style>a>b');
});

test('what only browsers without scripts show stays hidden as on the page itself', () => {
  const body = '<noscript><p>Posted to us</p><link rel="stylesheet" href="/x.css"></noscript>';
  expect(control(page('', body))).toContain(body);
});

test.each([
  ['https://cdn.test/x.css', /absolute paths/],
  ['//cdn.test/x.css', /absolute paths/],
  ['/assets/imports.css', /imports another/],
])('%s is refused, since the control would not be the same page', (href, message) => {
  const html = page(`<link rel="stylesheet" href="${href}">`);
  expect(() => control(html)).toThrow(ControlError);
  expect(() => control(html)).toThrow(message);
});
