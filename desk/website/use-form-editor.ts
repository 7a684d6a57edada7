/** A form that is being filled in: what it says, what is saved of it, and what is wrong. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldProblem, FormDetail, FormSaved, WebsiteConflict } from '../../contracts/website.ts';
import { isApiError, request } from '../api.ts';
import { queryClient } from '../queries.ts';
import { formPath } from './queries.ts';
import { forgetTyped, keepTyped, typedInto } from './typed.ts';
import { isSame, type Values, withField } from './values.ts';

interface Edited {
  value: Values;
  reverted: string[];
  /** What the server has, and what the changes were made from. */
  saved: FormDetail;
  problems: FieldProblem[];
  /** When what stands here was typed, for what comes from an earlier visit. */
  restoredFrom: string | null;
}

const unchanged = (saved: FormDetail): Edited => ({
  value: saved.value,
  reverted: [],
  saved,
  problems: saved.problems,
  restoredFrom: null,
});

function opened(detail: FormDetail): Edited {
  const typed = typedInto(detail);
  if (typed === null) return unchanged(detail);
  const { value, reverted, from, base, at } = typed;
  return { ...unchanged(detail), value, reverted, saved: { ...detail, value: from, base }, restoredFrom: at };
}

const hasChanges = ({ value, saved, reverted }: Edited): boolean =>
  reverted.length > 0 || !isSame(value, saved.value);

export function useFormEditor(detail: FormDetail) {
  const { id } = detail;
  const [edited, setEdited] = useState(() => opened(detail));
  const isDirty = hasChanges(edited);
  // Somebody else's changes appear where nothing was typed.
  if (!isDirty && detail.base !== edited.saved.base) setEdited(unchanged(detail));

  function change(next: Partial<Edited>): void {
    const whole = { ...edited, ...next };
    setEdited(whole);
    const { value, reverted, saved } = whole;
    if (!hasChanges(whole)) forgetTyped(id);
    else
      keepTyped(id, { value, reverted, from: saved.value, base: saved.base, at: new Date().toISOString() });
  }

  const saving = useMutation({
    /** @param force overwrites what somebody else has saved meanwhile. */
    mutationFn: async ({ edited: { value, reverted, saved }, force }: { edited: Edited; force: boolean }) => {
      const kept = Object.entries(value).filter(([name]) => !reverted.includes(name));
      const send = (base: string) =>
        request<FormSaved>(formPath(id), {
          method: 'PUT',
          body: { base, value: Object.fromEntries(kept), ...(force && { force }) },
        });
      try {
        return await send(saved.base);
      } catch (error) {
        if (!isApiError(error, 'conflict')) throw error;
        const { form } = error.answer as WebsiteConflict;
        // Another form of the same file was saved, and this one is as it was.
        if (!isSame(form.value, saved.value)) throw error;
        return await send(form.base);
      }
    },
    onSuccess: ({ form, problems }, { edited: sent }) => {
      queryClient.setQueryData([formPath(id)], form);
      setEdited((now) => {
        // What was typed while it was on its way stays.
        const value = now.value === sent.value ? form.value : now.value;
        const next = { ...unchanged(form), value, problems };
        if (hasChanges(next)) {
          keepTyped(id, {
            value,
            reverted: [],
            from: form.value,
            base: form.base,
            at: new Date().toISOString(),
          });
        } else forgetTyped(id);
        return next;
      });
    },
  });

  const save = (force = false) => {
    if (!saving.isPending) saving.mutate({ edited, force });
  };

  // The tab itself asks before it closes.
  useEffect(() => {
    if (!isDirty) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isDirty]);

  return {
    ...edited,
    isDirty,
    saving,
    save,
    /** What somebody else has saved since this form was opened; null where nobody has. */
    theirs: isApiError(saving.error, 'conflict') ? (saving.error.answer as WebsiteConflict).form : null,

    setField(name: string, content: unknown): void {
      const value = withField(detail, edited.value, name, content) as Values;
      change({ value, reverted: edited.reverted.filter((one) => one !== name) });
    },

    /** The product's words in place of the firm's. */
    revert(name: string): void {
      const value = { ...edited.value, [name]: detail.product?.[name] };
      change({ value, reverted: [...edited.reverted, name] });
    },

    /** @param form what the server has. */
    startAgain(form: FormDetail): void {
      forgetTyped(id);
      saving.reset();
      queryClient.setQueryData([formPath(id)], form);
      setEdited(unchanged(form));
    },
  };
}
