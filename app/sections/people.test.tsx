import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArticlePeopleLine, PersonPanel } from './people.tsx';

const photo = { path: '/pictures/mai-1', widths: [96, 192, 384], width: 384, height: 384 };
const mai = { name: 'Mai Nguyen', role: 'Broker', creditRepresentativeNumber: '123456', photo };
const sam = { name: 'Sam Okafor', role: 'Director', about: 'Reads all.' };
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

test('an article says who wrote and reviewed it, and nothing where nobody is known', () => {
  expect(renderToStaticMarkup(<ArticlePeopleLine />)).toBe('');
  const html = renderToStaticMarkup(<ArticlePeopleLine author={mai} reviewer={sam} />);
  expect(textOf(html)).toBe(
    '|Written by |Mai Nguyen|Broker |Credit Representative |Number 123456|Reviewed by |Sam Okafor|Director |',
  );
  // The name stands beside it.
  expect(html.match(/<img [^>]*alt="" width="48" height="48"/g)).toHaveLength(1);
});

test('a person of whom there is little is shown with that', () => {
  expect(textOf(renderToStaticMarkup(<PersonPanel title="Your broker" person={sam} />))).toBe(
    '|Your broker|Sam Okafor|Director|Reads all.|',
  );
});
