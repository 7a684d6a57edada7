type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Remembers what was typed, chosen and unfolded in a part, and where the focus is; redone when called. */
export function rememberUse(part: Element): () => void {
  const before = controlsIn(part);
  const { activeElement } = document;
  const focused = activeElement === null ? -1 : before.indexOf(activeElement);
  const selection = activeElement && selectionOf(activeElement);
  return () => {
    const after = controlsIn(part);
    // Found before the first is changed: one field may move another, as a box its slider.
    const changed: [Field, string][] = [];
    for (const [index, old] of before.entries()) {
      const fresh = after[index];
      if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) {
        fresh.open = old.open;
      } else if (isField(old) && isField(fresh) && old.value !== '' && old.value !== fresh.value) {
        changed.push([fresh, old.value]);
      }
    }
    for (const [field, value] of changed) change(field, value);
    const fresh = after[focused];
    if (!(fresh instanceof HTMLElement)) return;
    fresh.focus({ preventScroll: true });
    if (selection && 'setSelectionRange' in fresh) {
      (fresh as HTMLInputElement).setSelectionRange(...selection);
    }
  };
}

function controlsIn(part: Element): Element[] {
  const controls = part.querySelectorAll('input, select, textarea, button, a, summary, details');
  // No file has what a reader keeps on their device, so it would shift the others.
  return [...controls].filter((control) => !control.closest('.kept-numbers'));
}

function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function selectionOf(element: Element): [from: number, to: number] | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  // Null in fields that hold no free text, such as an email address.
  const { selectionStart: from, selectionEnd: to } = element;
  return from === null || to === null ? null : [from, to];
}

/** As if the visitor did it: past the value that React keeps beside the element's own, and announced. */
function change(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}
