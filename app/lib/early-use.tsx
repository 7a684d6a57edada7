import { type ReactNode, useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsInPage = () => [...document.querySelectorAll<Field>('input, select, textarea')];

/** The fields of the prerendered page, until their values are repeated. */
let sent: Field[] = [];
/** Noted as it moves: an element that was removed from the page has lost the focus. */
let focused: Element | null = null;
const noteFocus = ({ target }: FocusEvent) => {
  focused = target as Element;
};

if (typeof document !== 'undefined') {
  sent = fieldsInPage();
  focused = document.activeElement;
  addEventListener('focusin', noteFocus);
}

/**
 * Keeps what a visitor types, chooses and moves before hydration, and repeats it as input events once its children
 * are hydrated. Where another program changed the page first (password managers, browsers that mark addresses), React
 * renders new fields: these get the values, by form and name. app/start.ts remembers a button that was pressed.
 */
export function EarlyUse({ children }: { children: ReactNode }) {
  useLayoutEffect(readAll, []);
  // React hydrates nothing on an event within its own effects.
  useEffect(() => queueMicrotask(repeatAll), []);
  return children;
}

interface Use {
  field: Field;
  initial: string;
  value: string;
  /** Where the cursor was; null or missing in fields that hold no free text. */
  start: number | null | undefined;
  end: number | null | undefined;
  isFocused: boolean;
}

let uses: Use[] = [];

/** Reads the fields before the next render, which would restore React's own values. */
function readAll() {
  removeEventListener('focusin', noteFocus);
  uses = sent.map((field) => {
    const { value, selectionStart: start, selectionEnd: end } = field as HTMLInputElement;
    return { field, initial: initialValue(field), value, start, end, isFocused: field === focused };
  });
}

function repeatAll() {
  for (const use of uses) if (use.isFocused || use.value !== use.initial) repeat(use);
  uses = [];
  sent = [];
  dispatchEvent(new Event('hydrated'));
}

/** As if the visitor did it now: past the value that React keeps beside the element's own. */
function repeat({ field: old, initial, value, start, end, isFocused }: Use) {
  if (old.isConnected) {
    old.value = initial;
    // React hydrates the boundary around the field before it goes on, or renders it anew.
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

/** The field by the same name in the same form; where there are several, the one in the same place among them. */
function counterpart(old: Field): Field | undefined {
  const isLike = ({ form, name, type }: Field) =>
    form?.id === old.form?.id && name === old.name && type === old.type;
  return fieldsInPage().filter(isLike)[sent.filter(isLike).indexOf(old)];
}

/** What the page was sent with, as the browser shows it: a slider's number lies on one of its steps. */
function initialValue(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  const copy = field.cloneNode() as typeof field;
  copy.value = field.defaultValue;
  return copy.value;
}
