import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { type FeedEntry, momentOf } from './feed.ts';
import { jsonFeed } from './json.ts';
import { rssFeed } from './rss.ts';

const entry: FeedEntry = {
  address: 'https://www.example.com/blog/offset?a=1&b=2',
  title: 'Offset & redraw: "which" <one>?',
  summary: 'A short & sharp summary.',
  published: '2026-11-20',
  updated: '2026-12-03',
  topics: ['First Home'],
  html: '<p>A &amp; B ]]> C</p>',
};

test('RSS says what the entry says, also what looks like markup', () => {
  const $ = load(rssFeed([entry]), { xml: true });
  const said = (selector: string) => $(`item > ${selector}`).text().trim();
  expect(said('title')).toBe(entry.title);
  expect(said('link')).toBe(entry.address);
  expect(said('description')).toBe(entry.summary);
  expect(said('content\\:encoded')).toBe(entry.html);
});

test('RSS takes its dates out of the content', () => {
  const feed = rssFeed([entry, { ...entry, updated: '2026-11-30' }]);
  expect(feed).toContain('<lastBuildDate>Thu, 03 Dec 2026 00:00:00 GMT</lastBuildDate>');
  expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>');
  expect(rssFeed([])).not.toContain('lastBuildDate');
});

test('a day of the content is that day in Perth as well as in Hobart', () => {
  for (const timeZone of ['Australia/Perth', 'Australia/Hobart']) {
    const shown = new Intl.DateTimeFormat('en-CA', { timeZone }).format(momentOf('2026-11-20'));
    expect(shown, timeZone).toBe('2026-11-20');
  }
});

test('JSON Feed tells a change apart from the publication', () => {
  const [item] = (JSON.parse(jsonFeed([entry])) as { items: Record<string, string>[] }).items;
  expect(item?.date_published).toBe('2026-11-20T00:00:00.000Z');
  expect(item?.date_modified).toBe('2026-12-03T00:00:00.000Z');
  expect(item?.content_html).toBe(entry.html);
});
