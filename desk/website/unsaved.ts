/** Keeps unsaved input in the browser, so that it survives a reload or a lost session. */
import { loadDraft, saveDraft } from '../components/notes.tsx';

/** @returns null if there is none. */
export function loadUnsaved<T>(key: string): T | null {
  try {
    return JSON.parse(loadDraft(key) || 'null') as T | null;
  } catch {
    return null;
  }
}

export function storeUnsaved<T>(key: string, unsaved: T): void {
  try {
    saveDraft(key, JSON.stringify(unsaved));
  } catch {
    // The browser's storage is full or turned off. Typing must go on.
  }
}

export const clearUnsaved = (key: string): void => saveDraft(key, '');
