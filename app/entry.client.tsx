import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteFirstPage } from './forms/tab-storage.ts';

noteFirstPage();

hydrate().catch((error: unknown) => console.warn('The page stays without scripts:', error));

async function hydrate() {
  const examples = [...document.querySelectorAll<HTMLElement>('[data-calculators]')];
  if (examples.length > 0) {
    const { loadCalculators } = await import('./figures/load-calculators.ts');
    await loadCalculators(examples.flatMap(({ dataset }) => dataset.calculators?.split(' ') ?? []));
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated>
          <HydratedRouter />
        </Hydrated>
      </StrictMode>,
    );
  });
}

/**
 * What a visitor does while React takes the page over counts as well: the fields are read when it has, before
 * anything is drawn again, which would put back what it knows of.
 */
function Hydrated({ children }: { children: ReactNode }) {
  const repeatAll = useRef(() => {});
  useLayoutEffect(() => {
    repeatAll.current = rememberEarlyUse();
  }, []);
  useEffect(() => repeatAll.current(), []);
  return children;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Remembers what was typed, chosen and moved before React listened to it; when called, tells React of it. The press
 * of a button is remembered by app/start.ts, since it leaves nothing in the page.
 */
function rememberEarlyUse(): () => void {
  const fields = [...document.querySelectorAll<Field>('input, select, textarea')];
  const used = fields
    .map((field) => ({ field, value: field.value, initial: initialValue(field) }))
    .filter(({ value, initial }) => value !== initial);
  return () => {
    for (const { field, value, initial } of used) repeat(field, initial, value);
    dispatchEvent(new Event('hydrated'));
  };
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
function repeat(field: Field, initial: string, value: string) {
  const isText = document.activeElement === field && !(field instanceof HTMLSelectElement);
  const cursor = isText ? ([field.selectionStart, field.selectionEnd] as const) : null;
  field.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  // Null in fields that hold no free text, such as an email address.
  if (isText && cursor?.[0] != null) field.setSelectionRange(...cursor);
}
