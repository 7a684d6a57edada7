import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Outcome } from '../../contracts/outcomes.ts';
import { showToast } from '../lib/toasts.ts';

interface Submission<Input, Checked> {
  /** What the form holds after success. */
  empty: Input;
  send: (checked: Checked) => Promise<void>;
  outcomes: { sent: Outcome; failed: Outcome };
  /** Begins the console's line when sending fails. */
  failureLog: string;
}

export type SubmissionState = 'idle' | 'sent' | 'failed';

/**
 * Takes a checked form through sending: one request at a time, a toast and a lasting outcome for
 * either end, the form emptied only after success.
 */
export function useSubmission<Input extends FieldValues, Checked>(
  form: UseFormReturn<Input, unknown, Checked>,
  { empty, send, outcomes, failureLog }: Submission<Input, Checked>,
) {
  const [state, setState] = useState<SubmissionState>('idle');
  const outcomeRef = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);

  useEffect(() => {
    if (state !== 'idle') outcomeRef.current?.focus();
  }, [state]);

  const submit = form.handleSubmit(async (checked) => {
    // The button is disabled by then, but a second submit may have been under way already.
    if (inFlight.current) return;
    inFlight.current = true;
    setState('idle');
    try {
      await send(checked);
      form.reset(empty);
      showToast({ ...outcomes.sent, tone: 'good' });
      setState('sent');
    } catch (error) {
      console.error(failureLog, error);
      showToast({ ...outcomes.failed, tone: 'destructive' });
      setState('failed');
    } finally {
      inFlight.current = false;
    }
  });

  return { state, submit, outcomeRef };
}
