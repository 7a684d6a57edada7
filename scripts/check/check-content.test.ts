import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemTextsByFile, sampleArticle, temporaryFirm } from '../../tests/support/temporary-firm.ts';
import { checkContent } from './check-content.ts';

const [right, wrong] = [temporaryFirm(), temporaryFirm()];

const own = sampleArticle.replace(/^id: .*\n/m, '');
const page = (text: string, fields = '') =>
  `---\ntitle: A page\ndescription: A page of ours.\nupdated: 2026-11-20\n${fields}---\n\n${text}\n`;
const loan = '{ calculator: repayments, principal: 300000, rate: 5, years: 30 }';

/** Returns the problems by file name in the firm's folder. */
async function problemsByFile({ load, path }: typeof right): Promise<Record<string, readonly string[]>> {
  return problemTextsByFile(await checkContent(load()), path);
}

test('reports nothing for a valid firm, nor for the product’s unused examples', async () => {
  right.write('articles/street.md', own);
  right.write(
    'pages/about-us.md',
    page(
      'It costs {% $dearer.repayment %}.',
      `examples:\n  loan: ${loan}\n  dearer: { like: loan, rate: 6 }\n`,
    ),
  );
  right.write('pages/home.yaml', 'hero:\n  figure: { article: street, example: loan, result: interest }\n');
  // The product links to headings of the current terms; the reviewed terms link to a heading of an older policy.
  const terms = readFileSync('content/pages/terms-of-service.md', 'utf8');
  right.write(
    'reviewed/terms-of-service.md',
    terms.replace(/^## Complaints.*$/m, '## Older words').replace('#privacy-complaints', '#older-words'),
  );
  expect(await problemsByFile(right)).toEqual({});
});

test('reports all mistakes at once', async () => {
  wrong.write(
    'articles/street.md',
    own
      .replace(
        '    years: 30',
        `    years: 30\n  idle: ${loan}\n  base: ${loan}\n  after: { like: base, years: 20 }`,
      )
      .replace('how-home-loan-repayments-work', 'no-such-article')
      .replace('A house on our street', 'A house of $123,456 on [our street](/our-street#top)'),
  );
  wrong.write('articles/lane.md', own.replace('## What they repay', '## What they repay {% $after.rate %}'));
  wrong.write('articles/notes.txt', 'A text that nobody would find.');
  wrong.write(
    'pages/about-us.md',
    page('Read [more](/disclaimer#no) and [below](#nowhere).', `examples:\n  loan: ${loan}\n`),
  );
  wrong.write('navigation.yaml', 'footer:\n  - label: Us\n    to: /about-them\n');
  wrong.write(
    'pages/home.yaml',
    [
      'hero:\n  figure: { article: street, example: lone }',
      'resources:\n  teasers:\n    - { slug: lane, description: A, readTime: 9 min read }',
    ].join('\n'),
  );
  wrong.write('pages/work-with-us.yaml', 'hero:\n  figure: { article: steet, example: loan }\n');
  wrong.write('pages/blog.yaml', 'categories: { refinance: { start: [no-such-article] } }\n');

  // The test above covers the product's texts; check only those that the firm's files link to.
  const loaded = wrong.load();
  const articles = loaded.articles.filter(({ name, isOwn }) => isOwn || own.includes(name));
  const problems = await checkContent({ ...loaded, articles, hiddenArticles: loaded.articles });
  const said = problemTextsByFile(
    problems.filter(({ file }) => file.startsWith(wrong.path)),
    wrong.path,
  );
  const expected: Record<string, (string | RegExp)[]> = {
    'articles/street.md': [
      /^line 10: the link "\/blog\/no-such-article" leads to a page/,
      /^line 17: examples\.idle: nothing shows this example/,
      /^line 19: examples\.after: nothing shows this example/,
      /^line 26: "\$123,456" is typed in the text/,
      /^line 26: the link "\/our-street#top" leads to a page that this site does not have/,
    ],
    'articles/lane.md': [/^line 25: there is no figure or fact "\$after\.rate"/],
    'articles/notes.txt': ['expected a file name that ends in .md'],
    'pages/about-us.md': [
      /^line 6: examples\.loan: nothing shows this example/,
      /^line 9: the link "\/disclaimer#no" leads to a heading that \/disclaimer does not have/,
      /^line 9: the link "#nowhere" leads to a heading/,
    ],
    'navigation.yaml': [/^line 3: footer, entry 1 \(Us\), to: the link "\/about-them" leads to a page/],
    'pages/home.yaml': [
      /^line 2: hero\.figure: .*street\.md: there is no example "lone"; the text has loan, idle, base, after/,
    ],
    'pages/work-with-us.yaml': [/^line 2: hero\.figure: expected the slug of an article, found "steet"/],
    'pages/blog.yaml': [
      /^line 1: categories\.refinance\.start, entry 1: the link "\/blog\/no-such-article" leads to a page/,
    ],
  };
  for (const [file, list] of Object.entries(expected)) {
    expect(said[file], file).toEqual(list.map((problem) => expect.stringMatching(problem)));
  }
  expect(Object.keys(said).toSorted()).toEqual(Object.keys(expected).toSorted());
});
