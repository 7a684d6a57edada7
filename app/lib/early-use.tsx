import { type ReactNode, useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsInPage = () => [...document.querySelectorAll<Field>('input, select, textarea')];

/** The fields that the page was sent with, as long as what was done in them has not been repeated. */
let sent: Field[] = [];
/** Browsers do not tell which element had the focus once it is out of the page. */
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
 * What a visitor types, chooses and moves before React listens counts as well: once all in here is hydrated, React
 * is told of it. Where other programs had changed the page (password managers, browsers that mark addresses), React
 * has drawn it anew: then the new fields get it. The press of a button is remembered by app/start.ts.
 */
export function EarlyUse({ children }: { children: ReactNode }) {
  useLayoutEffect(readAll, []);
  useEffect(repeatAll, []);
  return children;
}

interface Use {
  field: Field;
  initial: string;
  value: string;
  /** Where the cursor was; null or missing in fields that hold no free text. */
  start: number | null | undefined;
  end: number | null | undefined;
}

let uses: Use[] = [];

/** Reads the fields before anything is drawn again, which would put back what React knows of. */
function readAll() {
  removeEventListener('focusin', noteFocus);
  const inPage = fieldsInPage();
  uses = sent.flatMap((old) => {
    const field = old.isConnected ? old : counterpart(old, inPage);
    if (!field) return [];
    if (old === focused && field !== old) field.focus({ preventScroll: true });
    const { value, selectionStart: start, selectionEnd: end } = old as HTMLInputElement;
    return [{ field, initial: initialValue(old), value, start, end }];
  });
  sent = [];
}

/** The field by the same name in the same form; where there are several, the one in the same place among them. */
function counterpart(old: Field, inPage: Field[]): Field | undefined {
  const isLike = ({ form, name, type }: Field) =>
    form?.id === old.form?.id && name === old.name && type === old.type;
  return inPage.filter(isLike)[sent.filter(isLike).indexOf(old)];
}

function repeatAll() {
  for (const use of uses) if (use.value !== use.initial) repeat(use);
  uses = [];
  dispatchEvent(new Event('hydrated'));
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

/** As if the visitor did it now: past the value that React keeps beside the element's own. */
function repeat({ field, initial, value, start, end }: Use) {
  field.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (start == null || document.activeElement !== field) return;
  (field as HTMLInputElement).setSelectionRange(start, end ?? start);
}
