import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { site } from '../../config/site.ts';
import { llmsTxt } from './llms-txt.ts';
import { securityExpiry, securityTxt } from './security-txt.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';

const home = `${site.url}/`;
const blog = `${site.url}/blog`;

test('the sitemap has the pages it is given, with the dates that are known', async () => {
  const odd = `${site.url}/a?b=1&c=2`;
  const xml = await sitemapXml([blog, home, odd], new Map([[blog, '2026-11-20']]));
  const schema = readFileSync('tests/built/sitemap.xsd', 'utf8');
  expect((await validateXML({ xml, schema })).errors).toEqual([]);
  expect(xml).toContain(`<url><loc>${home}</loc></url>`);
  expect(xml).toContain(`<url><loc>${blog}</loc><lastmod>2026-11-20</lastmod></url>`);
  expect(xml.indexOf(`${home}<`)).toBeLessThan(xml.indexOf(`${blog}<`));
});

test('robots may read everything, and are told of the sitemap only where there is one', () => {
  expect(robotsTxt(true)).toContain(`\nSitemap: ${site.url}/sitemap.xml\n`);
  expect(robotsTxt(false)).toBe('User-agent: *\nAllow: /\n');
});

test.each([
  ['2026-11-21', '2027-11-20'],
  ['2027-12-31', '2028-12-29'],
  ['2028-02-29', '2029-02-27'],
])('built on %s security.txt holds until %s, less than a year', (newest, expected) => {
  expect(securityExpiry(newest)).toBe(expected);
});

test('security.txt has each field that RFC 9116 asks for once', () => {
  const fields = securityTxt('2026-11-21').trimEnd().split('\n');
  expect(fields.map((line) => line.split(': ')[0])).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
  ]);
  expect(fields[0]).toBe(`Contact: mailto:${site.contact.supportEmail}`);
  expect(fields[1]).toBe('Expires: 2027-11-20T00:00:00Z');
});

test('llms.txt is a title, a summary, and lists of links', () => {
  const text = llmsTxt(
    [
      {
        slug: 'offset',
        title: 'Offset [new]',
        description: 'What it saves.',
        updated: '2026-11-20',
      },
    ],
    [{ path: '/disclaimer', title: 'Disclaimer', description: 'General information.' }],
    false,
  );
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines[0]).toBe(`# ${site.brand.name}`);
  expect(lines[1]).toMatch(/^> /);
  expect(text).toContain(
    `- [Offset \\[new\\]](${site.url}/blog/offset.md): What it saves. Updated 2026-11-20.`,
  );
  const firstList = lines.findIndex((line) => line.startsWith('## '));
  for (const line of lines.slice(firstList)) expect(line).toMatch(/^(## |- \[.+\]\(http)/);
  expect(text).not.toContain('sitemap.xml');
});
