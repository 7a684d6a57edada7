import { describe, expect, test } from 'vitest';
import { formatDate, formatDuration, formatUserAgent, replyMailto, replyStatus } from './format.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const lead = { stage: 'new', suspectedSpam: false } as const;

test.each([
  [0, '1 min'],
  [59.9 * 60_000, '59 min'],
  [3.9 * 3_600_000, '3 h'],
  [47 * 3_600_000, '47 h'],
  [49 * 3_600_000, '2 days'],
])('formatDuration formats %i milliseconds as %s', (ms, words) => {
  expect(plain(formatDuration(ms))).toBe(words);
});

describe('replyStatus', () => {
  test.each([
    [3, { text: '21 h left', isLate: false, isSoon: false, share: 0.125 }],
    [24, { text: '1 min left', isLate: false, isSoon: true, share: 1 }],
    [25, { text: '1 h late', isLate: true, isSoon: true, share: 1 }],
    [31, { text: '7 h late', isLate: true, isSoon: true, share: 1 }],
    [-2, { text: '26 h left', isLate: false, isSoon: false, share: 0 }],
  ])('formats the time left or late, %i hours after receipt', (hours, wait) => {
    const came = { receivedAt: hoursAgo(hours), dueAt: hoursAgo(hours - 24) };
    const said = replyStatus({ ...lead, ...came }, NOW);
    expect(said && { ...said, text: plain(said.text) }).toEqual(wait);
  });

  test.each([{ stage: 'contacted' as const }, { suspectedSpam: true }])('returns null for %j', (change) => {
    const came = { receivedAt: hoursAgo(99), dueAt: hoursAgo(75) };
    expect(replyStatus({ ...lead, ...came, ...change }, NOW)).toBeNull();
  });
});

test('replyMailto starts with a greeting and quotes the message', () => {
  const link = replyMailto(
    { email: 'ann+x@example.com', name: 'Ann Citizen', message: 'One & two?\nThree', kind: 'enquiry' },
    'Figbird',
  );
  expect(link.startsWith('mailto:ann%2Bx@example.com?')).toBe(true);
  const given = new URLSearchParams(link.split('?')[1]);
  expect(given.get('subject')).toBe('Your enquiry to Figbird');
  expect(given.get('body')).toBe('Hi Ann,\r\n\r\n\r\n\r\n> One & two?\r\n> Three');
});

test('replyMailto truncates a long message with emoji to a link that mail programs open', () => {
  for (const letters of [1771, 1772]) {
    const message = `${'a'.repeat(letters)}${'🏡'.repeat(30)}`;
    const lead = { email: 'ann@example.com', name: 'Ann', message, kind: 'enquiry' } as const;
    expect(replyMailto(lead, 'Figbird').length).toBeLessThanOrEqual(2000);
  }
});

test('formatDate writes the day, month and year', () => {
  expect(formatDate('2026-11-03')).toBe('3\u00a0Nov\u00a02026');
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['curl', 'curl'],
  ['Something else', 'Something else'],
  ['', 'Unknown browser'],
])('formatUserAgent names the browser of %s', (userAgent, words) => {
  expect(formatUserAgent(userAgent)).toBe(words);
});
