import { figureFacts } from 'virtual:firm/figures';
import { useEffect, useRef, useState } from 'react';
import { type Field, type ShownCalculator, UnworkableError, type Values } from '../../figures/calculator.ts';
import { type Examples, figuresWith } from '../../figures/examples.ts';
import type { Outcome } from '../../figures/outcome.ts';
import { readNumber, refusalOf, writeNumber } from '../../figures/typed-number.ts';
import { keepScrollPosition } from '../lib/scroll.ts';
import { textsFor } from './example-link.ts';
import { publish } from './figured-text.tsx';
import { loadedCalculator } from './loaded-calculators.ts';

/** Half-typed numbers are no mistakes, so mistakes are named, and results told, after a pause. */
const SETTLED_AFTER_MS = 800;

type Texts = Readonly<Record<string, string>>;

interface State {
  /** What stands in each field, as it was typed, and the number that it is, if it is one. */
  typed: Texts;
  numbers: Readonly<Record<string, number | null>>;
  /** The last numbers that had an answer, and the answer. */
  values: Values;
  outcome: Outcome;
  /** What is wrong, by field. */
  problems: Texts;
}

export interface Stated {
  /** Its name in the article. */
  name: string;
  /** The article's numbers. */
  premises: Values;
  /** The examples that follow this one. */
  family?: Examples;
}

export type Example = ReturnType<typeof useExample>;

/** A worked example with the reader's numbers in it. */
export function useExample(id: string, calculator: ShownCalculator, { name, premises, family = {} }: Stated) {
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
  /** Whether the hand has let go. Nothing outside the example moves before. */
  const [settled, setSettled] = useState(true);
  const changed = useRef(false);
  const held = useRef(false);
  const arriving = useRef(false);

  const change = (texts: Texts) => {
    changed.current = true;
    setSettled(false);
    setState((before) => withTexts(calculator, before, texts));
  };
  const settle = () => {
    held.current = false;
    setSettled(true);
  };
  const put = (theirs: Values) => {
    change(toTexts(fields, theirs));
    settle();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is read once, and when it changes
  useEffect(() => {
    const readLink = () => {
      const given = textsFor(id, location.hash);
      if (given === null) return;
      const read = Object.entries(numbersIn(fields, given)).filter(([, number]) => number !== null);
      arriving.current = true;
      put({ ...premises, ...(Object.fromEntries(read) as Values) });
    };
    readLink();
    addEventListener('hashchange', readLink);
    return () => removeEventListener('hashchange', readLink);
  }, []);

  const isStale = Object.keys(problems).length > 0;
  const isOwn = fields.every(({ name: of }) => numbers[of] === premises[of]);

  const [isBesideOurs, setBesideOurs] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the article states never changes
  useEffect(() => {
    const place = document.getElementById(id);
    if (!settled || !changed.current || !place) return;
    if (arriving.current) {
      requestAnimationFrame(() => {
        arriving.current = false;
        place.scrollIntoView({ block: 'start' });
      });
    } else keepScrollPosition(place);
    const moved = { name, calculator: calculator.name, family };
    const theirs = isOwn || isStale ? {} : figuresWith(values, moved, figureFacts, loadedCalculator);
    setBesideOurs(publish(id, theirs));
  }, [settled, values, isOwn, isStale]);
  useEffect(() => () => void publish(id, {}), [id]);

  const said = Object.values(problems)[0] ?? outcome.result;
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause again
  useEffect(() => {
    if (!changed.current) return;
    const timer = setTimeout(() => {
      if (held.current) return;
      setSettled(true);
      setAnnouncement(said);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, said, settled]);

  return {
    id,
    calculator,
    premises,
    typed,
    values,
    outcome,
    /** What the article's numbers come to. */
    ours,
    /** Whether the answer is that of other numbers than those that stand in the fields. */
    isStale,
    /** What is wrong, by field, once the reader has stopped. */
    problems: settled ? problems : {},
    /** Whether no hand is on a slider. */
    isSettled: settled,
    announcement,
    /** Whether the numbers are the article's. */
    isOwn,
    /** Whether the article shows the reader's figures beside its own. */
    isBesideOurs,
    /** Where a slider stands: at the number in its field, or where that is none, at the last one. */
    numberIn: (of: string) => numbers[of] ?? values[of] ?? 0,
    type: (of: string, text: string) => change({ [of]: text }),
    /** Writes a number as numbers are written, and leaves what is none as it was typed. */
    leave: (of: string) => {
      settle();
      setState((before) => {
        const number = before.numbers[of];
        if (number === null || number === undefined) return before;
        return { ...before, typed: { ...before.typed, ...toTexts(fields, { [of]: number }) } };
      });
    },
    /** A finger or a mouse has taken a slider, wherever it lets go. */
    grab: () => {
      held.current = true;
      const ended = new AbortController();
      const release = () => {
        ended.abort();
        settle();
      };
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, ended);
    },
    settle,
    put,
    reset: () => put(premises),
  };
}

function withTexts(calculator: ShownCalculator, before: State, texts: Texts): State {
  const typed = { ...before.typed, ...texts };
  const numbers = numbersIn(calculator.fields, typed);
  const wrong = calculator.fields.filter(({ name }) => numbers[name] === null);
  if (wrong.length > 0) {
    // A choice is always one of its words: nobody can type another.
    const problems = wrong.map((field) => [field.name, refusalOf(field, typed[field.name] ?? '')]);
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
  Object.fromEntries(fields.map((field) => [field.name, readNumber(field, texts[field.name] ?? '')]));

/** Of as many fields as there are values for. */
function toTexts(fields: readonly Field[], values: Values): Texts {
  const given = fields.filter(({ name }) => values[name] !== undefined);
  return Object.fromEntries(given.map((field) => [field.name, writeNumber(field, values[field.name] ?? 0)]));
}
