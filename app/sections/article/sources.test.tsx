import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sources } from './sources.tsx';

const read = { title: 'The Act', url: 'https://www.legislation.gov.au/', read: '2026-11-20' };
const quoted = { title: 'A guide' };
const textOf = (sources: (typeof read | typeof quoted)[]) =>
  renderToStaticMarkup(<Sources sources={sources} />).replaceAll(/<[^>]*>/g, '');

test('a list says how many of its sources were not read, and which', () => {
  const text = textOf([read, quoted, { title: 'A table' }]);
  expect(text).toContain('2 of these 3 we did not read');
  expect(text).toContain('The Act. Read on 20\u00a0November\u00a02026.');
  expect(text).toContain('A guide. Not read: as others quote it.');
  expect(textOf([read])).not.toContain('did not read');
});
