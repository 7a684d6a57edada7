import { type FormEvent, useState } from 'react';
import { draftOf, keepDraft, keepWaiting, useWaitingNotes } from '../notes-kept.ts';

/** Where a note is written. What is typed is kept until the server has it, whatever happens in between. */
export function Notes({ leadId }: { leadId: string }) {
  const [text, setText] = useState(() => draftOf(leadId));
  const [saved, setSaved] = useState<string | null>(null);
  const notes = useWaitingNotes();
  const waiting = notes.filter((note) => note.leadId === leadId && note.refused === undefined);

  const type = (typed: string) => {
    setText(typed);
    keepDraft(leadId, typed);
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    const id = crypto.randomUUID();
    keepWaiting({ id, leadId, text: words });
    setSaved(id);
    type('');
  };

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
      <p role="status" className="mt-2">
        {saved !== null && notes.every(({ id }) => id !== saved) && 'Note saved.'}
      </p>
    </section>
  );
}
