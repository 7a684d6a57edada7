import { figureFacts } from 'virtual:firm/figures';
import { useEffect, useRef, useState } from 'react';
import { type Field, type ShownCalculator, UnworkableError, type Values } from '../../figures/calculator.ts';
import { type Examples, readerFigures } from '../../figures/examples.ts';
import type { Outcome } from '../../figures/outcome.ts';
import { formatInput, inputError, parseInput } from '../../figures/typed-number.ts';
import { keepScrollPosition } from '../lib/scroll.ts';
import { parseLink } from './example-link.ts';
import { publishFigures } from './figured-text.tsx';
import { loadedCalculator } from './loaded-calculators.ts';

/** Delay before errors and results are announced, so that half-typed numbers don't count as errors. */
const SETTLE_DELAY_MS = 800;

type Texts = Readonly<Record<string, string>>;

interface State {
  /** Text of each field, and its number, or null if it is invalid. */
  typed: Texts;
  numbers: Readonly<Record<string, number | null>>;
  /** The last valid numbers, and their outcome. */
  values: Values;
  outcome: Outcome;
  /** Error messages by field. */
  problems: Texts;
}

export interface StatedExample {
  /** Its name in the article. */
  name: string;
  /** The article's numbers. */
  premises: Values;
  /** The examples that inherit numbers from this one. */
  family?: Examples;
}

export type Example = ReturnType<typeof useExample>;

/** State of a worked example with the reader's numbers. */
export function useExample(
  id: string,
  calculator: ShownCalculator,
  { name, premises, family = {} }: StatedExample,
) {
  const { fields } = calculator;
  const [state, setState] = useState<State>(() => ({
    typed: toTexts(fields, premises),
    numbers: premises,
    values: premises,
    outcome: calculator.outcome(premises, figureFacts),
    problems: {},
  }));
  const { typed, numbers, values, outcome, problems } = state;
  const [ours] = useState(outcome);
  /** Whether the reader has stopped typing and dragging. Nothing outside the example changes before. */
  const [settled, setSettled] = useState(true);
  const changed = useRef(false);
  const isDragging = useRef(false);
  const fromLink = useRef(false);

  const change = (texts: Texts) => {
    changed.current = true;
    setSettled(false);
    setState((before) => withTexts(calculator, before, texts));
  };
  const settle = () => {
    isDragging.current = false;
    setSettled(true);
  };
  const setNumbers = (theirs: Values) => {
    change(toTexts(fields, theirs));
    settle();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the link once, and again when it changes
  useEffect(() => {
    const applyLink = () => {
      const given = parseLink(id, location.hash);
      if (given === null) return;
      const read = Object.entries(numbersIn(fields, given)).filter(([, number]) => number !== null);
      fromLink.current = true;
      setNumbers({ ...premises, ...(Object.fromEntries(read) as Values) });
    };
    applyLink();
    addEventListener('hashchange', applyLink);
    return () => removeEventListener('hashchange', applyLink);
  }, []);

  const isStale = Object.keys(problems).length > 0;
  const isOwn = fields.every(({ name: of }) => numbers[of] === premises[of]);

  const [isBesideOurs, setBesideOurs] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the article's numbers never change
  useEffect(() => {
    const place = document.getElementById(id);
    if (!settled || !changed.current || !place) return;
    if (fromLink.current) {
      requestAnimationFrame(() => {
        fromLink.current = false;
        place.scrollIntoView({ block: 'start' });
      });
    } else keepScrollPosition(place);
    const moved = { name, calculator: calculator.name, family };
    const theirs = isOwn || isStale ? {} : readerFigures(values, moved, figureFacts, loadedCalculator);
    setBesideOurs(publishFigures(id, theirs));
  }, [settled, values, isOwn, isStale]);
  useEffect(() => () => void publishFigures(id, {}), [id]);

  const message = Object.values(problems)[0] ?? outcome.result;
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the delay
  useEffect(() => {
    if (!changed.current) return;
    const timer = setTimeout(() => {
      if (isDragging.current) return;
      setSettled(true);
      setAnnouncement(message);
    }, SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, message, settled]);

  return {
    id,
    calculator,
    premises,
    typed,
    values,
    outcome,
    /** The outcome of the article's numbers. */
    ours,
    /** Whether a field is invalid, so that the outcome belongs to earlier numbers. */
    isStale,
    /** Error messages by field, once the reader has stopped. */
    problems: settled ? problems : {},
    /** Whether the reader has stopped typing and dragging. */
    isSettled: settled,
    announcement,
    /** Whether the numbers are the article's. */
    isOwn,
    /** Whether the article shows the reader's figures. */
    isBesideOurs,
    /** The number in a field; the last valid one if the text is invalid. */
    numberIn: (of: string) => numbers[of] ?? values[of] ?? 0,
    type: (of: string, text: string) => change({ [of]: text }),
    /** Formats a valid number when its field loses the focus. */
    blur: (of: string) => {
      settle();
      setState((before) => {
        const number = before.numbers[of];
        if (number === null || number === undefined) return before;
        return { ...before, typed: { ...before.typed, ...toTexts(fields, { [of]: number }) } };
      });
    },
    /** Call when a drag of a slider begins; it ends wherever the pointer is released. */
    startDrag: () => {
      isDragging.current = true;
      const ended = new AbortController();
      const release = () => {
        ended.abort();
        settle();
      };
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, ended);
    },
    settle,
    setNumbers,
    reset: () => setNumbers(premises),
  };
}

function withTexts(calculator: ShownCalculator, before: State, texts: Texts): State {
  const typed = { ...before.typed, ...texts };
  const numbers = numbersIn(calculator.fields, typed);
  const wrong = calculator.fields.filter(({ name }) => numbers[name] === null);
  if (wrong.length > 0) {
    const problems = wrong.map((field) => [field.name, inputError(field, typed[field.name] ?? '')]);
    return { ...before, typed, numbers, problems: Object.fromEntries(problems) };
  }
  const values = numbers as Values;
  try {
    return { typed, numbers, values, outcome: calculator.outcome(values, figureFacts), problems: {} };
  } catch (error) {
    if (!(error instanceof UnworkableError)) throw error;
    return { ...before, typed, numbers, problems: { [error.field]: error.message } };
  }
}

const numbersIn = (fields: readonly Field[], texts: Texts): Record<string, number | null> =>
  Object.fromEntries(fields.map((field) => [field.name, parseInput(field, texts[field.name] ?? '')]));

/** Formats the given values, by field. */
function toTexts(fields: readonly Field[], values: Values): Texts {
  const given = fields.filter(({ name }) => values[name] !== undefined);
  return Object.fromEntries(given.map((field) => [field.name, formatInput(field, values[field.name] ?? 0)]));
}
