import { type ReactNode, useState } from 'react';
import { holdInPlace } from '../lib/scroll.ts';
import { forgetNumbers, listMyNumbers, useMyNumbers } from './my-numbers.ts';
import type { Example } from './use-example.ts';

/** Offers what the reader has kept on this device, where the example asks for any of it. */
export function KeptNumbers({ example }: { example: Example }) {
  const { fields } = example.calculator;
  const kept = useMyNumbers(fields);
  const [forgotten, setForgotten] = useState(false);
  const entries = Object.entries(kept);
  if (entries.length === 0) {
    // In the place of the line, so that nothing moves and the focus is not lost.
    return forgotten && <Line focus>Your numbers are no longer kept on this device.</Line>;
  }
  const forget = () => {
    // Another example of the page may lose its line too.
    const place = document.getElementById(example.id);
    if (place) holdInPlace(place);
    setForgotten(forgetNumbers());
  };
  const isUsed = entries.every(([name, number]) => example.numberIn(name) === number);
  return (
    <Line>
      Kept on this device: {listMyNumbers(fields, kept)}.{' '}
      <button
        type="button"
        className="text-button"
        // Not `disabled`, which would drop the focus.
        aria-disabled={isUsed}
        onClick={() => isUsed || example.put(kept)}
      >
        Use them here
      </button>{' '}
      <button type="button" className="text-button" onClick={forget}>
        Forget
      </button>
    </Line>
  );
}

function Line({ focus = false, children }: { focus?: boolean; children: ReactNode }) {
  const focused = { ref: takeFocus, tabIndex: -1 };
  return (
    <p className="needs-scripts kept-numbers" {...(focus && focused)}>
      {children}
    </p>
  );
}

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });
