import { expect, test } from 'vitest';
import { quotedFacts } from './quoted-facts.server.ts';

test('facts are found in text, lists, tables and boxes, by value or by day, once each', () => {
  const source = `---
description: <Fact id="front" />
---

It was <Fact id="text" /> on <FactDate id="day" />, **<Fact id="text" />**.

<Note>

- <Fact id="listed" />

</Note>

| a |
| --- |
| <Fact id="cell" /> |

{/* <Fact id="comment" /> */}

<Other id="other" />
`;
  expect([...quotedFacts(source, 'a.mdx')]).toEqual(['text', 'day', 'listed', 'cell']);
});

test('an id that could not be found is refused by file and line', () => {
  expect(() => quotedFacts('Text.\n\nIt is <Fact id={name} />.', 'a.mdx')).toThrow(
    /a\.mdx.*\n.*line 3: expected an id in quotes/,
  );
});

test('malformed MDX is refused by its file', () => {
  expect(() => quotedFacts('<Note>', 'a.mdx')).toThrow(/^a\.mdx is not right/);
});
