import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/site-fixture.ts';
import { copyFirm, sampleArticle } from '../../tests/support/temporary-firm.ts';
import { previewText } from './preview-text.ts';
import { toTextProblems } from './text-problems.ts';

const file = 'articles/street.md';

test('gives the field or the line of the body, and what to do', () => {
  const inField = { path: ['sources', 0, 'url'], message: 'expected a web address (found "law")' };
  expect(
    toTextProblems(
      [
        { file, line: 20, problem: '"$5" is typed in the text: put in a figure (in a file: or givens)' },
        { file, line: 20, problem: '"$5" is typed in the text: put in a figure (in a file: or givens)' },
        { file, line: 12, problem: 'the link "/boats" leads to a page that this site does not have' },
        { file, line: 4, problem: 'sources, entry 1, url: expected a web address (found "law")', inField },
        { file, problem: 'expected a different name: the site itself uses /blog' },
      ],
      10,
    ),
  ).toEqual([
    { message: 'Please give a web address.', line: null, path: ['sources', 0, 'url'] },
    { message: 'Please give a different name: the site itself uses /blog.', line: null, path: null },
    {
      message: 'the link "/boats" leads to a page that this site does not have.',
      ...{ line: 2, path: null, words: '/boats' },
    },
    {
      message: '"$5" is typed in the text: put in a figure.',
      ...{ line: 10, path: null, words: '$5', amount: '$5' },
    },
  ]);
});

test('says whom to ask about a front matter that cannot be read', () => {
  const message = expect.stringMatching(/^The details above the text cannot be read\. Ask/);
  const problem = { file, line: 3, problem: 'Flow sequence in block collection must be indented' };
  expect(toTextProblems([problem], 10)).toEqual([{ message, line: null, path: [] }]);
  expect(toTextProblems([{ ...problem, line: 1 }], 0)).toEqual([{ message, line: null, path: [] }]);
});

/** Words of the code and its libraries, which say nothing to an owner. */
const TECHNICAL =
  /expected|front matter|yaml|markdoc|undefined|\[object|\bnode\b|slug|schema|docs\/|\.md\b|null|NaN|\/tmp/i;

const { path: folder, remove } = temporaryFolder();
afterAll(remove);
const files = copyFirm(folder, 'tests/firms/complete');
files.write('pictures/damaged.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]));
files.write('articles/street.md', sampleArticle);
const firm = files.load();

test.each<[search: string | RegExp, replacement: string, ...places: string[]]>([
  [/^title: .*/m, 'title: ""', 'title'],
  [/^title: .*/m, `title: ${'long '.repeat(20)}`, 'title'],
  [/^description: .*\n/m, '', 'description'],
  ['tags: [first-home]', 'tags: []', 'tags'],
  [/^published: .*/m, 'published: soon', 'published'],
  [/^published: .*/m, 'published: 2026-12-01', 'updated'],
  [/^updated: .*/m, 'updated: 2026-11-19', 'changes'],
  ['what: First published.', 'what: ""', 'changes.0.what'],
  [/^related: .*/m, 'related: [guarantor-loans]', 'related'],
  [/^related: .*/m, 'related: [guarantor-loans, boats]', 'related.1'],
  [/^lead: .*/m, '', 'lead'],
  [/^lead: .*/m, 'lead: debt', 'lead'],
  [/^lead: .*/m, 'lead: loan.boats', 'lead'],
  [/^lead: .*/m, 'lead: loan\nauthor: nobody', 'author'],
  [/^lead: .*/m, 'picture: { file: pictures/kitchn.jpg, alt: A kitchen }', 'picture.file'],
  [/^lead: .*/m, 'picture: { file: pictures/damaged.jpg, alt: A kitchen }', 'picture.file'],
  ['sources: []', 'sources:\n  - { title: A law, url: law }', 'sources.0.url'],
  ['sources: []', 'sources: [', ''],
  ['rate: 5', 'rate: 50', 'examples.loan.rate'],
  ['years: 30', 'years:', 'examples.loan.years'],
  ['years: 30', 'years: 30\n  idle:\n    like: loan', 'examples.idle'],
  [/ {2}loan:\n( {4}.*\n)*/, '  other: { like: loan }\n', 'lead', 'examples.other', 'examples.other.like'],
])('speaks to an owner about %s → %s', async (search, replacement, ...places) => {
  const source = sampleArticle.replace(search, replacement);
  const drawing = { drawText: async () => ({ html: '', pictures: {} }), styleSheets: [] };
  const { problems } = await previewText(firm, drawing, {
    ...{ path: file, source, shown: null, today: '2026-11-20' },
  });
  const inHead = problems.filter(({ path }) => path !== null);
  expect(inHead.map(({ path }) => path?.join('.')).toSorted()).toEqual(places.toSorted());
  for (const { message } of problems) expect(message).not.toMatch(TECHNICAL);
});
