import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { draftOf, keepDraft } from './drafts.ts';

/**
 * A form with the site's habits: checked on submit, then on every change; begun with what has been
 * typed already, and kept when the visitor leaves the page for a moment.
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
  });
  const { getValues } = form;
  useEffect(() => () => keepDraft(formId, getValues()), [formId, getValues]);
  return form;
}
