/**
 * Numbers that a reader stores on this device, for the examples of other articles. They are never sent. Storage that
 * is blocked, full or unreadable counts as empty.
 */
import { useSyncExternalStore } from 'react';
import { type Field, formatField, showNumber, type Values } from '../../figures/calculator.ts';
import { parseInput } from '../../figures/typed-number.ts';

const KEY = 'my-numbers';
const VERSION = 1;

type Fields = readonly Field[];

const listeners = new Set<() => void>();

/** The stored numbers that are valid for these fields, by field. */
export function useMyNumbers(fields: Fields): Values {
  const kept = numbersIn(useSyncExternalStore(subscribe, read, () => null));
  const numbers = fields.flatMap((field) => {
    const number = field.shared && kept[field.shared];
    if (typeof number !== (field.unit === 'choice' ? 'string' : 'number')) return [];
    const read = parseInput(field, String(number));
    return read === null ? [] : [[field.name, read]];
  });
  return Object.fromEntries(numbers);
}

/** `loan $480,000, rate 6.1%, 25 years left`, without duplicates. */
export function listMyNumbers(fields: Fields, numbers: Values): string {
  const list = fields.flatMap((field) => {
    const number = numbers[field.name];
    if (number === undefined) return [];
    const shown = showNumber(field, number);
    return field.shared === 'years left' ? `${shown} left` : `${field.shared} ${shown}`;
  });
  return [...new Set(list)].join(', ');
}

/** Numbers for links and storage. Choices are words there, because their order may change. */
export function toLinkValues(fields: Fields, values: Values): Record<string, number | string> {
  const written = fields.map((field) => {
    const value = values[field.name] ?? 0;
    return [field.name, field.unit === 'choice' ? formatField(field, value) : value];
  });
  return Object.fromEntries(written);
}

/** Adds the numbers of these fields to the stored ones. @returns whether the browser stored them. */
export function keepNumbers(fields: Fields, values: Values): boolean {
  const numbers = numbersIn(read());
  const chosen = toLinkValues(fields, values);
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
  for (const notify of listeners) notify();
  return true;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  // Changes in other tabs.
  addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    removeEventListener('storage', notify);
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
