/** The context of a form, for its fields. */
import { createContext, useContext, useEffect, useRef } from 'react';
import type { FieldPath, FormDetail } from '../../contracts/website.ts';
import type { Values } from './values.ts';

/** What fields need to know of their form. */
export type FormParts = Pick<FormDetail, 'fields' | 'product' | 'contrast'>;

interface FormContext {
  /** The form's current value. */
  value: Values;
  detail: FormParts;
  /** Returns the problems of the field at a path, as sentences. */
  problemsAt: (path: FieldPath) => string[];
  /** Announces a change to screen readers. */
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
  /** undefined removes the key. */
  onChange: (value: unknown) => void;
}

export const fieldId = (path: FieldPath): string => `field-${path.join('.')}`;

/** Opens the details around an element, and focuses its first control. */
export function focusFirstControl(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  openParentDetails(element);
  const isControl = element.matches('input, textarea, select, button, summary');
  // In a closed entry, focus its summary.
  const isOpen = element instanceof HTMLDetailsElement && element.open;
  const inside = element.querySelector<HTMLElement>(
    `input:not([type="file"]), textarea, select, button${isOpen ? '' : ', summary'}`,
  );
  (isControl ? element : (inside ?? element)).focus();
}

export function openParentDetails(element: Element): void {
  for (
    let details = element.closest('details');
    details;
    details = details.parentElement?.closest('details') ?? null
  ) {
    details.open = true;
  }
}

/** Returns a function that focuses an element after the next render. */
export function useFocusAfterChange(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const id = wanted.current;
    wanted.current = null;
    focusFirstControl(id);
  });
  return (id) => {
    wanted.current = id;
  };
}

/** Focuses an element once one of several parts has gone, and the focus with it. @param count of the parts. */
export function useFocusAfterRemoval(count: number, selector: string): void {
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (isLost) document.querySelector<HTMLElement>(selector)?.focus();
  }, [count, selector]);
}
