/**
 * Numbers that a reader keeps on this device, for the examples of other articles. Nothing sends them
 * anywhere, and storage that is refused, full, or holds what we did not write is as good as empty.
 */
import { useSyncExternalStore } from 'react';
import { type Field, sayField, showNumber, type Values } from '../../figures/calculator.ts';
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
    if (typeof number !== (field.unit === 'choice' ? 'string' : 'number')) return [];
    const read = readNumber(field, String(number));
    return read === null ? [] : [[field.name, read]];
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

/** Numbers as links carry them and devices keep them: choices by their words, of which the order may change. */
export function inLinks(fields: Fields, values: Values): Record<string, number | string> {
  const written = fields.map((field) => {
    const value = values[field.name] ?? 0;
    return [field.name, field.unit === 'choice' ? sayField(field, value) : value];
  });
  return Object.fromEntries(written);
}

/** Keeps the numbers of these fields, beside what is kept already. @returns whether it could. */
export function keepNumbers(fields: Fields, values: Values): boolean {
  const numbers = numbersIn(read());
  const chosen = inLinks(fields, values);
  for (const { name, shared } of fields) if (shared) numbers[shared] = chosen[name];
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
