import { expect, test } from 'vitest';
import { firm, site } from '../../tests/support/firm.ts';
import { llmsTxt } from './llms-txt.server.ts';
import { rssFeed } from './rss.server.ts';
import { securityTxt } from './security-txt.server.ts';
import { robotsTxt } from './sitemap.server.ts';

const entry = {
  slug: 'offset',
  title: 'Offset and redraw: which one?',
  description: 'A short summary.',
  published: '2026-11-20',
  updated: '2026-12-03',
  tags: ['first-home' as const],
};

test('RSS takes its dates from the content', () => {
  const feed = rssFeed(firm, [entry, { ...entry, updated: '2026-11-30' }]);
  expect(feed).toContain('<lastBuildDate>Thu, 03 Dec 2026 00:00:00 GMT</lastBuildDate>');
  expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>');
  expect(rssFeed(firm, [])).not.toContain('lastBuildDate');
});

test('robots.txt allows everything, and names the sitemap only if there is one', () => {
  expect(robotsTxt(site, true)).toContain(`\nSitemap: ${site.url}/sitemap.xml\n`);
  expect(robotsTxt(site, false)).toBe('User-agent: *\nAllow: /\n');
});

test.each([
  ['2026-11-21', '2027-11-20'],
  ['2027-12-31', '2028-12-29'],
  ['2028-02-29', '2029-02-27'],
])('security.txt built on %s has the fields of RFC 9116 and expires on %s', (built, until) => {
  const fields = securityTxt(site, built).trimEnd().split('\n');
  const names = fields.map((line) => line.split(': ')[0]);
  expect(names).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  expect(fields[0]).toBe(`Contact: mailto:${site.contact.supportEmail}`);
  expect(fields[1]).toBe(`Expires: ${until}T00:00:00Z`);
});

test('llms.txt has a title, a summary and lists of links', () => {
  const words = { title: 'Offset [new]', description: 'What it saves.' };
  const offset = { ...words, slug: 'offset', updated: '2026-11-20' };
  const disclaimer = { name: 'disclaimer', title: 'Disclaimer', description: 'General.', isLegal: true };
  const ours = { name: 'about-us', title: 'About us', description: 'Who we are.', isLegal: false };
  const text = llmsTxt(site, [offset], [disclaimer, ours], false);
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines[0]).toBe(`# ${site.brand.name}`);
  expect(lines[1]).toMatch(/^> /);
  expect(text).toContain(`- [Offset \\[new\\]](${site.url}/blog/offset): What it saves. Updated 2026-11-20.`);
  const [, pages = '', optional = ''] = text.split(/^## (?:Pages|Optional)$/m);
  expect(pages).toContain(`- [About us](${site.url}/about-us): Who we are.`);
  expect(optional).toContain(`- [Disclaimer](${site.url}/disclaimer): General.`);
  const firstList = lines.findIndex((line) => line.startsWith('## '));
  for (const line of lines.slice(firstList)) expect(line).toMatch(/^(## |- \[.+\]\(http)/);
  expect(text).not.toContain('sitemap.xml');
});
