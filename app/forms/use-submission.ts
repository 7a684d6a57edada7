import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import type { Trap } from '../lib/mail-client.ts';
import { forgetDraft } from './drafts.ts';

interface Submission<Input, Checked> {
  formId: string;
  /** What the form holds after success. */
  empty: Input;
  send: (checked: Checked, trap: Trap) => Promise<void>;
  /** Begins the console's line when sending fails. */
  failureLog: string;
}

/**
 * `too-long` is a failure that trying again cannot mend; `offline` is no failure, since nothing was
 * tried.
 */
export type SubmissionState = 'idle' | 'sent' | 'failed' | 'too-long' | 'offline';

/**
 * Takes a checked form through sending: one request at a time, the form emptied only after success.
 * The state says what the form's toast and its lasting outcome say.
 */
export function useSubmission<Input extends FieldValues, Checked>(
  form: UseFormReturn<Input, unknown, Checked>,
  { formId, empty, send, failureLog }: Submission<Input, Checked>,
) {
  const [state, setState] = useState<SubmissionState>('idle');
  const outcomeRef = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);

  useEffect(() => {
    if (state !== 'idle') outcomeRef.current?.focus();
  }, [state]);

  async function sendChecked(checked: Checked, trap: Trap) {
    // The button is disabled by then, but a second submit may have been under way already.
    if (inFlight.current) return;
    if (!navigator.onLine) {
      setState('offline');
      return;
    }
    inFlight.current = true;
    const sent = JSON.stringify(form.getValues());
    try {
      await send(checked, trap);
      // What was typed while the request was under way has not been sent, so it stays.
      if (JSON.stringify(form.getValues()) === sent) {
        form.reset(empty);
        forgetDraft(formId);
      }
      setState('sent');
    } catch (error) {
      console.error(failureLog, error);
      setState(statusOf(error) === 413 ? 'too-long' : 'failed');
    } finally {
      inFlight.current = false;
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const trap = readTrap(event.currentTarget);
    // An earlier outcome must not stand beside the errors, or the success, of this attempt.
    setState('idle');
    return form.handleSubmit((checked) => sendChecked(checked, trap))(event);
  };

  return { state, submit, outcomeRef };
}

/** What stands in the field that nobody sees. Empty, it is not sent at all. */
function readTrap(form: HTMLFormElement): Trap {
  const text = new FormData(form).get(HONEYPOT_FIELD);
  return typeof text === 'string' && text !== '' ? { [HONEYPOT_FIELD]: text } : {};
}

/** The status that the mail SDK puts on what it rejects with. */
function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error
    ? error.status
    : undefined;
}
