import { expect, test } from 'vitest';
import { checkRelated } from './check-content.server.ts';

test('related articles that there are pass, and so does an article that names none', () => {
  expect(() =>
    checkRelated([{ slug: 'one', related: ['two', 'three'] }, { slug: 'two' }, { slug: 'three' }]),
  ).not.toThrow();
});

test.each([
  ['an unknown slug', ['two', 'tow'], 'related.1: expected the slug of another article'],
  ['an unknown slug', ['tow'], 'found "tow"'],
  ['the article itself', ['one'], 'related.0: expected the slug of another article, found "one"'],
  ['an article twice', ['two', 'two'], 'related.1: expected each article once, found "two" again'],
])('%s as a related article is refused, naming file and field', (_what, related, message) => {
  const check = () => checkRelated([{ slug: 'one', related }, { slug: 'two' }]);
  expect(check).toThrow('content/articles/one.mdx');
  expect(check).toThrow(message);
});
