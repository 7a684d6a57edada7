import { site } from 'virtual:firm';
import { type Ref, useId } from 'react';
import type { Outcome } from '../../contracts/forms.ts';
import { mailLink } from '../../contracts/text.ts';
import { Check, CircleAlert, Icon } from '../components/icon.tsx';
import { PhoneNumber } from '../components/links.tsx';
import { useCopy } from '../lib/use-copy.ts';
import type { SubmissionState } from './use-submission.ts';

interface FormOutcomeProps {
  state: SubmissionState;
  outcomes: { sent: Outcome; failed: Outcome };
  /** Error messages that belong to no field. */
  problems: readonly string[];
  /** Returns the answers as text. */
  getAnswers: () => string;
  subject: string;
  ref: Ref<HTMLDivElement>;
}

const offline: Outcome = {
  title: 'You are offline',
  text: "We couldn't send it. Press the button again when you're back online.",
};

/**
 * Shows the result of sending, above the button and in the page's flow, so that it covers nothing. It takes the
 * focus, so screen readers announce it, and stays until the next submit. After a failure it offers other ways to
 * send.
 */
export function FormOutcome({ state, outcomes, problems, getAnswers, subject, ref }: FormOutcomeProps) {
  const id = useId();
  if (state === 'idle') return null;
  const good = state === 'sent';
  const tone = good ? 'text-fig' : 'text-coral';
  const { title, text } = state === 'offline' ? offline : good ? outcomes.sent : outcomes.failed;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Result of sending"
      aria-describedby={id}
      data-toast={good ? 'good' : 'destructive'}
      className={`toast raised flex gap-3 rounded-lg border-2 p-4 text-base sm:p-5 ${good ? 'border-fig' : 'border-coral'}`}
    >
      <Icon icon={good ? Check : CircleAlert} className={`size-6 shrink-0 ${tone}`} />
      <div>
        <div id={id}>
          <h2 className={tone}>{title}</h2>
          <p>{text}</p>
          {!good && problems.map((problem) => <p key={problem}>{problem}</p>)}
        </div>
        {state === 'too-long' && (
          <p className="mt-2 font-semibold">
            It's too long to send at once. Please shorten it to about ten pages.
          </p>
        )}
        {!good && <OtherWays getAnswers={getAnswers} subject={subject} />}
      </div>
    </section>
  );
}

function OtherWays({ getAnswers, subject }: Pick<FormOutcomeProps, 'getAnswers' | 'subject'>) {
  const [copied, copy] = useCopy();
  const { email } = site.contact;
  const copying = {
    copied: `Copied. Paste it into an email to ${email}.`,
    refused: "Your browser didn't allow copying. Select the text in the form and copy it by hand.",
  };
  return (
    <div className="mt-2">
      <p>What you wrote is still in the form. You can also:</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <button type="button" className="text-button" onClick={() => copy(getAnswers())}>
          Copy what I wrote
        </button>
        <a
          className="text-button"
          href={mailto(email, subject, getAnswers())}
          // The answers may have changed since the last render.
          onClick={(event) => {
            event.currentTarget.href = mailto(email, subject, getAnswers());
          }}
        >
          Send it by email
        </a>
      </div>
      <p role="status">{copied && copying[copied]}</p>
      <p>
        Or call <PhoneNumber className="text-fig underline underline-offset-4" />.
      </p>
    </div>
  );
}

const TRUNCATION_NOTICE =
  '…\n\nThis is not all of it. Please press “Copy what I wrote” on our page, and paste it here.';

function mailto(address: string, subject: string, text: string): string {
  return mailLink(address, subject, text, TRUNCATION_NOTICE);
}
