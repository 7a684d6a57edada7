/**
 * Numbers that a reader keeps on this device, for the examples of other articles. Nothing sends them
 * anywhere, and storage that is refused, full, or holds what we did not write is as good as empty.
 */
import { useSyncExternalStore } from 'react';
import { type Field, showNumber, type Values } from '../../figures/calculator.ts';
import { readNumber } from '../../figures/typed-number.ts';

const KEY = 'my-numbers';
const VERSION = 1;

type Fields = readonly Field[];

const readers = new Set<() => void>();

/** The kept numbers that these fields ask for and take, by field. */
export function useMyNumbers(fields: Fields): Values {
  const kept = numbersIn(useSyncExternalStore(subscribe, read, () => null));
  const numbers = fields.flatMap((field) => {
    const number = field.shared && kept[field.shared];
    if (typeof number !== 'number' || readNumber(field, String(number)) === null) return [];
    return [[field.name, number]];
  });
  return Object.fromEntries(numbers);
}

/** `loan $480,000, rate 6.1%, 25 years left`, each once. */
export function listMyNumbers(fields: Fields, numbers: Values): string {
  const list = fields.flatMap((field) => {
    const number = numbers[field.name];
    if (number === undefined) return [];
    const shown = showNumber(field, number);
    return field.shared === 'years left' ? `${shown} left` : `${field.shared} ${shown}`;
  });
  return [...new Set(list)].join(', ');
}

/** Keeps the numbers of these fields, beside what is kept already. @returns whether it could. */
export function keepNumbers(fields: Fields, values: Values): boolean {
  const numbers = numbersIn(read());
  for (const { name, shared } of fields) if (shared) numbers[shared] = values[name];
  return store(() => localStorage.setItem(KEY, JSON.stringify({ version: VERSION, numbers })));
}

export const forgetNumbers = () => store(() => localStorage.removeItem(KEY));

function store(write: () => void): boolean {
  try {
    write();
  } catch {
    return false;
  }
  for (const tell of readers) tell();
  return true;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(tell: () => void) {
  readers.add(tell);
  // Of other tabs.
  addEventListener('storage', tell);
  return () => {
    readers.delete(tell);
    removeEventListener('storage', tell);
  };
}

function numbersIn(text: string | null): Record<string, unknown> {
  try {
    const kept = JSON.parse(text ?? '{}') as { version?: unknown; numbers?: object } | null;
    return kept?.version === VERSION ? { ...kept.numbers } : {};
  } catch {
    return {};
  }
}
