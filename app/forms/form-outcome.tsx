import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide';
import type { Ref } from 'react';
import { site } from '../../config/site.ts';
import type { Outcome } from '../../contracts/outcomes.ts';
import { secondaryButton } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
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

/** The outcome in the page itself, since a toast can be missed; after a failure with other ways to send. */
export function FormOutcome({ state, outcomes, written, subject, ref }: FormOutcomeProps) {
  if (state === 'idle') return null;
  const { title, text } = state === 'offline' ? offline : state === 'sent' ? outcomes.sent : outcomes.failed;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Result of sending"
      className={`rounded-md border-2 bg-card p-5 ${state === 'sent' ? 'border-fig' : 'border-coral'}`}
    >
      <p className="font-bold">{title}</p>
      <p>{text}</p>
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
    <div className="mt-3">
      <p>What you wrote is still in the form. You can also:</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button type="button" className={secondaryButton} onClick={() => copy(written())}>
          Copy what I wrote
        </button>
        <a
          className={secondaryButton}
          href={mailto(email, subject, written())}
          // The form may have been changed since this was drawn.
          onClick={(event) => {
            event.currentTarget.href = mailto(email, subject, written());
          }}
        >
          Send it by email
        </a>
      </div>
      <p role="status" className="mt-3 text-base">
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

/** Says how sending ended. It goes with the next attempt, and with the form. */
export function FormToast({ state, outcomes }: Pick<FormOutcomeProps, 'state' | 'outcomes'>) {
  if (state === 'idle' || state === 'offline') return null;
  const good = state === 'sent';
  const { title, text } = good ? outcomes.sent : outcomes.failed;
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      <Toast.Root
        duration={READING_MS}
        data-tone={good ? 'good' : 'destructive'}
        className={`toast flex items-start gap-3 rounded-lg border-2 bg-card p-4 shadow-lg ${good ? 'border-fig text-fig' : 'border-coral text-coral'}`}
      >
        <Icon icon={good ? CircleCheck : CircleAlert} className="mt-0.5 size-6 shrink-0" />
        <div className="grow">
          <Toast.Title className="font-bold">{title}</Toast.Title>
          <Toast.Description className="text-base text-ink">{text}</Toast.Description>
        </div>
        <Toast.Close
          aria-label="Close"
          className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon icon={X} className="size-5" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="fixed top-(--header-height) right-0 z-30 flex w-full max-w-md flex-col gap-3 p-4" />
    </Toast.Provider>
  );
}
