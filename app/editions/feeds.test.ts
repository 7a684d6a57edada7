import { describe, expect, test } from 'vitest';
import { type FeedEntry, momentOf } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rssFeed } from './rss-feed.ts';
import { XmlTextError, xmlText } from './xml.ts';

const entry: FeedEntry = {
  address: 'https://www.example.com/blog/offset',
  title: 'Offset & redraw: "which" <one>?',
  summary: 'A short summary.',
  published: '2026-11-20',
  updated: '2026-12-03',
  topics: ['First Home'],
  html: '<p>A &amp; B ]]> C</p>',
};

describe('RSS', () => {
  test('is never taken for markup of its own', () => {
    const feed = rssFeed([entry]);
    expect(feed).toContain('<title>Offset &amp; redraw: &quot;which&quot; &lt;one&gt;?</title>');
    expect(feed).toContain(
      '<content:encoded>&lt;p&gt;A &amp;amp; B ]]&gt; C&lt;/p&gt;</content:encoded>',
    );
  });

  test('takes its dates out of the content', () => {
    const feed = rssFeed([entry, { ...entry, updated: '2026-11-30' }]);
    expect(feed).toContain('<lastBuildDate>Thu, 03 Dec 2026 00:00:00 GMT</lastBuildDate>');
    expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>');
    expect(rssFeed([])).not.toContain('lastBuildDate');
  });
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

test.each(['a\u0000b', 'a\u001bb', 'a\ud800b', 'a\uffffb'])(
  'a character that XML cannot hold is refused with its number',
  (text) => {
    expect(() => xmlText(text)).toThrow(XmlTextError);
    expect(() => xmlText(text)).toThrow(/found U\+(0000|001b|d800|ffff)/);
  },
);

test('a pair of surrogates is one good character', () => {
  expect(xmlText('🏠 & tab\t')).toBe('🏠 &amp; tab\t');
});
