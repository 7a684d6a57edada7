import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { draftOf, keepDraft } from './drafts.ts';

/** So that fast typing is not slowed down by a write for each key. */
const KEEP_AFTER_MS = 300;

/**
 * A form with the site's habits: checked on submit, then on every change; begun with what has been
 * typed already, and kept while it is typed and when the visitor leaves the page.
 */
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
