import { expect, test } from 'vitest';
import { bodyHeadings, bodyText, readMinutes } from './body-node.ts';
import { mdxTree } from './mdx.server.ts';
import { mdxToBody } from './mdx-to-body.server.ts';

const components = {
  Sum: ({ of }: Record<string, unknown>) => `$${of}`,
  Box: ({ children }: Record<string, unknown>) => ({ tag: 'box', children: children as never }),
};

const toBody = (source: string) => mdxToBody(mdxTree(source, 'a.mdx'), 'a.mdx', components);

test('text, emphasis, links and figures become one tree of plain data', async () => {
  const body = await toBody('You owe **<Sum of={5} />** on [this](/blog).');
  expect(body).toEqual([
    {
      tag: 'p',
      children: [
        'You owe ',
        { tag: 'strong', children: ['$5'] },
        ' on ',
        { tag: 'a', props: { href: '/blog' }, children: ['this'] },
        '.',
      ],
    },
  ]);
  expect(JSON.parse(JSON.stringify(body))).toEqual(body);
});

test('a figure in the middle of a sentence is part of its text', async () => {
  const [paragraph] = await toBody('About <Sum of={5} /> a day.');
  expect(paragraph).toEqual({ tag: 'p', children: ['About $5 a day.'] });
});

test('a number that is handed in can be reckoned with', async () => {
  const tree = mdxTree('<Sum of={props.usual - 0.5} />', 'a.mdx');
  expect(bodyText(await mdxToBody(tree, 'a.mdx', components, { usual: 6.5 }))).toBe('$6');
});

test('headings have anchors and make a contents list', async () => {
  const body = await toBody('## What it costs\n\nText.\n\n### Detail\n\n## In the end');
  expect(bodyHeadings(body)).toEqual([
    { id: 'what-it-costs', text: 'What it costs' },
    { id: 'in-the-end', text: 'In the end' },
  ]);
});

test('a space between two marked words of a list item is kept', async () => {
  const body = await toBody('- **Closed.** [Redraw](/blog)\n- next');
  expect(bodyText(body)).toContain('Closed. Redraw');
});

test('words of separate blocks are not counted as one', async () => {
  const body = await toBody('- one\n- two\n\n| a | b |\n|---|---|\n| three | four |');
  expect(bodyText(body).split(/\s+/).filter(Boolean)).toEqual(['one', 'two', 'a', 'b', 'three', 'four']);
});

test('reading takes a minute for 225 words, rounded, and never less than one', () => {
  const words = (count: number) => [Array.from({ length: count }, () => 'word').join(' ')];
  expect(readMinutes(words(10))).toBe(1);
  expect(readMinutes(words(225 * 6 + 112))).toBe(6);
  expect(readMinutes(words(225 * 6 + 113))).toBe(7);
});
