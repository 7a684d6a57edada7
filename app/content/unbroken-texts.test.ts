/** What a reader would notice in the product's texts: a number parted from its unit, two kinds of apostrophe. */
import { expect, test } from 'vitest';
import { requireCalculator } from '../../figures/registry.ts';
import { firm } from '../../tests/support/firm.ts';
import { readArticle, readArticleList } from './articles.server.ts';
import { readTextPageWithBody } from './body.server.ts';
import { bodyText } from './body-node.ts';

const facts = firm.figureFacts;
const month = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const PARTED = new RegExp(
  [
    String.raw`\d (years?|months?|weeks?|days?|hours?|minutes?|points?|per cent|million|\d)\b`,
    String.raw`\d ${month}\b`,
    String.raw`\b${month} \d{4}\b`,
    String.raw`\b(years?|months?) \d+ (months?)\b`,
    String.raw`\b(section|year|month|ABN) \d`,
  ].join('|'),
  'g',
);

const texts = await Promise.all([
  ...readArticleList(firm).map(async ({ slug, examples }) => {
    const article = await readArticle(firm, slug);
    const outcomes = Object.values(examples).flatMap(({ calculator, values }) => {
      const outcome = requireCalculator(calculator).outcome?.(values, facts);
      if (!outcome) return [];
      const { result, message, terms, assumptions, working, table } = outcome;
      return [result, message, terms, ...assumptions, ...working, ...table.rows.flat()];
    });
    return [slug, [bodyText(article?.body ?? []), ...outcomes].join('\n')] as const;
  }),
  ...firm.pages.map(async ({ name }) => {
    const page = await readTextPageWithBody(firm, name);
    return [name, bodyText(page?.body ?? [])] as const;
  }),
]);

test.each(texts)(
  '%s: no line ends between a number and its unit, and apostrophes are of one kind',
  (_, text) => {
    expect(text.length).toBeGreaterThan(100);
    expect(text.match(PARTED) ?? []).toEqual([]);
    expect(text.match(/\S*[\u2018\u2019]\S*/g) ?? []).toEqual([]);
  },
);
