import { useEffect, useMemo, useRef, useState } from 'react';
import { type Calculator, UnworkableError, type Values } from './calculators/calculator.ts';
import type { Outcome } from './calculators/outcome.ts';
import { numbersFor, readNumber, readNumbers } from './example-link.ts';

/** A screen reader is told the result once the reader has stopped changing numbers. */
const ANNOUNCE_AFTER_MS = 800;

type Worked = { outcome: Outcome } | { problem: string };

export type Example = ReturnType<typeof useExample>;

/** A worked example with the reader's numbers in it. */
export function useExample(id: string, calculator: Calculator, premises: Values) {
  const [typed, setTyped] = useState(() => toText(premises));
  const [values, setValues] = useState<Values>(premises);
  const changed = useRef(false);

  const change = (numbers: Record<string, string>) => {
    changed.current = true;
    setTyped((before) => ({ ...before, ...numbers }));
    setValues((before) => ({ ...before, ...readNumbers(calculator.fields, numbers) }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is read once, and when it changes
  useEffect(() => {
    const readLink = () => {
      const numbers = numbersFor(id, calculator.fields, location.hash);
      if (numbers === null) return;
      change(toText({ ...premises, ...numbers }));
      document.getElementById(id)?.scrollIntoView({ block: 'start' });
    };
    readLink();
    addEventListener('hashchange', readLink);
    return () => removeEventListener('hashchange', readLink);
  }, []);

  const worked = useMemo(() => workOut(calculator, values), [calculator, values]);
  const said = 'problem' in worked ? worked.problem : worked.outcome.result;
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!changed.current) return;
    const timer = setTimeout(() => setAnnouncement(said), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const invalid = calculator.fields.filter((field) => readNumber(field, typed[field.name] ?? '') === null);
  return {
    id,
    calculator,
    /** What stands in each box. */
    typed,
    /** The numbers that count: the last ones within the limits. */
    values,
    invalid: new Set(invalid.map(({ name }) => name)),
    worked,
    /** The result, or what is wrong, as one text. */
    said,
    announcement,
    /** Whether the numbers are the article's. */
    isOwn: calculator.fields.every(({ name }) => Number(typed[name]) === premises[name]),
    type: (name: string, text: string) => change({ [name]: text }),
    reset: () => change(toText(premises)),
  };
}

function workOut(calculator: Calculator, values: Values): Worked {
  try {
    return { outcome: calculator.work(values) };
  } catch (error) {
    if (error instanceof UnworkableError) return { problem: error.message };
    throw error;
  }
}

function toText(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
