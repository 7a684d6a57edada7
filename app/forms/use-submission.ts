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
import { problemsOf } from './problems.ts';
import { cameFrom, draftOf, forgetDraft, keepDraft } from './tab-storage.ts';

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
  fields: Fields;
  /** What the form holds after success. */
  empty: Input;
  /** What is sent of the answers. */
  toParams: (checked: Checked) => object;
}

/** Trying again cannot mend what is `too-long`. */
export type SubmissionState = 'idle' | 'sent' | 'failed' | 'too-long' | 'offline';

/** Takes a checked form through sending: one request at a time, the form emptied only after success. */
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
    // The button is disabled by then, but a second submit may have been under way already.
    if (inFlight.current) return;
    inFlight.current = true;
    const sent = JSON.stringify(form.getValues());
    try {
      await sendMail(name, { ...toParams(checked), ...cameFrom(), ...honeypot });
      // What was typed while the request was under way has not been sent, so it stays.
      const keepValues = JSON.stringify(form.getValues()) !== sent;
      form.reset(empty, { keepValues });
      if (!keepValues) forgetDraft(formId);
      setState('sent');
    } catch (error) {
      console.error(`The ${name} could not be sent:`, error);
      setState(failureOf(error));
    } finally {
      inFlight.current = false;
    }
  }

  /** Shown at the button: otherwise an error that names no field would leave the button without any response. */
  function reportOthers(errors: FieldErrors<Input>) {
    const { others } = problemsOf(errors, fields);
    if (others.length === 0) return;
    console.error(`The ${name} could not be sent:`, errors);
    setState('failed');
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const hidden = new FormData(event.currentTarget).get(HONEYPOT_FIELD);
    // Empty, as people leave it, it is not sent at all.
    const honeypot = typeof hidden === 'string' && hidden !== '' ? { [HONEYPOT_FIELD]: hidden } : {};
    // An earlier outcome must not stand beside the errors, or the success, of this attempt.
    setState('idle');
    return form.handleSubmit((checked) => sendChecked(checked, honeypot), reportOthers)(event);
  };

  return { state, submit, outcomeRef };
}

/** What a visitor is told of an error of `sendMail`. */
export function failureOf(error: unknown): 'failed' | 'too-long' | 'offline' {
  if ((error as { status?: unknown } | null)?.status === 413) return 'too-long';
  // Behind some VPNs a browser believes that it is offline while requests are answered.
  return isUnanswered(error) && !navigator.onLine ? 'offline' : 'failed';
}

/** What fetch throws without an answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Filled in by the build (vite.config.ts) out of config/mail.ts and the environment. */
declare const __MAIL_SETTINGS__: MailSettings & {
  /** Our relay answers an ordinary form post with a page; EmailJS's own service does not. */
  acceptsPlainPosts: boolean;
};

export type FormName = 'enquiry' | 'application';

/** How long a visitor waits for an answer, both attempts together. */
const TIMEOUT_MS = 15_000;

/** Long enough for a phone to have changed from one network to the next. */
const RETRY_AFTER_MS = 1_000;

/**
 * Where no answer comes it tries once more: our relay keeps the same message only once.
 *
 * @throws what the SDK rejects with, such as a status and text; a TimeoutError after 15 seconds.
 */
export async function sendMail(form: FormName, params: Record<string, unknown>): Promise<void> {
  const { origin, publicKey, serviceId, [`${form}TemplateId` as const]: templateId } = __MAIL_SETTINGS__;
  // Never empty, which would mean the hosted service. A call's own origin is ignored by the SDK.
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
    // An answer that says no would say it again.
    if (!isUnanswered(error)) throw error;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)), timeout]);
    await Promise.race([attempt(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The address for a form that is posted without scripts, or null where nothing could answer it. */
export function plainPostAddress(path: string): string | null {
  const { acceptsPlainPosts, origin } = __MAIL_SETTINGS__;
  if (!acceptsPlainPosts) return null;
  return origin === 'same-origin' ? path : `${origin}${path}`;
}
