import { useEffect, useRef, useState } from 'react';
import { type Calculator, showNumber, UnworkableError, type Values } from './calculators/calculator.ts';
import type { Outcome } from './calculators/outcome.ts';
import { isCounted } from './calculators/units.ts';
import { textsFor } from './example-link.ts';
import { readNumber, writeTyped } from './typed-number.ts';

/** Half-typed numbers are no mistakes, so mistakes are named, and results told, after a pause. */
const SETTLED_AFTER_MS = 800;

type Texts = Readonly<Record<string, string>>;

interface State {
  /** What stands in each field, as it was typed. */
  typed: Texts;
  /** The last numbers that had an answer, and the answer. */
  values: Values;
  outcome: Outcome;
  /** What is wrong, by field. */
  problems: Texts;
}

export type Example = ReturnType<typeof useExample>;

/** A worked example with the reader's numbers in it. */
export function useExample(id: string, calculator: Calculator, premises: Values) {
  const { fields } = calculator;
  const [state, setState] = useState<State>(() => ({
    typed: toTexts(premises),
    values: premises,
    outcome: calculator.work(premises),
    problems: {},
  }));
  const { typed, values, outcome, problems } = state;
  const [settled, setSettled] = useState(true);
  const changed = useRef(false);

  const change = (texts: Texts) => {
    changed.current = true;
    setSettled(false);
    setState((before) => withTexts(calculator, before, texts));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is read once, and when it changes
  useEffect(() => {
    const readLink = () => {
      const given = textsFor(id, location.hash);
      if (given === null) return;
      const numbers = fields.flatMap((field) => {
        const number = readNumber(field, given[field.name] ?? '');
        return number === null ? [] : [[field.name, number]];
      });
      change(toTexts({ ...premises, ...Object.fromEntries(numbers) }));
      document.getElementById(id)?.scrollIntoView({ block: 'start' });
    };
    readLink();
    addEventListener('hashchange', readLink);
    return () => removeEventListener('hashchange', readLink);
  }, []);

  const said = Object.values(problems)[0] ?? outcome.result;
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause again
  useEffect(() => {
    if (!changed.current) return;
    const timer = setTimeout(() => {
      setSettled(true);
      setAnnouncement(said);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, said]);

  return {
    id,
    calculator,
    typed,
    values,
    outcome,
    /** Whether the answer is that of other numbers than those that stand in the fields. */
    isStale: Object.keys(problems).length > 0,
    /** What is wrong, by field, once the reader has stopped. */
    problems: settled ? problems : {},
    announcement,
    /** Whether the numbers are the article's. */
    isOwn: fields.every((field) => readNumber(field, typed[field.name] ?? '') === premises[field.name]),
    /** Where a slider stands: at the number in its field, or where that is none, at the last one. */
    numberIn: (name: string) => {
      const field = fields.find((candidate) => candidate.name === name);
      return (field && readNumber(field, typed[name] ?? '')) ?? values[name] ?? 0;
    },
    type: (name: string, text: string) => change({ [name]: text }),
    /** Writes a number as numbers are written, and leaves what is none as it was typed. */
    leave: (name: string) => {
      setSettled(true);
      setState((before) => {
        const field = fields.find((candidate) => candidate.name === name);
        const number = field && readNumber(field, before.typed[name] ?? '');
        if (number === null || number === undefined) return before;
        return { ...before, typed: { ...before.typed, [name]: writeTyped(number) } };
      });
    },
    reset: () => change(toTexts(premises)),
  };
}

function withTexts(calculator: Calculator, before: State, texts: Texts): State {
  const typed = { ...before.typed, ...texts };
  const values: Record<string, number> = {};
  const problems: Record<string, string> = {};
  for (const field of calculator.fields) {
    const number = readNumber(field, typed[field.name] ?? '');
    if (number !== null) values[field.name] = number;
    else {
      const kind = isCounted(field.unit) ? 'whole number' : 'number';
      const limits = `${showNumber(field, field.min)} to ${showNumber(field, field.max)}`;
      problems[field.name] = `Put in a ${kind} from ${limits}.`;
    }
  }
  if (Object.keys(problems).length > 0) return { ...before, typed, problems };
  try {
    return { typed, values, outcome: calculator.work(values), problems };
  } catch (error) {
    if (!(error instanceof UnworkableError)) throw error;
    return { ...before, typed, problems: { [error.field]: error.message } };
  }
}

function toTexts(values: Values): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writeTyped(value)]));
}
