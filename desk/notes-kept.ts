/**
 * Notes that the server has not got yet: what is being typed, and what was saved while the network was away
 * or the session over. They stand in this browser alone, each person's apart, until they are sent or the
 * person signs out.
 */
import { useQuery } from '@tanstack/react-query';
import type { NoteRequest } from '../contracts/desk.ts';
import { client } from './queries.ts';

let personId = '';

/** To be called before anything is read or kept: whoever else signs in here neither sees nor sends these. */
export function keepNotesOf(person: string): void {
  personId = person;
}

const prefix = () => `desk-note:${personId}:`;
const draftKey = (leadId: string) => `${prefix()}draft:${leadId}`;
const waitingKey = () => `${prefix()}waiting`;
const NONE = '[]';

export interface WaitingNote extends NoteRequest {
  leadId: string;
  /** Why the server will never take it, as it was said; sending it again changes nothing. */
  refused?: string;
}

export function draftOf(leadId: string): string {
  return localStorage.getItem(draftKey(leadId)) ?? '';
}

export function keepDraft(leadId: string, text: string): void {
  if (text === '') localStorage.removeItem(draftKey(leadId));
  else localStorage.setItem(draftKey(leadId), text);
}

/** Those of all enquiries, the oldest first. What another window has kept is seen when one comes to this one. */
export function useWaitingNotes(): WaitingNote[] {
  return useQuery({
    queryKey: ['waiting-notes', personId],
    queryFn: waitingNotes,
    networkMode: 'always',
    initialData: waitingNotes,
  }).data;
}

export function waitingNotes(): WaitingNote[] {
  try {
    return JSON.parse(localStorage.getItem(waitingKey()) ?? NONE) as WaitingNote[];
  } catch {
    return [];
  }
}

export function keepWaiting(note: WaitingNote): void {
  store([...waitingNotes().filter(({ id }) => id !== note.id), note]);
}

export function letGo(id: string): void {
  store(waitingNotes().filter((note) => note.id !== id));
}

/** Those of who is signed in; they sign out. */
export function forgetNotes(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix())) localStorage.removeItem(key);
}

function store(notes: WaitingNote[]): void {
  if (notes.length === 0) localStorage.removeItem(waitingKey());
  else localStorage.setItem(waitingKey(), JSON.stringify(notes));
  client.setQueryData(['waiting-notes', personId], notes);
}
