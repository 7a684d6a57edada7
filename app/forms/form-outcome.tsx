import { site } from 'virtual:firm';
import { type Ref, useEffect, useId, useState } from 'react';
import type { Outcome } from '../../contracts/outcomes.ts';
import { Icon } from '../components/icon.tsx';
import { CircleAlert, CircleCheck, X } from '../components/icons.ts';
import { PhoneNumber } from '../components/links.tsx';
import { useCopy } from '../lib/use-copy.ts';
import type { SubmissionState } from './use-submission.ts';

interface FormOutcomeProps {
  state: SubmissionState;
  outcomes: { sent: Outcome; failed: Outcome };
  written: () => string;
  subject: string;
  ref: Ref<HTMLDivElement>;
}

const offline: Outcome = {
  title: 'You are offline',
  text: 'Nothing has been sent yet. Please press the button again when you are back online.',
};

/**
 * The outcome in the page itself, since a toast can be missed; after a failure with other ways to send.
 * It gets the focus, and so is what a screen reader reads out.
 */
export function FormOutcome({ state, outcomes, written, subject, ref }: FormOutcomeProps) {
  const id = useId();
  if (state === 'idle') return null;
  const { title, text } = state === 'offline' ? offline : state === 'sent' ? outcomes.sent : outcomes.failed;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Result of sending"
      aria-describedby={id}
      className={`rounded-md border-2 bg-card p-4 text-base sm:p-5 ${state === 'sent' ? 'border-fig' : 'border-coral'}`}
    >
      <div id={id}>
        <p className="font-bold">{title}</p>
        <p>{text}</p>
      </div>
      {state === 'too-long' && (
        <p className="mt-2 font-semibold">
          It is longer than we can take in at once. Please shorten it to about ten pages.
        </p>
      )}
      {state !== 'sent' && <OtherWays written={written} subject={subject} />}
    </section>
  );
}

function OtherWays({ written, subject }: Pick<FormOutcomeProps, 'written' | 'subject'>) {
  const [copied, copy] = useCopy();
  const { email } = site.contact;
  return (
    <div className="mt-2">
      <p>What you wrote is still in the form. You can also:</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <button type="button" className="text-button" onClick={() => copy(written())}>
          Copy what I wrote
        </button>
        <a
          className="text-button content-center"
          href={mailto(email, subject, written())}
          // The form may have been changed since this was drawn.
          onClick={(event) => {
            event.currentTarget.href = mailto(email, subject, written());
          }}
        >
          Send it by email
        </a>
      </div>
      <p role="status">
        {copied === 'copied' && `Copied. Paste it into an email to ${email}.`}
        {copied === 'refused' &&
          `Your browser did not allow copying. Please select the text in the form and copy it by hand.`}
      </p>
      <p>
        Or call <PhoneNumber className="text-fig underline underline-offset-4" />.
      </p>
    </div>
  );
}

/** Mail programs expect lines to end with CR LF (RFC 6068). */
function mailto(address: string, subject: string, text: string): string {
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Long enough to read twice; the clock stops while the pointer or the focus is on the toast. */
const READING_MS = 12_000;

interface FormToastProps extends Pick<FormOutcomeProps, 'state' | 'outcomes'> {
  /** Where the focus goes on from a toast that was closed. */
  onClose: () => void;
}

/**
 * Says how sending ended, at the foot of the screen. It goes with the next attempt, and with the form. No
 * live region: the outcome in the form says the same, and is read out already.
 */
export function FormToast({ state, outcomes, onClose }: FormToastProps) {
  const [isShown, setIsShown] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsShown(false), READING_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  if (!isShown) return null;
  const good = state === 'sent';
  const { title, text } = good ? outcomes.sent : outcomes.failed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock is nothing that one would do with it
    <div
      data-toast={good ? 'good' : 'destructive'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={`toast flex items-start gap-3 rounded-lg border-2 bg-card p-4 text-base raised ${good ? 'border-fig text-fig' : 'border-coral text-coral'}`}
    >
      <Icon icon={good ? CircleCheck : CircleAlert} className="size-6 shrink-0" />
      <div className="grow">
        <p className="font-bold">{title}</p>
        <p className="text-ink">{text}</p>
      </div>
      <button
        type="button"
        aria-label="Close notification"
        onClick={() => {
          setIsShown(false);
          onClose();
        }}
        className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon icon={X} className="size-5" />
      </button>
    </div>
  );
}
