import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { Outcome } from '../../contracts/outcomes.ts';
import type { SubmissionState } from './use-submission.ts';

/** Long enough to read twice; the clock stops while the pointer or the focus is on the toast. */
const READING_MS = 12_000;

interface FormToastProps {
  state: SubmissionState;
  outcomes: { sent: Outcome; failed: Outcome };
}

/** Says how sending ended. It goes with the next attempt, and with the form. */
export function FormToast({ state, outcomes }: FormToastProps) {
  if (state === 'idle' || state === 'offline') return null;
  const good = state === 'sent';
  const { title, text } = good ? outcomes.sent : outcomes.failed;
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      <Toast.Root
        duration={READING_MS}
        data-tone={good ? 'good' : 'destructive'}
        className={`toast flex items-start gap-3 rounded-lg border-2 bg-card p-4 shadow-lg ${good ? 'border-fig text-fig' : 'border-coral text-coral'}`}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="grow">
          <Toast.Title className="font-bold">{title}</Toast.Title>
          <Toast.Description className="text-base text-ink">{text}</Toast.Description>
        </div>
        <Toast.Close
          aria-label="Close"
          className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="fixed top-(--header-height) right-0 z-30 flex w-full max-w-md flex-col gap-3 p-4" />
    </Toast.Provider>
  );
}
