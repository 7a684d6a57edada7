import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitSections } from './sections.ts';

const titles = (body: string) => splitSections(body).map(({ title }) => title);

describe('splitSections', () => {
  test('splits at the headings and counts lines from 1', () => {
    expect(
      splitSections('Opening.\n\n## Fees\n\nText.\n\n### Small\n\n## **Rates** {% #rates %}\nEnd.\n'),
    ).toEqual([
      { title: '', text: 'Opening.\n\n', firstLine: 1 },
      { title: 'Fees', text: '## Fees\n\nText.\n\n### Small\n\n', firstLine: 3 },
      { title: 'Rates', text: '## **Rates** {% #rates %}\nEnd.\n', firstLine: 9 },
    ]);
  });

  test('has no opening if the text begins with a heading, and one section if it is empty', () => {
    expect(titles('## One\n## Two\n')).toEqual(['One', 'Two']);
    expect(splitSections('')).toEqual([{ title: '', text: '', firstLine: 1 }]);
  });

  test('does not split inside fences and tags', () => {
    expect(titles('```\n## Code\n```\n## Real\n')).toEqual(['', 'Real']);
    expect(titles('{% note %}\n\n## Inside\n\n{% /note %}\n\n## Real\n')).toEqual(['', 'Real']);
    expect(titles('```\n## Never closed\n')).toEqual(['']);
  });

  test('splits after a tag that stands alone or is not closed yet', () => {
    expect(titles('{% example of="loan" /%}\n\n## One\n\n{% $loan.rate %}\n\n## Two\n')).toEqual([
      '',
      'One',
      'Two',
    ]);
    expect(titles('{% note %}\n\n## One\n\n{% note %}\n\nText.\n\n{% /key-points %}\n\n## Two\n')).toEqual([
      ...['', 'One', 'Two'],
    ]);
  });

  test.each(readdirSync('content/articles'))('gives %s back to the byte', (name) => {
    const body = readFileSync(`content/articles/${name}`, 'utf8');
    const sections = splitSections(body);
    expect(sections.map(({ text }) => text).join('')).toBe(body);
    const lines = body.split('\n');
    for (const { text, firstLine } of sections) expect(lines[firstLine - 1]).toBe(text.split('\n')[0]);
  });
});
