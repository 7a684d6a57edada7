import { type ReactNode, useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsInPage = () => [...document.querySelectorAll<Field>('input, select, textarea')];

/** The fields of the prerendered page, until their values are replayed. */
let prerendered: Field[] = [];
/** Recorded on every change: removing an element from the page drops its focus. */
let focused: Element | null = null;
const recordFocus = ({ target }: FocusEvent) => {
  focused = target as Element;
};

if (typeof document !== 'undefined') {
  prerendered = fieldsInPage();
  focused = document.activeElement;
  addEventListener('focusin', recordFocus);
}

/**
 * Records input from before hydration and replays it as events once the children are hydrated. If another program has
 * changed the page (password managers, browsers that mark addresses), React renders new fields, which get the values by
 * form and name. app/start.ts records pressed buttons.
 */
export function ReplayEarlyInput({ children }: { children: ReactNode }) {
  useLayoutEffect(recordAll, []);
  // React doesn't hydrate on events that are dispatched in its own effects.
  useEffect(() => queueMicrotask(replayAll), []);
  return children;
}

interface EarlyInput {
  field: Field;
  initial: string;
  value: string;
  /** Selection; null or missing in fields without free text. */
  start: number | null | undefined;
  end: number | null | undefined;
  isFocused: boolean;
}

let inputs: EarlyInput[] = [];

/** Reads the fields before the next render, which would restore React's own values. */
function recordAll() {
  removeEventListener('focusin', recordFocus);
  inputs = prerendered.map((field) => {
    const { value, selectionStart: start, selectionEnd: end } = field as HTMLInputElement;
    return { field, initial: initialValue(field), value, start, end, isFocused: field === focused };
  });
}

function replayAll() {
  for (const input of inputs) if (input.isFocused || input.value !== input.initial) replay(input);
  inputs = [];
  prerendered = [];
  dispatchEvent(new Event('hydrated'));
}

/** Dispatches an input event. Uses the native value setter, since React overrides the element's own. */
function replay({ field: old, initial, value, start, end, isFocused }: EarlyInput) {
  if (old.isConnected) {
    old.value = initial;
    // Makes React hydrate the boundary around the field first, or render it again.
    old.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  }
  const field = old.isConnected ? old : counterpart(old);
  if (!field) return;
  if (isFocused && field !== old) field.focus({ preventScroll: true });
  if (value !== initial) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
  if (start == null || document.activeElement !== field) return;
  (field as HTMLInputElement).setSelectionRange(start, end ?? start);
}

/** The new field with the same form, name, type and position. */
function counterpart(old: Field): Field | undefined {
  const isLike = ({ form, name, type }: Field) =>
    form?.id === old.form?.id && name === old.name && type === old.type;
  return fieldsInPage().filter(isLike)[prerendered.filter(isLike).indexOf(old)];
}

/** The prerendered value as the browser normalises it: sliders round to a step. */
function initialValue(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  const copy = field.cloneNode() as typeof field;
  copy.value = field.defaultValue;
  return copy.value;
}
