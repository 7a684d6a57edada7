import { init, send } from '@emailjs/browser';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { MailSettings } from '../../config/mail.ts';
import type { Fields } from '../../contracts/forms.ts';
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import { splitProblems } from './problems.ts';
import { firstPageParam, forgetDraft, keepDraft, readDraft } from './tab-storage.ts';

/** Debounces writes to storage while typing. */
const SAVE_DEBOUNCE_MS = 300;

/** Restores and saves the draft. Validates on submit, and then on every change. */
export function useDraftForm<Input extends FieldValues & Record<string, string>, Checked>(
  formId: string,
  schema: ZodMiniType<Checked, Input>,
  empty: Input,
): UseFormReturn<Input, unknown, Checked> {
  const [draft] = useState(() => readDraft(formId, empty));
  const form = useForm<Input, unknown, Checked>({
    // biome-ignore lint/suspicious/noExplicitAny: the library's type asks for every value to be optional
    defaultValues: draft as any,
    resolver: zodResolver(schema) as unknown as Resolver<Input, unknown, Checked>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The error summary takes the focus.
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
        timer = setTimeout(keep, SAVE_DEBOUNCE_MS);
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
  fields: Fields;
  /** The values after success. */
  empty: Input;
  /** Converts the answers to request parameters. */
  toParams: (checked: Checked) => object;
}

/** `too-long` cannot be retried. */
export type SubmissionState = 'idle' | 'sent' | 'failed' | 'too-long' | 'offline';

/** Sends a form, one request at a time. Empties it only after success. */
export function useSubmission<Input extends FieldValues, Checked>(
  form: UseFormReturn<Input, unknown, Checked>,
  { name, formId, fields, empty, toParams }: Submission<Input, Checked>,
) {
  const [state, setState] = useState<SubmissionState>('idle');
  const outcomeRef = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);

  useEffect(() => {
    if (state === 'idle') return;
    outcomeRef.current?.focus({ preventScroll: true });
    outcomeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  async function sendChecked(checked: Checked, honeypot: object) {
    // A second submit may have started before the button was disabled.
    if (inFlight.current) return;
    inFlight.current = true;
    const sent = JSON.stringify(form.getValues());
    try {
      await sendMail(name, { ...toParams(checked), ...firstPageParam(), ...honeypot });
      // Keep changes made while the request was in flight.
      const keepValues = JSON.stringify(form.getValues()) !== sent;
      form.reset(empty, { keepValues });
      if (!keepValues) forgetDraft(formId);
      setState('sent');
    } catch (error) {
      console.error(`The ${name} could not be sent:`, error);
      setState(toFailureState(error));
    } finally {
      inFlight.current = false;
    }
  }

  /** Shows errors that belong to no field; otherwise pressing the button would have no effect. */
  function reportOthers(errors: FieldErrors<Input>) {
    const { others } = splitProblems(errors, fields);
    if (others.length === 0) return;
    console.error(`The ${name} could not be sent:`, errors);
    setState('failed');
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const hidden = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    // Omit the honeypot if it is empty.
    const honeypot = typeof hidden === 'string' && hidden !== '' ? { [HONEYPOT_FIELD]: hidden } : {};
    // Clear the outcome of the previous attempt.
    setState('idle');
    return form.handleSubmit((checked) => sendChecked(checked, honeypot), reportOthers)(event);
  };

  return { state, submit, outcomeRef };
}

/** Maps an error of `sendMail` to the state that the form shows. */
export function toFailureState(error: unknown): 'failed' | 'too-long' | 'offline' {
  if ((error as { status?: unknown } | null)?.status === 413) return 'too-long';
  // Behind some VPNs, navigator.onLine is false although requests succeed.
  return isNetworkError(error) && !navigator.onLine ? 'offline' : 'failed';
}

/** fetch throws a TypeError if there is no response. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Defined by vite.config.ts from config/mail.ts and the environment. */
declare const __MAIL_SETTINGS__: MailSettings & {
  /** Our server answers a form post with a page; EmailJS's service does not. */
  acceptsPlainPosts: boolean;
};

export type FormName = 'enquiry' | 'application';

/** Covers both attempts. */
const TIMEOUT_MS = 15_000;

/** Long enough for a phone to switch networks. */
const RETRY_DELAY_MS = 1_000;

/**
 * Retries once after a network error. That is safe, since the server deduplicates messages.
 *
 * @throws the SDK's rejection, with status and text, or a TimeoutError after 15 seconds.
 */
export async function sendMail(form: FormName, params: Record<string, unknown>): Promise<void> {
  const { origin, publicKey, serviceId, [`${form}TemplateId` as const]: templateId } = __MAIL_SETTINGS__;
  // The SDK ignores an origin passed to send(). An empty one would select EmailJS's service.
  init({ publicKey, origin: origin === 'same-origin' ? window.location.origin : origin });
  const attempt = () => send(serviceId, templateId, params);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new DOMException('No answer in 15 seconds', 'TimeoutError'));
    timer = setTimeout(late, TIMEOUT_MS);
  });
  try {
    await Promise.race([attempt(), timeout]);
  } catch (error) {
    // Don't retry after an error response.
    if (!isNetworkError(error)) throw error;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)), timeout]);
    await Promise.race([attempt(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the form's action for posts without scripts, or null if nothing would answer them. */
export function plainPostAddress(path: string): string | null {
  const { acceptsPlainPosts, origin } = __MAIL_SETTINGS__;
  if (!acceptsPlainPosts) return null;
  return origin === 'same-origin' ? path : `${origin}${path}`;
}
