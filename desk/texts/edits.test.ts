import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockTag,
  type Edit,
  edited,
  insertBlock,
  insertMarkdown,
  linkAt,
  setLink,
  toAddress,
  toggleBold,
  toggleHeading,
  toggleList,
  toggleTag,
} from './edits.ts';

type Action = (text: string, from: number, to: number) => Edit | null;

/** Runs an action on a text in which ‹ and › mark the selection, or ‸ the caret. Returns the same. */
function run(action: Action, marked: string): string | null {
  const isCaret = !marked.includes('‹');
  const from = marked.indexOf(isCaret ? '‸' : '‹');
  const to = isCaret ? from : marked.indexOf('›') - 1;
  const text = marked.replaceAll(/[‸‹›]/g, '');
  const edit = action(text, from, to);
  if (edit === null) return null;
  const [start, end] = edit.selection;
  const after = edited(text, edit);
  if (start === end) return `${after.slice(0, start)}‸${after.slice(start)}`;
  return `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}

const bullets: Action = (text, from, to) => toggleList(text, from, to, 'bullets');
const numbers: Action = (text, from, to) => toggleList(text, from, to, 'numbers');
const note: Action = (text, from, to) => toggleTag(text, from, to, 'note');
const keyPoints: Action = (text, from, to) => toggleTag(text, from, to, 'key-points');
const block: Action = (text, _, to) => insertBlock(text, to, 'BLOCK');

describe('toggleBold', () => {
  test.each([
    ['the word at the caret', 'Save mo‸ney, now', 'Save **‹money›**, now'],
    ['an amount', 'Save $500,0‸00.', 'Save **‹$500,000›**.'],
    ['a whole tag', 'At {% $loan.r‸ate %} a year', 'At **‹{% $loan.rate %}›** a year'],
    ['a selection at the start and end of the text', '‹Save money›', '**‹Save money›**'],
    ['a selection without its spaces', 'Save‹ money ›now', 'Save **‹money›** now'],
    ['a tag that a selection cuts', 'A‹t {% $loan›.rate %} it', 'A**‹t {% $loan.rate %}›** it'],
    ['each line, without its marker', '- ‹one\n\n## two›', '- **‹one**\n\n## **two›**'],
    ['words that are bold in part', '‹a **b** c› d', '‹**a b c**› d'],
    [
      'a cell',
      '| A | B |\n| --- | --- |\n| one t‸wo | x |',
      '| A | B |\n| --- | --- |\n| one **‹two›** | x |',
    ],
    [
      'cells and rows',
      '| ‹A | B |\n| --- | --- |\n| c› | d |',
      '| **‹A** | **B** |\n| --- | --- |\n| **c›** | d |',
    ],
    ['nothing between words', 'a ‸ b', 'a **‸** b'],
    ['nothing in an empty text', '‸', '**‸**'],
  ])('marks %s', (_, before, after) => {
    expect(run(toggleBold, before)).toBe(after);
  });

  test.each([
    ['at the caret', 'Save **mo‸re money**.', 'Save ‹more› money.'],
    ['around a selection', 'Save **‹money›**', 'Save ‹money›'],
    ['within a selection', 'Save ‹**money**›', 'Save ‹money›'],
    ['on each line', '‹- **one**\n- **two**›', '- ‹one\n- two›'],
  ])('removes bold %s', (_, before, after) => {
    expect(run(toggleBold, before)).toBe(after);
  });
});

describe('toggleHeading', () => {
  test.each([
    ['makes a heading, apart from the lines around', 'One\nTw‸o\nThree', 'One\n\n## Tw‸o\n\nThree'],
    ['makes text again', 'One\n\n## Tw‸o\n', 'One\n\nTw‸o\n'],
    ['changes another level or a list item', '### Tw‸o', '## Tw‸o'],
    ['starts one on an empty line', 'One\n\n‸', 'One\n\n## ‸'],
  ])('%s', (_, before, after) => {
    expect(run(toggleHeading, before)).toBe(after);
  });

  test('does nothing in a table or on a tag', () => {
    expect(run(toggleHeading, '| A‸ | B |\n| --- | --- |')).toBeNull();
    expect(run(toggleHeading, '{% no‸te %}')).toBeNull();
  });
});

describe('toggleList', () => {
  test.each([
    ['makes items of lines', bullets, 'Text\n‹one\ntwo›\nText', 'Text\n\n- ‹one\n- two›\n\nText'],
    ['makes text again', bullets, '‹- one\n- two›', '‹one\ntwo›'],
    ['counts', numbers, '‹one\n\n- two\n›', '1. ‹one\n\n2. two\n›'],
    ['joins a list next to it', bullets, '- one\ntw‸o\n- three', '- one\n- tw‸o\n- three'],
    ['keeps the level', numbers, '- one\n  - tw‸o', '- one\n  1. tw‸o'],
    ['starts one in an empty text', bullets, '‸', '- ‸'],
    ['leaves tags alone', bullets, '‹{% key-points %}\none\n{% /key-points %}›', null],
  ])('%s', (name, action, before, after) => {
    if (name === 'leaves tags alone') {
      expect(run(action, before)).toBe('‹{% key-points %}\n\n- one\n\n{% /key-points %}›');
    } else {
      expect(run(action, before)).toBe(after);
    }
  });

  test('does nothing in a table', () => {
    expect(run(bullets, '| A | B |\n| --- | --- |\n| c | d‸ |')).toBeNull();
  });
});

describe('toggleTag', () => {
  test.each([
    [
      'wraps the paragraph',
      note,
      'One\n\nTwo\ntw‸o\n\nThree\n',
      'One\n\n{% note %}\n\n‹Two\ntwo›\n\n{% /note %}\n\nThree\n',
    ],
    [
      'wraps what is selected',
      note,
      '‹One\n\nTwo\n›\nThree',
      '{% note %}\n\n‹One\n\nTwo›\n\n{% /note %}\n\nThree',
    ],
    ['starts an empty one', note, 'One\n\n‸\n\nTwo', 'One\n\n{% note %}\n\n‸\n\n{% /note %}\n\nTwo'],
    ['takes the text out', note, 'One\n\n{% note %}\n\nTw‸o\n\n{% /note %}\n', 'One\n\n‹Two›\n'],
    [
      'makes key points a list',
      keyPoints,
      '‹One\ntwo›',
      '{% key-points %}\n\n‹- One\n- two›\n\n{% /key-points %}',
    ],
    [
      'keeps a list',
      keyPoints,
      '1. On‸e\n2. two',
      '{% key-points %}\n\n‹1. One\n2. two›\n\n{% /key-points %}',
    ],
    ['starts key points', keyPoints, '‸', '{% key-points %}\n\n- ‸\n\n{% /key-points %}'],
  ])('%s', (_, action, before, after) => {
    expect(run(action, before)).toBe(after);
  });

  test('leaves other tags and tables whole', () => {
    expect(run(note, 'One‹\n\n{% example of="loan" /%}\n\nTwo›')).toBeNull();
    expect(run(keyPoints, '| A‸ | B |\n| --- | --- |\n| c | d |')).toBeNull();
  });
});

describe('insertBlock', () => {
  test.each([
    ['after the paragraph', 'One\non‸e\ntwo\n\nThree', 'One\none\ntwo\n\nBLOCK‸\n\nThree'],
    ['before a paragraph', 'One\n\n\n‸Two', 'One\n\nBLOCK‸\n\nTwo'],
    ['on an empty line', 'One\n\n‸\n\nTwo', 'One\n\nBLOCK‸\n\nTwo'],
    ['at the end of a section', 'One‸\n\n', 'One\n\nBLOCK‸\n\n'],
    ['in an empty text', '‸', 'BLOCK‸'],
    [
      'after a table',
      '| A | B |\n| --- | --- |\n| c‸ | d |\nx',
      '| A | B |\n| --- | --- |\n| c | d |\nx\n\nBLOCK‸',
    ],
    ['after a selection, which it keeps', '‹One›\n', 'One\n\nBLOCK‸\n'],
  ])('puts it %s', (_, before, after) => {
    expect(run(block, before)).toBe(after);
  });
});

test('insertMarkdown keeps words in the sentence, and separates blocks', () => {
  const insert = (markdown: string) => (text: string, from: number, to: number) =>
    insertMarkdown(text, from, to, markdown);
  expect(run(insert('**new**'), 'An ‹old› word')).toBe('An **new**‸ word');
  expect(run(insert('- one'), 'An ‹old› word')).toBe('An\n\n- one‸\n\nword');
  expect(run(insert('{% chart of="loan" /%}'), 'One ‸two')).toBe('One\n\n{% chart of="loan" /%}‸\n\ntwo');
  const table = '| A | B |\n| --- | --- |\n| c‸ | d |';
  expect(run(insert('one\n\ntwo | three'), table)).toBe(table.replace('c‸', 'cone two \\| three‸'));
  expect(run(insert('One.\n\nTwo.'), '‸')).toBe('One.\n\nTwo.‸');
});

test('linkAt finds a link, and the words for a new one', () => {
  expect(linkAt('See [our (old) guide](/blog/a_(b)) now', 8, 8)).toEqual({
    ...{ from: 4, to: 34, words: 'our (old) guide', address: '/blog/a_(b)' },
  });
  expect(linkAt('See our guide now', 9, 9)).toEqual({ from: 8, to: 13, words: 'guide', address: '' });
  expect(linkAt('See ', 4, 4)).toEqual({ from: 4, to: 4, words: '', address: '' });
});

test('setLink writes or removes a link', () => {
  expect(setLink({ from: 2, to: 5 }, 'our\nguide', '/blog/a (b)').text).toBe(
    '[our guide](/blog/a%20%28b%29)',
  );
  expect(setLink({ from: 2, to: 5 }, 'our guide', '').text).toBe('our guide');
});

test.each([
  ['https://a.com.au/x', 'https://a.com.au/x'],
  ['moneysmart.gov.au/loans?x=1', 'https://moneysmart.gov.au/loans?x=1'],
  ['jo@example.com', 'mailto:jo@example.com'],
  ['tel:0400000000', 'tel:0400000000'],
  ['/blog/a', '/blog/a'],
  ['offset account', null],
  ['offset', null],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
])('toAddress reads %s', (typed, address) => {
  expect(toAddress(typed)).toBe(address);
});

test('blockTag escapes quotes and leaves out what is empty', () => {
  expect(blockTag('picture', { file: 'pictures/a.jpg', alt: 'A "new"\nhome \\', caption: ' ' })).toBe(
    '{% picture file="pictures/a.jpg" alt="A \\"new\\" home \\\\" /%}',
  );
});

const line = fc.constantFrom(
  '',
  'Some words',
  '- item',
  '1. item',
  '## Title',
  '**bold** text',
  '| a | b |',
  '| - | - |',
  '{% note %}',
  '{% /note %}',
);
const actions = { toggleBold, toggleHeading, bullets, numbers, note, keyPoints, block };

test.each(Object.entries(actions))('%s keeps the words and selects within the text', (_, action) => {
  const words = (text: string) => text.replaceAll(/BLOCK|\{%.*?%\}|[^a-z]/gi, '');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.nat(), fc.nat(), (lines, a, b) => {
      const text = lines.join('\n');
      const [from = 0, to = 0] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y);
      const edit = action(text, from, to);
      if (edit === null) return;
      const after = edited(text, edit);
      expect(words(after)).toBe(words(text));
      const [start, end] = edit.selection;
      expect(0 <= start && start <= end && end <= after.length).toBe(true);
    }),
  );
});
