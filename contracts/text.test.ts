import { expect, test } from 'vitest';
import { encodeWithin, mailLink, shorten } from './text.ts';

test('shorten cuts between characters and adds an ellipsis', () => {
  expect(shorten('🏡🏡🏡', 3)).toBe('🏡🏡🏡');
  expect(shorten('🏡🏡🏡🏡', 3)).toBe('🏡🏡…');
});

test.each([
  ['fits', 'a 🏡', 16, 'a%20%F0%9F%8F%A1'],
  ['cuts before an emoji', 'a 🏡', 15, 'a%20!'],
  ['fits no character', '🏡', 1, '!'],
  ['contains half an emoji', '\ud83c\udfe1\ud83c', 99, '%F0%9F%8F%A1%EF%BF%BD'],
])('encodeWithin encodes whole characters when the text %s', (_name, text, most, encoded) => {
  expect(encodeWithin(text, most, '!')).toBe(encoded);
});

const LETTERS = 'a'.repeat(1771);
const EMOJI = '🏡'.repeat(30);

test.each([
  ['a short text', 'One & two?\r\nThree', /^One & two\?\r\nThree$/],
  // Counting UTF-16 units would cut one of the two within an emoji.
  ['letters and emoji', LETTERS + EMOJI, /^a{1771}🏡*…$/u],
  ['a letter more', `${LETTERS}a${EMOJI}`, /^a{1772}🏡*…$/u],
  ['Chinese letters', '家'.repeat(1900), /^家{150,}…$/],
])('mailLink stays within 2,000 characters with %s', (_name, text, body) => {
  const link = mailLink('a&b+c@x.au', 'Hi there', text);
  expect(link.startsWith('mailto:a%26b%2Bc@x.au?subject=Hi%20there&body=')).toBe(true);
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(new URLSearchParams(link.split('?')[1]).get('body')).toMatch(body);
});

test('mailLink ends each line with one CR LF', () => {
  expect(mailLink('jo@x.au', '', 'a\nb\r\nc').endsWith('&body=a%0D%0Ab%0D%0Ac')).toBe(true);
});
