import { expect, test } from 'vitest';
import { calculators } from '../../figures/registry.ts';
import { firm } from '../../tests/support/firm.ts';
import { readArticle, readArticleList } from './articles.server.ts';
import { listCalculators } from './calculator-list.server.ts';
import { workedExamples } from './text-tags.server.ts';

test('every calculator of the articles is listed once, with its method and what it leaves out', async () => {
  const shown = new Set<string>();
  for (const { slug } of readArticleList(firm)) {
    const article = await readArticle(firm, slug);
    for (const { calculator } of workedExamples(article?.body ?? [])) shown.add(calculator);
  }
  const listed = Object.values(await listCalculators(firm)).flat();
  expect(listed.map(({ path }) => path.split('/').at(-1)?.replace(/-\d+$/, '')).toSorted()).toEqual(
    [...shown].toSorted(),
  );
  const { methods } = firm.words.calculators;
  expect([...shown].filter((name) => !(name in methods))).toEqual([]);
  expect(Object.keys(methods).filter((name) => !calculators.some((one) => one.name === name))).toEqual([]);
});
