/** Stores unsaved form input in the browser, so that it survives a reload or a lost session. */
import type { FormDetail } from '../../contracts/website.ts';
import { loadDraft, saveDraft } from '../components/notes.tsx';
import { isSame, type Values } from './values.ts';

export interface Unsaved {
  value: Values;
  /** Top-level names that were reset to the product's. */
  reverted: string[];
  /** The saved value that the input is based on, and the hash of its file. */
  from: Values;
  base: string;
  at: string;
}

const storageKey = (id: string) => `website-form:${id}`;

/** @returns null if everything is saved. */
export function loadUnsaved({ id, value }: FormDetail): Unsaved | null {
  try {
    const unsaved = JSON.parse(loadDraft(storageKey(id)) || 'null') as Unsaved | null;
    return unsaved === null || isSame(unsaved.value, value) ? null : unsaved;
  } catch {
    return null;
  }
}

export const storeUnsaved = (id: string, unsaved: Unsaved): void =>
  saveDraft(storageKey(id), JSON.stringify(unsaved));

export const clearUnsaved = (id: string): void => saveDraft(storageKey(id), '');
