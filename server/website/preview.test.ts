import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder, writeBuild } from '../../tests/support/site-fixture.ts';
import { PREVIEW_POLICY, previewHtml, readPreviewFile } from './preview.ts';

let release: string;
beforeEach(() => {
  release = testFolder();
  writeBuild(release);
});
const body = (path: string) => readPreviewFile(release, path)?.body.toString() ?? null;

describe('a page of the preview', () => {
  test('is the built page without scripts', () => {
    const home = body('/') ?? '';
    expect(home).toContain('<main id="main">');
    expect(home).not.toMatch(/<script|<noscript/);
    expect(body('/blog/offset-accounts')).toContain('Offset accounts');
    // From noscript.
    expect(home).toContain('.needs-script{display:none}');
  });

  test('links to other pages of the preview, and keeps links to other sites', () => {
    const html = previewHtml(
      '<a href="/blog">B</a><a href="//x.com/">X</a><a href="https://y.com/">Y</a><a href="#top">T</a>' +
        '<img src="/pictures/a.jpg" srcset="/pictures/a.jpg 1x, /pictures/b.jpg 2x">' +
        '<form action="/send"></form><script src="/x.js"></script>',
    );
    expect(html).toBe(
      '<a href="/desk/preview/blog">B</a><a href="//x.com/">X</a><a href="https://y.com/">Y</a><a href="#top">T</a>' +
        '<img src="/desk/preview/pictures/a.jpg" srcset="/desk/preview/pictures/a.jpg 1x, /desk/preview/pictures/b.jpg 2x">' +
        '<form action="/desk/preview/send"></form>',
    );
  });

  test('has a policy that blocks scripts, forms and foreign frames', () => {
    expect(PREVIEW_POLICY).toMatch(/^default-src 'none'; (?!.*script-src)/);
    expect(PREVIEW_POLICY).toContain("form-action 'none'; frame-ancestors 'self'");
  });
});

test('serves pictures unchanged, and style sheets with URLs of the preview', () => {
  writeFileSync(join(release, 'client/assets/app.css'), "a{background:url('/pictures/a.jpg')}");
  expect(body('/assets/app.css')).toBe("a{background:url('/desk/preview/pictures/a.jpg')}");
  expect(body('/pictures/house-1234-480.avif')).toBe('as a camera saw it');
});

test.each([
  '/assets/entry-1234.js',
  '/blog.data',
  '/nothing',
  '/../policies.json',
  '/../facts.json',
  '/../../../etc/passwd',
  '/..',
  '/a\0b.css',
])('does not serve %j', (path) => {
  mkdirSync(join(release, 'desk/x'), { recursive: true });
  expect(readPreviewFile(release, path)).toBeNull();
});

test('does not serve a sibling folder with the same prefix', () => {
  mkdirSync(join(release, 'client-secret'));
  writeFileSync(join(release, 'client-secret/a.css'), 'secret');
  expect(readPreviewFile(release, '/../client-secret/a.css')).toBeNull();
  symlinkSync('nowhere', join(release, 'client/gone.css'));
  expect(readPreviewFile(release, '/gone.css')).toBeNull();
});
