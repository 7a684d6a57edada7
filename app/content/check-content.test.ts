import { expect, test } from 'vitest';
import { checkRelated } from './check-content.server.ts';

test('related articles that there are pass', () => {
  expect(() =>
    checkRelated([
      { slug: 'one', related: ['two', 'three'] },
      { slug: 'two', related: ['one', 'three'] },
      { slug: 'three', related: ['two', 'one'] },
    ]),
  ).not.toThrow();
});

test('a related article that there is not is refused, naming file, field and slug', () => {
  const check = () =>
    checkRelated([
      { slug: 'one', related: ['two', 'tow'] },
      { slug: 'two', related: ['one'] },
    ]);
  expect(check).toThrow('content/articles/one.mdx');
  expect(check).toThrow('related.1: expected the slug of an article, found "tow"');
});
