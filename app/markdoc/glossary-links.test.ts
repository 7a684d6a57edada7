import { describe, expect, test } from 'vitest';
import { type BodyElement, type BodyNode, bodyText, elementsIn } from './body-node.ts';
import { type GlossaryTerm, linkTerms, parseTerms } from './glossary-links.server.ts';
import { parseText } from './text.server.ts';

const p = (...children: BodyNode[]): BodyElement => ({ tag: 'p', children });
const opening = p('The opening names redraw and an offset account.');
const terms: GlossaryTerm[] = [
  { anchor: 'redraw', words: ['redraw'], article: 'about-redraw' },
  { anchor: 'offset-account', words: ['offset account', 'offset accounts'], article: undefined },
  { anchor: 'offset', words: ['offset'], article: undefined },
];

const linksIn = (nodes: readonly BodyNode[]): string[] =>
  elementsIn(nodes).flatMap(({ tag, props, children = [] }) =>
    tag === 'a' ? [`${props?.href} ${bodyText(children)}`] : [],
  );

describe('linkTerms', () => {
  test('links the first use of each term after the opening, longest words first', () => {
    const body = [opening, p('Offset accounts and Redraw, then redraw again, and offset alone.')];
    const linked = linkTerms(body, terms, 'other');
    expect(linked[0]).toEqual(opening);
    expect(linksIn(linked)).toEqual([
      '/glossary#offset-account Offset accounts',
      '/glossary#redraw Redraw',
      '/glossary#offset offset',
    ]);
    expect(bodyText(linked)).toBe(bodyText(body));
  });

  test('skips headings, key points, tables, links and parts of words', () => {
    const kept: BodyNode[] = [
      opening,
      { tag: 'h2', children: ['Redraw'] },
      { tag: 'key-points', children: [p('redraw')] },
      { tag: 'table', children: [{ tag: 'td', children: ['redraw'] }] },
      p({ tag: 'a', props: { href: '/blog/x' }, children: ['redraw'] }, ' is redrawn, and pre-offset too.'),
    ];
    expect(linkTerms(kept, terms, 'other')).toEqual(kept);
  });

  test('skips a term in the article that explains it', () => {
    expect(linksIn(linkTerms([opening, p('redraw')], terms, 'about-redraw'))).toEqual([]);
  });

  test('adds at most six links', () => {
    const many = Array.from({ length: 10 }, (_, index) => `word${index}`);
    const known = many.map((word): GlossaryTerm => ({ anchor: word, words: [word], article: undefined }));
    const body = [opening, p(many.join(' ')), p('word9')];
    expect(linksIn(linkTerms(body, known, 'other'))).toHaveLength(6);
  });
});

test('assigns a term to the heading above it', () => {
  const source = [
    ...['## Redraw', '### Redraw', 'Text.', '{% term words="redraw, Redraws" article="a" /%}'],
    ...['### LVR', '{% term words="lvr" /%}'],
  ].join('\n\n');
  expect(parseTerms(parseText({ source, shown: 'glossary.md' }))).toEqual([
    { anchor: 'redraw-1', words: ['redraw', 'redraws'], article: 'a' },
    { anchor: 'lvr', words: ['lvr'], article: undefined },
  ]);
});
