import { type FormEvent, useEffect, useState } from 'react';
import { DeskProblem } from '../api.ts';
import { draftOf, keepDraft, keepWaiting, letGo, type WaitingNote, waitingNotes } from '../notes-kept.ts';
import { useNote } from '../queries.ts';
import { Problem } from './problem.tsx';

/** Refused for good: sending it again changes nothing. */
const isRefused = (error: unknown) =>
  error instanceof DeskProblem && ['not-valid', 'not-found', 'not-allowed'].includes(error.code);

const AGAIN_MS = 15_000;

/** Where a note is written. What is typed is kept until the server has it, whatever happens in between. */
export function Notes({ leadId }: { leadId: string }) {
  const note = useNote(leadId);
  const [text, setText] = useState(() => draftOf(leadId));
  const [waiting, setWaiting] = useState<WaitingNote[]>(() =>
    waitingNotes().filter((one) => one.leadId === leadId),
  );

  const type = (typed: string) => {
    setText(typed);
    keepDraft(leadId, typed);
  };

  async function send({ id, text: words }: WaitingNote) {
    try {
      await note.mutateAsync({ id, text: words });
      letGo(id);
    } catch (error) {
      if (isRefused(error)) {
        letGo(id);
        type(words);
      }
    }
    setWaiting(waitingNotes().filter((one) => one.leadId === leadId));
  }

  const save = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    const kept = { id: crypto.randomUUID(), leadId, text: words };
    keepWaiting(kept);
    setWaiting((before) => [...before, kept]);
    type('');
    void send(kept);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read anew at each try
  useEffect(() => {
    if (waiting.length === 0) return;
    const again = () => {
      for (const kept of waitingNotes()) if (kept.leadId === leadId) void send(kept);
    };
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waiting.length, leadId]);

  return (
    <section aria-labelledby="notes" className="panel">
      <h2 id="notes" className="text-heading">
        Add a note
      </h2>
      <form className="mt-3" onSubmit={save}>
        <label className="block text-ink-soft text-note" htmlFor="note">
          What was said or agreed; colleagues see it, the sender does not
        </label>
        <textarea
          id="note"
          rows={4}
          maxLength={10_000}
          className="control mt-1"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <button type="submit" className="button mt-2" disabled={text.trim() === ''}>
          Save note
        </button>
      </form>
      {waiting.map(({ id, text: words }) => (
        <p key={id} className="mt-3 border-wattle border-s-4 ps-3">
          <strong>Not sent yet.</strong> It is kept here and sent by itself: {words}
        </p>
      ))}
      <Problem error={note.error} />
      <p role="status" className="mt-2">
        {note.isSuccess && waiting.length === 0 && 'Note saved.'}
      </p>
    </section>
  );
}
