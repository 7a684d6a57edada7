/** What every field of a form knows of the form that it is in. */
import { createContext, useContext, useEffect, useRef } from 'react';
import type { FieldPath, FormDetail } from '../../contracts/website.ts';
import type { Values } from './values.ts';

interface FormContext {
  /** What the form says at this moment. */
  value: Values;
  detail: FormDetail;
  /** What is wrong with the field at a path, in sentences. */
  problemsAt: (path: FieldPath) => string[];
  /** Tells who listens what has happened to the form. */
  announce: (text: string) => void;
}

export const FormContext = createContext<FormContext | null>(null);

export function useForm(): FormContext {
  const form = useContext(FormContext);
  if (form === null) throw new Error('expected to be called within a form');
  return form;
}

export interface FieldProps<Field> {
  field: Field;
  path: FieldPath;
  value: unknown;
  /** undefined: the key is left out. */
  onChange: (value: unknown) => void;
}

export const fieldId = (path: FieldPath): string => `field-${path.join('.')}`;

/** Opens whatever hides the element, and puts the focus on the first thing in it that can be filled in. */
export function focusIn(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  openAround(element);
  const isControl = element.matches('input, textarea, select, button, summary');
  // An entry that is open is filled in; one that is folded away is opened first.
  const isOpen = element instanceof HTMLDetailsElement && element.open;
  const inside = element.querySelector<HTMLElement>(
    `input:not([type="file"]), textarea, select, button${isOpen ? '' : ', summary'}`,
  );
  (isControl ? element : (inside ?? element)).focus();
}

export function openAround(element: Element): void {
  for (
    let details = element.closest('details');
    details;
    details = details.parentElement?.closest('details') ?? null
  ) {
    details.open = true;
  }
}

/** @returns puts the focus somewhere once the change that was just made is on the screen. */
export function useFocusAfterChange(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const id = wanted.current;
    wanted.current = null;
    focusIn(id);
  });
  return (id) => {
    wanted.current = id;
  };
}
