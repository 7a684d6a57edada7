import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArticlePeopleLine, PersonPanel } from './people.tsx';

const photo = { path: '/pictures/mai-1', widths: [96, 192], width: 192, height: 192 };
const mai = { name: 'Mai Nguyen', role: 'Broker', creditRepresentativeNumber: '123456', photo };
const sam = { name: 'Sam Okafor', role: 'Director', about: 'Reads all.' };
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

test.each([
  ['both', { author: mai, reviewer: sam }, 'Worked out by Mai Nguyen, checked by Sam Okafor on 1 May 2026'],
  ['who worked it out', { author: mai }, 'Worked out by Mai Nguyen, checked 1 May 2026'],
  ['who checked it', { reviewer: sam }, 'Checked by Sam Okafor, 1 May 2026'],
])('an article names %s', (_whom, people, expected) => {
  const html = renderToStaticMarkup(<ArticlePeopleLine {...people} day="1 May 2026" />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(expected);
});

test('a person of whom there is little is shown with that', () => {
  const html = renderToStaticMarkup(<PersonPanel title="Your broker" person={sam} />);
  expect(textOf(html)).toBe('|Your broker|Sam Okafor|Director, Brisbane|Reads all.|');
  expect(html).not.toContain('<img');
});

test('a person has a face of 96 px, a number, and what else there is to know', () => {
  const html = renderToStaticMarkup(
    <PersonPanel title="Your broker" person={mai}>
      <p>Replies within a day</p>
    </PersonPanel>,
  );
  expect(textOf(html)).toBe(
    '|Your broker|Mai Nguyen|Broker, Brisbane|Credit Representative Number |123456|Replies within a day|',
  );
  // The name stands beside it.
  expect(html).toMatch(/<img [^>]*alt="" width="96" height="96"/);
});

test('somebody invented is said to be, once', () => {
  const html = renderToStaticMarkup(<PersonPanel title="Your broker" person={{ ...mai, sample: true }} />);
  expect(html.match(/This is a sample/g)).toHaveLength(1);
});
