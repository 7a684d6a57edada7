import { expect, test } from 'vitest';
import { choosePart, createPart, lineInPart, partWithLine, textOfPart, withPartText } from './parts.ts';

const body = 'Opening.\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n\n## Three\n\nThird.\n';

test('edits one section and leaves the rest', () => {
  const part = createPart(body, 1);
  expect(textOfPart(part, body)).toBe('## One\n\nFirst.\n\n');
  const edited = withPartText(part, '## One\n\nChanged.\n\n');
  expect(edited).toBe(body.replace('First.', 'Changed.'));
  expect(textOfPart(part, edited)).toBe('## One\n\nChanged.\n\n');
});

test('finds the chosen section after the edited one has become two, or none', () => {
  const part = createPart(body, 1);
  const titleAfter = (text: string) => {
    const edited = withPartText(part, text);
    return textOfPart(choosePart(part, edited, 2), edited).split('\n')[0];
  };
  expect(titleAfter('## One\n\n## New\n\n')).toBe('## Two');
  expect(titleAfter('')).toBe('## Two');
  const edited = withPartText(part, '## One\n\n## New\n\n');
  expect(textOfPart(choosePart(part, edited, 0), edited)).toBe('Opening.\n\n');
  expect(textOfPart(choosePart(part, edited, null), edited)).toBe(edited);
});

test('falls back to the last section', () => {
  const part = createPart('Only this.\n', 3);
  expect(textOfPart(part, 'Only this.\n')).toBe('Only this.\n');
});

test('finds a line of the body in the part, or the part that has it', () => {
  const part = createPart(body, 2);
  expect(lineInPart(part, body, 7)).toBe(1);
  expect(lineInPart(part, body, 9)).toBe(3);
  expect(lineInPart(part, body, 6)).toBeNull();
  expect(lineInPart(part, body, 11)).toBeNull();
  expect(lineInPart(createPart(body, null), body, 9)).toBe(9);
  expect(partWithLine(body, 9).index).toBe(2);
  expect(partWithLine(body, 1).index).toBe(0);
});
