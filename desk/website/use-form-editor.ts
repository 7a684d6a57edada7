/** The state of a form: its value, the saved value, and problems. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProblem, FormDetail, FormSaved, WebsiteConflict } from '../../contracts/website.ts';
import { isApiError, request } from '../api.ts';
import { useSingleRun } from '../components/controls.tsx';
import { queryClient } from '../queries.ts';
import { formPath } from './queries.ts';
import { clearUnsaved, loadUnsaved, storeUnsaved } from './unsaved.ts';
import { isSame, type Values, withField } from './values.ts';

/** Unsaved input, as kept in the browser. */
interface Unsaved {
  value: Values;
  /** Top-level names that were reset to the product's. */
  reverted: string[];
  /** The saved value that the input is based on, and the hash of its file. */
  from: Values;
  base: string;
  at: string;
}

const storageKey = (id: string) => `website-form:${id}`;

interface Edited {
  value: Values;
  reverted: string[];
  /** The form on the server that the changes are based on. */
  saved: FormDetail;
  problems: FieldProblem[];
  /** When the input was typed, if it was restored from an earlier visit. */
  restoredFrom: string | null;
}

const fromServer = (saved: FormDetail): Edited => ({
  value: saved.value,
  reverted: [],
  saved,
  problems: saved.problems,
  restoredFrom: null,
});

function initialState(detail: FormDetail): Edited {
  const typed = loadUnsaved<Unsaved>(storageKey(detail.id));
  if (typed === null || isSame(typed.value, detail.value)) return fromServer(detail);
  const { value, reverted, from, base, at } = typed;
  return {
    ...fromServer(detail),
    value,
    reverted,
    saved: { ...detail, value: from, base },
    restoredFrom: at,
  };
}

const hasChanges = ({ value, saved, reverted }: Edited): boolean =>
  reverted.length > 0 || !isSame(value, saved.value);

function store(edited: Edited): void {
  const { value, reverted, saved } = edited;
  const key = storageKey(saved.id);
  const at = new Date().toISOString();
  if (!hasChanges(edited)) clearUnsaved(key);
  else storeUnsaved<Unsaved>(key, { value, reverted, from: saved.value, base: saved.base, at });
}

export function useFormEditor(detail: FormDetail) {
  const { id } = detail;
  const [edited, setEdited] = useState(() => initialState(detail));
  const isDirty = hasChanges(edited);
  // Show another person's save if there are no unsaved changes.
  if (!isDirty && detail.base !== edited.saved.base) setEdited(fromServer(detail));

  function change(next: Partial<Edited>): void {
    const whole = { ...edited, ...next };
    setEdited(whole);
    store(whole);
  }

  const saving = useMutation({
    /** @param force overwrites another person's newer save. */
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
        // Retry if only another form of the same file was saved.
        if (!isSame(form.value, saved.value)) throw error;
        return await send(form.base);
      }
    },
    onSuccess: ({ form, problems }, { edited: sent }) => {
      queryClient.setQueryData([formPath(id)], form);
      setEdited((now) => {
        // Keep what was typed during the request.
        const value = now.value === sent.value ? form.value : now.value;
        const next = { ...fromServer(form), value, problems };
        store(next);
        return next;
      });
    },
  });

  const startSaving = useSingleRun(saving);
  const save = (force = false) => startSaving({ edited, force });

  return {
    ...edited,
    isDirty,
    saving,
    save,
    /** Another person's save since this form was opened; null if there is none. */
    theirs: isApiError(saving.error, 'conflict') ? (saving.error.answer as WebsiteConflict).form : null,

    setField(name: string, content: unknown): void {
      const value = withField(detail, edited.value, name, content) as Values;
      change({ value, reverted: edited.reverted.filter((one) => one !== name) });
    },

    /** Replaces the firm's value with the product's. */
    revert(name: string): void {
      const value = { ...edited.value, [name]: detail.product?.[name] };
      change({ value, reverted: [...edited.reverted, name] });
    },

    /** Discards unsaved input. @param form the form on the server. */
    reset(form: FormDetail): void {
      clearUnsaved(storageKey(id));
      saving.reset();
      queryClient.setQueryData([formPath(id)], form);
      setEdited(fromServer(form));
    },
  };
}
