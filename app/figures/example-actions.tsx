import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listNumbers } from '../../figures/calculator.ts';
import { plain } from '../../figures/unbroken.ts';
import { secondaryButton } from '../components/button.ts';
import { PageLink, type ScrollState } from '../components/links.tsx';
import { addToDraft, NUMBERS_PREFIX } from '../forms/tab-storage.ts';
import { keepScrollPosition } from '../lib/scroll.ts';
import { useCopy } from '../lib/use-copy.ts';
import { linkTo } from './example-link.ts';
import { forgetNumbers, keepNumbers, listMyNumbers, toLinkValues, useMyNumbers } from './my-numbers.ts';
import type { Example } from './use-example.ts';

/** Id of the form on the home page. */
const ENQUIRY_FORM = 'enquiry-form';

const storageMessages = {
  kept: 'Kept on this device only, so you can use them in other articles.',
  refused: "Your browser won't keep numbers for this website.",
};

/** What readers can do with their numbers. None of it sends them anywhere. */
export function ExampleActions({ example, part }: { example: Example; part: string }) {
  const { id, calculator, premises, values, outcome } = example;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [copied, copy] = useCopy();
  // Links lead to the example's own page. Only examples of articles have one.
  const [article] = /^\/blog\/[^/]+/.exec(pathname) ?? [];
  const own = article === undefined ? pathname : `${article}/${part}`;
  const link = () => linkTo(location.origin + own, id, toLinkValues(calculator.fields, values));
  const [keeping, setKeeping] = useState<keyof typeof storageMessages | null>(null);
  const shared = calculator.fields.filter((field) => field.shared !== undefined);
  const moved = shared.filter((field) => values[field.name] !== premises[field.name]);
  // The button appears or disappears only after a slider is released, so that nothing shifts during a drag.
  const [hasMoved, setMoved] = useState(false);
  if (example.isSettled && hasMoved !== moved.length > 0) setMoved(moved.length > 0);
  const keep = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The list of stored numbers at the top of the example changes its height.
    keepScrollPosition(currentTarget);
    setKeeping(keepNumbers(moved, values) ? 'kept' : 'refused');
  };
  const isLeaving = useRef(false);
  const takeToForm = () => {
    // Ignores a second click before the navigation.
    if (isLeaving.current) return;
    isLeaving.current = true;
    const numbers = listNumbers(calculator, values);
    const summary = [`${NUMBERS_PREFIX}${calculator.title}):`, ...numbers, `Result: ${outcome.result}`];
    addToDraft(ENQUIRY_FORM, 'message', plain(summary.join('\n')));
    navigate('/', { state: { scrollTo: ENQUIRY_FORM } satisfies ScrollState });
  };

  return (
    <div
      className="needs-scripts mt-4 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 inert:opacity-40"
      // Prevents actions with numbers other than those in the fields.
      inert={example.isStale}
    >
      <button type="button" className={secondaryButton} onClick={takeToForm}>
        Send these numbers with my enquiry
      </button>
      <button type="button" className="text-button" onClick={() => copy(link())}>
        Copy a link to these numbers
      </button>
      {/* Hosts and the build may add a slash to the address. */}
      {!pathname.startsWith(own) && (
        <PageLink to={own} className="text-button">
          Open on its own page
        </PageLink>
      )}
      {hasMoved && (
        <button type="button" className="text-button" onClick={keep}>
          Keep my numbers on this device
        </button>
      )}
      <p role="status" className="basis-full">
        {copied === 'copied' && <span>Link copied. Your numbers are in the link and nowhere else. </span>}
        {keeping && <span>{storageMessages[keeping]}</span>}
      </p>
      {copied === 'refused' && (
        <label className="basis-full">
          Copy this link:
          <input
            className="control mt-1"
            readOnly
            value={link()}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </div>
  );
}

/** Offers the numbers stored on this device, if the example has fields for any of them. */
export function KeptNumbers({ example }: { example: Example }) {
  const { fields } = example.calculator;
  const kept = useMyNumbers(fields);
  const [forgotten, setForgotten] = useState(false);
  const entries = Object.entries(kept);
  if (entries.length === 0) {
    // Replaces the line, so that the layout doesn't shift and the focus isn't lost.
    return (
      forgotten && (
        <Line key="forgotten" focus>
          Your numbers are no longer kept on this device.
        </Line>
      )
    );
  }
  const forget = () => {
    // Other examples of the page may lose their lines too.
    const place = document.getElementById(example.id);
    if (place) keepScrollPosition(place);
    setForgotten(forgetNumbers());
  };
  const isUsed = entries.every(([name, number]) => example.numberIn(name) === number);
  return (
    <Line>
      <span>{`Kept on this device: ${listMyNumbers(fields, kept)}.`}</span>{' '}
      <button
        type="button"
        className="text-button mr-3"
        // `disabled` would drop the focus.
        aria-disabled={isUsed}
        onClick={() => isUsed || example.setNumbers(kept)}
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
    <p className="needs-scripts kept-numbers mt-1 text-[0.9375rem] text-ink-soft" {...(focus && focused)}>
      {children}
    </p>
  );
}

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });
