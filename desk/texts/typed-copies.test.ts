import { expect, test } from 'vitest';
import { chooseCopy, type DeviceCopy, type TypedCopy } from './typed-copies.ts';

const saved = { head: { title: 'Keys' }, examples: [], body: 'One.\n' };
const at = '2026-11-28T03:00:00Z';
const device = (body: string, more: Partial<DeviceCopy> = {}): DeviceCopy => ({
  ...{ ...saved, body, base: 'a', at, revision: null, isSent: false },
  ...more,
});
const server = (body: string, revision = '1'): TypedCopy => ({ ...saved, body, base: 'a', at, revision });

test('opens what is saved if nothing else was typed', () => {
  expect(chooseCopy(saved, null, null)).toEqual({ typed: null, elsewhere: null });
  expect(chooseCopy(saved, device('One.\n'), server('One.\n'))).toEqual({ typed: null, elsewhere: null });
});

test('opens the only copy', () => {
  expect(chooseCopy(saved, device('Two.\n'), null).typed?.body).toBe('Two.\n');
  expect(chooseCopy(saved, null, server('Three.\n')).typed?.body).toBe('Three.\n');
});

test('goes on with what this device added to the server’s copy', () => {
  const choice = chooseCopy(saved, device('Two and more.\n', { revision: '1' }), server('Two.\n'));
  expect(choice.typed?.body).toBe('Two and more.\n');
  expect(choice.elsewhere).toBeNull();
});

test('forgets a copy that the server has received', () => {
  const sent = device('Two.\n', { revision: '1', isSent: true });
  expect(chooseCopy(saved, sent, server('Typed on a phone since.\n', '2')).typed?.body).toBe(
    'Typed on a phone since.\n',
  );
  // It was saved or dropped elsewhere.
  expect(chooseCopy(saved, sent, null)).toEqual({ typed: null, elsewhere: null });
});

test('keeps both copies if two devices typed without knowing of each other', () => {
  const choice = chooseCopy(saved, device('Offline.\n', { revision: '1' }), server('Phone.\n', '2'));
  expect(choice.typed?.body).toBe('Offline.\n');
  expect(choice.elsewhere?.body).toBe('Phone.\n');
});
