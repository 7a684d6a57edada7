import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import { type FormName, sendMail } from '../lib/mail-client.ts';
import { draftOf, forgetDraft, keepDraft } from './drafts.ts';
import { cameFrom } from './first-page.ts';

/** So that fast typing is not slowed down by a write for each key. */
const KEEP_AFTER_MS = 300;

/** Checked on submit, then on every change; begun with what has been typed already, and kept meanwhile. */
export function useDraftForm<Input extends FieldValues & Record<string, string>, Checked>(
  formId: string,
  schema: ZodMiniType<Checked, Input>,
  empty: Input,
): UseFormReturn<Input, unknown, Checked> {
  const [draft] = useState(() => draftOf(formId, empty));
  const form = useForm<Input, unknown, Checked>({
    // biome-ignore lint/suspicious/noExplicitAny: the library's type asks for every value to be optional
    defaultValues: draft as any,
    resolver: zodResolver(schema) as unknown as Resolver<Input, unknown, Checked>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The summary of the errors gets the focus.
    shouldFocusError: false,
  });
  const { getValues, subscribe } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keepDraft(formId, getValues());
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, KEEP_AFTER_MS);
      },
    });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      unsubscribe();
      clearTimeout(timer);
      keep();
    };
  }, [formId, getValues, subscribe]);
  return form;
}

interface Submission<Input, Checked> {
  name: FormName;
  formId: string;
  /** What the form holds after success. */
  empty: Input;
  /** What is sent of the answers. */
  toParams: (checked: Checked) => object;
}

/** Trying again cannot mend what is `too-long`; `offline` is no failure, since nothing was tried. */
export type SubmissionState = 'idle' | 'sent' | 'failed' | 'too-long' | 'offline';

/** Takes a checked form through sending: one request at a time, the form emptied only after success. */
export function useSubmission<Input extends FieldValues, Checked>(
  form: UseFormReturn<Input, unknown, Checked>,
  { name, formId, empty, toParams }: Submission<Input, Checked>,
) {
  const [state, setState] = useState<SubmissionState>('idle');
  /** The address that the sender gave. */
  const [answerTo, setAnswerTo] = useState('');
  const outcomeRef = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);

  useEffect(() => {
    if (state === 'idle') return;
    outcomeRef.current?.focus({ preventScroll: true });
    // To the top of the screen, whatever the form was as high as.
    outcomeRef.current?.scrollIntoView({ block: 'start' });
  }, [state]);

  async function sendChecked(checked: Checked, honeypot: object) {
    // The button is disabled by then, but a second submit may have been under way already.
    if (inFlight.current) return;
    if (!navigator.onLine) return setState('offline');
    inFlight.current = true;
    const sent = JSON.stringify(form.getValues());
    setAnswerTo(String(form.getValues().email ?? ''));
    try {
      await sendMail(name, { ...toParams(checked), ...cameFrom(), ...honeypot });
      // What was typed while the request was under way has not been sent, so it stays.
      if (JSON.stringify(form.getValues()) === sent) {
        form.reset(empty);
        forgetDraft(formId);
      }
      setState('sent');
    } catch (error) {
      console.error(`The ${name} could not be sent:`, error);
      setState((error as { status?: unknown } | null)?.status === 413 ? 'too-long' : 'failed');
    } finally {
      inFlight.current = false;
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const hidden = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    // Empty, as people leave it, it is not sent at all.
    const honeypot = typeof hidden === 'string' && hidden !== '' ? { [HONEYPOT_FIELD]: hidden } : {};
    // An earlier outcome must not stand beside the errors, or the success, of this attempt.
    setState('idle');
    return form.handleSubmit((checked) => sendChecked(checked, honeypot))(event);
  };

  const again = () => setState('idle');

  return { state, answerTo, submit, again, outcomeRef };
}
