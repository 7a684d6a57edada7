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
import { forgetNumbers, inLinks, keepNumbers, listMyNumbers, useMyNumbers } from './my-numbers.ts';
import type { Example } from './use-example.ts';

/** Id of the form on the home page. */
const ENQUIRY_FORM = 'enquiry-form';

const keptOrRefused = {
  kept: 'Kept on this device only, so you can use them in other articles.',
  refused: "Your browser won't keep numbers for this website.",
};

/** What a reader may do with their numbers. Nothing is sent by any of it. */
export function ExampleActions({ example, part }: { example: Example; part: string }) {
  const { id, calculator, premises, values, outcome } = example;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [copied, copy] = useCopy();
  // To its own page, also from the article. Those of other texts have none.
  const [article] = /^\/blog\/[^/]+/.exec(pathname) ?? [];
  const own = article === undefined ? pathname : `${article}/${part}`;
  const link = () => linkTo(location.origin + own, id, inLinks(calculator.fields, values));
  const [keeping, setKeeping] = useState<keyof typeof keptOrRefused | null>(null);
  const shared = calculator.fields.filter((field) => field.shared !== undefined);
  const moved = shared.filter((field) => values[field.name] !== premises[field.name]);
  // It comes and goes when a hand lets go, not under it.
  const [hasMoved, setMoved] = useState(false);
  if (example.isSettled && hasMoved !== moved.length > 0) setMoved(moved.length > 0);
  const keep = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // What is kept is said at the top of the example.
    keepScrollPosition(currentTarget);
    setKeeping(keepNumbers(moved, values) ? 'kept' : 'refused');
  };
  const taken = useRef(false);
  const takeToForm = () => {
    // A second click comes before the next page.
    if (taken.current) return;
    taken.current = true;
    const numbers = listNumbers(calculator, values);
    const summary = [`${NUMBERS_PREFIX}${calculator.title}):`, ...numbers, `Result: ${outcome.result}`];
    addToDraft(ENQUIRY_FORM, 'message', plain(summary.join('\n')));
    navigate('/', { state: { scrollTo: ENQUIRY_FORM } satisfies ScrollState });
  };

  return (
    <div
      className="needs-scripts mt-4 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 inert:opacity-40"
      // None of it may take along other numbers than those in the fields.
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
        {keeping && <span>{keptOrRefused[keeping]}</span>}
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

/** Offers what the reader has kept on this device, where the example asks for any of it. */
export function KeptNumbers({ example }: { example: Example }) {
  const { fields } = example.calculator;
  const kept = useMyNumbers(fields);
  const [forgotten, setForgotten] = useState(false);
  const entries = Object.entries(kept);
  if (entries.length === 0) {
    // In the place of the line, so that nothing moves and the focus is not lost.
    return (
      forgotten && (
        <Line key="forgotten" focus>
          Your numbers are no longer kept on this device.
        </Line>
      )
    );
  }
  const forget = () => {
    // Another example of the page may lose its line too.
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
    <p className="needs-scripts kept-numbers mt-1 text-[0.9375rem] text-ink-soft" {...(focus && focused)}>
      {children}
    </p>
  );
}

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });
