import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Calculator,
  type Field,
  type Outcome,
  UnworkableError,
  type Values,
} from './calculators/calculator.ts';
import { numbersFor, readNumber } from './example-link.ts';

/** A screen reader is told the result once the reader has stopped changing numbers. */
const ANNOUNCE_AFTER_MS = 800;

export type Worked = { outcome: Outcome } | { problem: string };

export interface ExampleState {
  /** What stands in each box. */
  typed: Readonly<Record<string, string>>;
  /** The numbers that count: the last ones within the limits. */
  values: Values;
  invalid: ReadonlySet<string>;
  worked: Worked;
  /** What a screen reader is told, some time after the last change. */
  announcement: string;
  isExample: boolean;
  type: (name: string, text: string) => void;
  reset: () => void;
}

/** A worked example with the reader's numbers in it; begun with what was typed before scripts came. */
export function useExample(
  id: string,
  calculator: Calculator,
  premises: Values,
  form: RefObject<HTMLFormElement | null>,
): ExampleState {
  const [typed, setTyped] = useState(() => toText(premises));
  const [values, setValues] = useState<Values>(premises);
  const changed = useRef(false);

  const change = (numbers: Record<string, string>) => {
    changed.current = true;
    setTyped((before) => ({ ...before, ...numbers }));
    setValues((before) => ({ ...before, ...readable(calculator, numbers) }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there when scripts come
  useEffect(() => {
    const inBoxes = form.current === null ? {} : typedIn(form.current, calculator);
    if (Object.keys(inBoxes).length > 0) change(inBoxes);
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

  return {
    typed,
    values,
    invalid: new Set(
      calculator.fields
        .filter((field) => readNumber(field, typed[field.name] ?? '') === null)
        .map(({ name }) => name),
    ),
    worked,
    announcement,
    isExample: calculator.fields.every(({ name }) => Number(typed[name]) === premises[name]),
    type: (name, text) => change({ [name]: text }),
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

function readable(calculator: Calculator, typed: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    calculator.fields.flatMap((field) => {
      const value = readNumber(field, typed[field.name] ?? '');
      return value === null ? [] : [[field.name, value]];
    }),
  );
}

/** What a visitor changed in the boxes or on the sliders while nothing answered yet. */
function typedIn(form: HTMLFormElement, calculator: Calculator): Record<string, string> {
  const numbers: Record<string, string> = {};
  for (const field of calculator.fields) {
    const slider = inputOf(form, `${field.name}-slider`);
    const box = inputOf(form, field.name);
    if (slider && Number(slider.value) !== onStep(field, Number(slider.defaultValue))) {
      numbers[field.name] = slider.value;
    }
    if (box && box.value !== box.defaultValue) numbers[field.name] = box.value;
  }
  return numbers;
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : null;
}

/** Where a browser puts a slider whose number lies between two steps. */
function onStep({ min, max, step }: Field, value: number): number {
  const steps = Math.round((value - min) / step);
  return Number(Math.min(max, min + steps * step).toFixed(6));
}
