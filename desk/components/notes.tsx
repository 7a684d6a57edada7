import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { LeadDetail, LeadHistoryLine, NoteRequest, Stage } from '../../contracts/desk.ts';
import { isProblem } from '../api.ts';
import { client, SENDING, useDesk, useLastDone, useSendNote } from '../queries.ts';
import { dayText, stageNames, time } from '../words.ts';

const NOTE = 'my-2 whitespace-pre-wrap border-s-4 py-1 ps-3';

/**
 * Where a note is written, and below it notes and changes, the newest first. What is typed is kept until the
 * server has it, whatever happens in between.
 */
export function Notes({ lead }: { lead: LeadDetail }) {
  const { firm } = useDesk();
  const [text, setText] = useState(() => draftOf(lead.id));
  const lastSent = useLastDone()?.variables as Partial<NoteRequest> | undefined;
  const [saved, setSaved] = useState<string>();
  const notes = useWaitingNotes();
  const waiting = notes.filter(({ leadId, refused }) => leadId === lead.id && refused === undefined);

  const type = (typed: string) => {
    setText(typed);
    keepDraft(lead.id, typed);
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    const id = crypto.randomUUID();
    keepWaiting({ id, leadId: lead.id, text: words });
    setSaved(id);
    type('');
  };

  return (
    <section aria-labelledby="notes" className="@2xl:row-start-3 @5xl:col-start-2 @5xl:row-start-2">
      <h2 id="notes">Notes and history</h2>
      <form className="mt-1" onSubmit={save}>
        <label className="label" htmlFor="note">
          What was said or agreed; colleagues see it, the sender does not
        </label>
        <textarea
          id="note"
          rows={3}
          required
          maxLength={10_000}
          className="control mt-2"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <button type="submit" className="button-quiet mt-2">
          Save note
        </button>
      </form>
      {waiting.map(({ id, text: words }) => (
        <p key={id} className={`${NOTE} border-wattle`}>
          {words}
          <span className="label">Not sent yet. It is kept on this device and sent automatically.</span>
        </p>
      ))}
      <p role="status" className="mt-2">
        {saved && lastSent?.id === saved && notes.every(({ id }) => id !== saved) && 'Note saved.'}
      </p>
      <ul className="mt-2">
        {lead.history.toReversed().map((line) => (
          <li key={line.id} className={line.kind === 'note' ? `${NOTE} border-fig` : 'py-1.5'}>
            {said(line)}
            <span className="label">
              {line.by}, {time(line.at, firm.timeZone)}
            </span>
          </li>
        ))}
        <li className="py-1.5">
          Received
          <span className="label">{time(lead.receivedAt, firm.timeZone)}</span>
        </li>
      </ul>
    </section>
  );
}

function said({ kind, text }: LeadHistoryLine): string {
  switch (kind) {
    case 'note':
      return text;
    case 'stage':
      return `Stage: ${stageNames[text as Stage] ?? text}`;
    case 'person':
      return text === '' ? 'Unassigned' : `Assigned to ${text}`;
    case 'follow-up':
      return text === '' ? 'Follow-up removed' : `Follow up on ${dayText(text)}`;
    case 'released':
      return 'Released: not spam';
    case 'kept':
      return text === '' ? 'No longer kept past its date' : `Kept past its date: ${text}`;
  }
}

const AGAIN_MS = 15_000;

/** Sends what waits, whichever screen is open, and hands back what the server will not take. */
export function WaitingNotes() {
  const notes = useWaitingNotes();
  const send = useSendNote();
  const refusals = notes.filter(({ refused }) => refused !== undefined);
  // It waits for the network, and tries again where one is and nobody answers.
  useQuery({
    queryKey: SENDING,
    queryFn: () => sendAll(send),
    enabled: notes.length > refusals.length,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });

  return (
    <div className="mx-auto max-w-4xl px-4">
      {refusals.map(({ id, leadId, text, refused }) => (
        <div key={id} role="alert" className="alert mt-4">
          <p>
            A note on <Link to={`/leads/${leadId}`}>an enquiry</Link> could not be saved: {refused} Copy what
            you need.
          </p>
          <p className="mt-2 whitespace-pre-line border-line border-s-4 ps-3">{text}</p>
          <button type="button" className="button-quiet mt-2" onClick={() => letGo(id)}>
            Discard note
          </button>
        </div>
      ))}
    </div>
  );
}

async function sendAll(send: ReturnType<typeof useSendNote>): Promise<null> {
  for (;;) {
    const note = waitingNotes().find(({ refused }) => refused === undefined);
    if (note === undefined) return null;
    try {
      await send(note);
      letGo(note.id);
    } catch (error) {
      if (!isProblem(error, 'not-valid', 'not-found', 'not-allowed', 'conflict')) throw error;
      keepWaiting({ ...note, refused: error.message });
    }
  }
}

/**
 * Notes that the server has not got yet: what is being typed, and what was saved while the network was away
 * or the session over. They stand in this browser alone, each person's apart, until they are sent or the
 * person signs out.
 */
let personId = '';

/** To be called before anything is read or kept: whoever else signs in here neither sees nor sends these. */
export function keepNotesOf(person: string): void {
  personId = person;
}

const prefix = () => `desk-note:${personId}:`;
const draftKey = (leadId: string) => `${prefix()}draft:${leadId}`;
const waitingKey = () => `${prefix()}waiting`;
const NONE = '[]';

interface WaitingNote extends NoteRequest {
  leadId: string;
  /** Why the server will never take it, as it was said; sending it again changes nothing. */
  refused?: string;
}

function draftOf(leadId: string): string {
  return localStorage.getItem(draftKey(leadId)) ?? '';
}

function keepDraft(leadId: string, text: string): void {
  if (text === '') localStorage.removeItem(draftKey(leadId));
  else localStorage.setItem(draftKey(leadId), text);
}

/** Those of all enquiries, the oldest first. What another window has kept is seen when one comes to this one. */
function useWaitingNotes(): WaitingNote[] {
  return useQuery({
    queryKey: ['waiting-notes', personId],
    queryFn: waitingNotes,
    networkMode: 'always',
    initialData: waitingNotes,
  }).data;
}

function waitingNotes(): WaitingNote[] {
  try {
    return JSON.parse(localStorage.getItem(waitingKey()) ?? NONE) as WaitingNote[];
  } catch {
    return [];
  }
}

function keepWaiting(note: WaitingNote): void {
  store([...waitingNotes().filter(({ id }) => id !== note.id), note]);
}

function letGo(id: string): void {
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
