/** What was typed into a form and not yet saved: kept in this browser, so that nothing that happens to it is a loss. */
import type { FormDetail } from '../../contracts/website.ts';
import { loadDraft, saveDraft } from '../components/notes.tsx';
import { isSame, type Values } from './values.ts';

export interface Typed {
  value: Values;
  /** Top-level names that go back to the product's words. */
  reverted: string[];
  /** What the form said before it was changed, and the hash of its file at that time. */
  from: Values;
  base: string;
  at: string;
}

const place = (id: string) => `website-form:${id}`;

/** @returns null where all is saved. */
export function typedInto({ id, value }: FormDetail): Typed | null {
  try {
    const typed = JSON.parse(loadDraft(place(id)) || 'null') as Typed | null;
    return typed === null || isSame(typed.value, value) ? null : typed;
  } catch {
    return null;
  }
}

export const keepTyped = (id: string, typed: Typed): void => saveDraft(place(id), JSON.stringify(typed));

export const forgetTyped = (id: string): void => saveDraft(place(id), '');
