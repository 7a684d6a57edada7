import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { drawText } from '../../app/entry.server.tsx';
import { ROOT } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import type { TextPreview } from '../../contracts/texts.ts';
import { firm } from '../../tests/support/firm.ts';
import { sampleArticle, temporaryFirm } from '../../tests/support/temporary-firm.ts';
import { previewText } from './preview-text.ts';

const drawing = { drawText, styleSheets: ['/assets/root.css'] };
const today = '2026-11-20';
const complete = loadFirm(join(ROOT, 'tests/firms/complete'));

const article = sampleArticle.replace(/^id: .*\n/m, '');
const end = '\nWe asked what they would do';

function preview(source: string, shown: string | null = null, path = 'articles/street.md', of = firm) {
  return previewText(of, drawing, { path, source, shown, today });
}

/** Changes the article, and fails if the change does not apply. */
function changed(search: string | RegExp, replacement: string): string {
  const source = article.replace(search, replacement);
  if (source === article) throw new Error(`expected ${search} in the article`);
  return source;
}

const messages = ({ problems }: TextPreview) =>
  problems.map(({ line, path, message }) => `${line ?? path?.join('.')}: ${message}`);

test.each([
  ...globSync('{articles,pages}/*.md', { cwd: join(ROOT, 'content') }).map(
    (path) => ['content', path] as const,
  ),
  ...globSync('{articles,pages}/*.md', { cwd: complete.dir }).map((path) => [complete.dir, path] as const),
])('previews %s/%s without problems', async (folder, path) => {
  const of = folder === 'content' ? firm : complete;
  const source = readFileSync(
    join(ROOT, folder === 'content' ? 'content' : 'tests/firms/complete', path),
    'utf8',
  );
  const { html, problems, advice, words, examples } = await preview(source, null, path, of);
  expect(problems).toEqual([]);
  // The product's texts are easy to read, and quote no fact past its review. Some sources were not read by us.
  expect(advice.filter((sentence) => !/no day on which/.test(sentence))).toEqual([]);
  const $ = load(html ?? '');
  expect($('h1').text()).not.toBe('');
  expect($('main').text().split(/\s+/).length).toBeGreaterThan(words * 0.8);
  expect($('script, noscript')).toHaveLength(0);
  expect($('link[rel=stylesheet]').attr('href')).toBe('/desk/preview/assets/root.css');
  expect(examples.filter(({ problem, isUsed }) => problem !== null || !isUsed)).toEqual([]);
});

test('draws one section with the figures, example and pictures of the text', async () => {
  const section = [
    '## A section',
    'It costs {% $loan.repayment %} a month, see [below](#below).',
    '{% example of="loan" /%}',
    '{% picture file="pictures/kitchen.jpg" alt="A kitchen" caption="Ours" /%}',
  ].join('\n\n');
  const { html } = await preview(article, section, 'articles/street.md', complete);
  const $ = load(html ?? '');
  expect($('.article-body .prose h2').text()).toBe('A section');
  expect($('.prose p').first().text()).toContain('$2,684 a month');
  expect($('svg').length).toBeGreaterThan(0);
  expect($('figure img').attr('src')).toBe('/desk/api/website/pictures/pictures/kitchen.jpg?width=960');
  expect($('picture source, link[rel=preload]')).toHaveLength(0);
  expect($('h1')).toHaveLength(0);
});

test('draws a section whatever is wrong elsewhere, and nothing if the section cannot be drawn', async () => {
  const wrong = changed(end, '\n{% nte %}').replace('title: ', 'titel: ');
  const { html, problems } = await preview(wrong, 'It costs {% $loan.repayment %}.');
  expect(load(html ?? '')('.prose').text()).toBe('It costs $2,684.');
  expect(problems.length).toBeGreaterThan(1);
  expect((await preview(article, 'It costs {% $loan.repaymnt %}.')).html).toBeNull();
});

test('draws the text of a page whose head is incomplete, below its title', async () => {
  const { html } = await preview(changed(/^description: .*\n/m, ''));
  const $ = load(html ?? '');
  expect($('h1').text()).toBe('What a loan on our street costs');
  expect($('.prose h2').text()).toBe('What they repay');
  expect((await preview(changed(end, '\n{% nte %}'))).html).toBeNull();
});

test('draws a text that the site leaves out', async () => {
  const draft = changed(/^tags/m, 'draft: true\ntags');
  expect(load((await preview(draft)).html ?? '')('h1').text()).toBe('What a loan on our street costs');
});

describe('problems', () => {
  test('of all parts of a text are found at once', async () => {
    const wrong = changed(/^description: .*\n/m, '')
      .replace('date: 2026-11-18', 'date: yesterday')
      .replace('how-home-loan-repayments-work', 'no-such-article')
      .replace('    years: 30', '    years: 300')
      .replace('A house on our street', 'A house of $123,456 on [our street](/our-street#top)')
      .replace(end, '\n{% note %}\nNo end.\n');
    expect(messages(await preview(wrong))).toEqual([
      'description: Please fill this in.',
      'changes.0.date: Please give a day such as 2026-11-20.',
      'examples.loan.years: Please give a whole number from 1 year to 40 years.',
      'related.1: the link "/blog/no-such-article" leads to a page that this site does not have.',
      expect.stringContaining('1: "$123,456" is typed in the text'),
      expect.stringContaining('1: the link "/our-street#top" leads to a page that this site does not have'),
      '9: {% note %} is not closed: put {% /note %} below its last line.',
    ]);
  });

  test('include restricted words once the site is open, and advise on them before', async () => {
    const wrong = changed('A house', 'Our independent brokers like a house');
    const opened = { ...firm, opening: { by: 'Jo Citizen, director', on: '2026-11-01' } };
    const { problems, advice } = await preview(wrong, null, undefined, opened);
    const message = expect.stringMatching(/^“independent”: .* Remove the word/);
    expect(problems).toEqual([{ message, line: 1, path: null, words: 'independent' }]);
    expect(advice).toEqual([]);
    const demonstration = await preview(wrong);
    expect(demonstration).toMatchObject({ problems: [], advice: [message] });
  });

  test('have the line of the body with Windows line ends too', async () => {
    const wrong = changed('A house', 'A house of $123,456').replaceAll('\n', '\r\n');
    expect((await preview(wrong)).problems).toMatchObject([
      { line: 1, path: null, words: '$123,456', amount: '$123,456' },
    ]);
  });

  test('of links see the headings of other texts, and the new ones of this text', async () => {
    const links =
      '[a](/disclaimer#main), [b](/disclaimer#nowhere), [c](#what-they-repay), [d](#what-they-repaid)';
    expect(messages(await preview(changed(end, `\n${links}\n${end}`)))).toEqual([
      expect.stringMatching(
        /^9: the link "\/disclaimer#nowhere" leads to a heading that \/disclaimer does not have; it has #main, /,
      ),
      '9: the link "#what-they-repaid" leads to a heading that /blog/street does not have; did you mean "#what-they-repay"?',
    ]);
  });

  test('of other texts are left to those', async () => {
    const other = temporaryFirm();
    other.write('articles/broken.md', changed(end, '\n{% nte %}').replace('title: ', 'titel: '));
    const { html, problems } = await preview(article, null, 'articles/street.md', other.load());
    expect(problems).toEqual([]);
    expect(html).not.toBeNull();
  });

  test('include figures that other pages take from the article', async () => {
    const other = temporaryFirm();
    other.write('articles/street.md', article);
    other.write('pages/home.yaml', 'hero:\n  figure: { article: street, example: loan, result: interest }\n');
    const renamed = changed(/^ {2}loan:/m, '  debt:')
      .replaceAll('loan.', 'debt.')
      .replace('of="loan"', 'of="debt"');
    expect(messages(await preview(renamed, null, 'articles/street.md', other.load()))).toEqual([
      expect.stringMatching(/^examples.loan: The home page shows “loan.interest” of this article/),
    ]);
  });

  test('of an unreadable text do not hide its examples', async () => {
    const { html, problems, examples } = await preview(changed(end, `\n{% note a=${'['.repeat(20_000)} %}`));
    expect(html).toBeNull();
    expect(problems).toHaveLength(1);
    expect(examples).toMatchObject([{ name: 'loan', problem: null }]);
  });
});

describe('advice', () => {
  test('names long sentences, hard words and a long text', async () => {
    const sentence = `${'Notwithstanding intergenerational considerations, '.repeat(12)}they paid.`;
    const { advice } = await preview(changed(end, `\n${`${sentence}\n\n`.repeat(60)}`));
    expect(advice).toEqual([
      expect.stringMatching(/^The sentences of this text have 2,\d+ words together/),
      expect.stringMatching(/^A sentence has .* words on average/),
      expect.stringMatching(/^The text is hard to read/),
      expect.stringMatching(/^The longest sentence has 38 words: “Notwithstanding/),
    ]);
  });

  test('names sources that nobody read and facts that are due', async () => {
    const source = changed(
      'sources: []',
      'sources:\n  - title: A law\n  - { title: Read, read: 2026-11-01 }',
    ).replace(end, `\nThe rate is {% $facts.cash-rate %}.\n${end}`);
    expect((await preview(source)).advice).toEqual([
      'A source has no day on which somebody read it: “A law”.',
    ]);
    const later = { path: 'articles/street.md', source, shown: null, today: '2036-11-20' };
    expect((await previewText(firm, drawing, later)).advice).toContainEqual(
      expect.stringMatching(/^The text quotes the fact “Cash rate” \(.*%\), which was due for review on/),
    );
  });
});

describe('examples', () => {
  test('list their results, and every figure that a sentence can name', async () => {
    const { examples, figures } = await preview(article);
    expect(examples).toMatchObject([
      {
        ...{ name: 'loan', calculator: 'repayments', problem: null, isUsed: true, hasChart: true },
        values: { principal: '500,000', rate: '5', years: '30' },
      },
    ]);
    expect(examples[0]?.results).toEqual(
      expect.arrayContaining([
        { name: 'repayment', text: '$2,684 a month', markdown: '{% $loan.repayment %}' },
        {
          name: 'interest',
          text: 'about $466,300 of interest over the loan',
          markdown: 'about {% $loan.interest.about %}',
        },
      ]),
    );
    const named = (name: string) => figures.find((figure) => figure.name === name);
    expect(named('loan.repayment')).toEqual({
      ...{ name: 'loan.repayment', value: '$2,684', label: 'a month', example: 'loan' },
    });
    expect(named('loan.repayment.cents')).toMatchObject({ value: '$2,684.11', label: 'a month, with cents' });
    expect(named('loan.principal')).toMatchObject({ value: '$500,000', label: 'loan amount' });
  });

  test('are answered with the values of others and of facts, and with what is wrong', async () => {
    const { examples, figures } = await preview(
      changed(
        '    years: 30',
        [
          '    years: 30',
          '  dearer: { like: loan, rate: { plus: 1.25 } }',
          '  usual: { like: loan, rate: { fact: typical-owner-rate } }',
          '  wrong: { like: dearer, years: 80 }',
          '  after: { like: wrong, principal: 300000 }',
          '  duty: { calculator: stamp-duty, price: 700000, state: Vic, buyer: Other, property: Existing, signed: x }',
          '  lost: { calculator: no-such }',
        ].join('\n'),
      ).replace('title: ', 'titel: '),
    );
    const byName = Object.fromEntries(examples.map((example) => [example.name, example]));
    expect(byName.dearer?.values).toEqual({ principal: '500,000', rate: '6.25', years: '30' });
    expect(Number(byName.usual?.values.rate)).toBeGreaterThan(2);
    expect(byName.wrong).toMatchObject({
      ...{ results: [], values: { principal: '500,000', rate: '6.25', years: '80' }, isUsed: true },
      problem: 'Loan term: Please give a whole number from 1 year to 40 years.',
    });
    expect(byName.after).toMatchObject({
      ...{ values: { principal: '300,000', years: '80' }, isUsed: false },
      problem: 'the example "wrong", whose numbers this one takes, has a problem itself.',
    });
    expect(byName.duty?.values).toMatchObject({ price: '700,000', state: 'Vic', signed: 'x' });
    expect(byName.lost).toMatchObject({ calculator: '', title: '', values: {}, hasChart: false });
    expect(new Set(figures.map(({ example }) => example))).toEqual(new Set(['loan', 'dearer', 'usual']));
  });
});
