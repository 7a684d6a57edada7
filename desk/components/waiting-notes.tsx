import { useEffect } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../api.ts';
import { keepWaiting, letGo, useWaitingNotes, waitingNotes } from '../notes-kept.ts';
import { useSendNote } from '../queries.ts';

const AGAIN_MS = 15_000;

/** Sends what waits, whichever screen is open, and hands back what the server will not take. */
export function WaitingNotes() {
  const notes = useWaitingNotes();
  const send = useSendNote();
  const unsent = notes.filter(({ refused }) => refused === undefined).map(({ id }) => id);
  const refusals = notes.filter(({ refused }) => refused !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read anew at each try
  useEffect(() => {
    if (unsent.length === 0) return;
    let isSending = false;
    let isAskedAgain = false;
    const all = async () => {
      // A network that is back while a try still fails asks for another one at once.
      isAskedAgain = isSending;
      if (isSending) return;
      isSending = true;
      do {
        isAskedAgain = false;
        for (const note of waitingNotes().filter(({ refused }) => refused === undefined)) {
          try {
            await send(note);
            letGo(note.id);
          } catch (error) {
            // Nobody answered, or somebody else has signed in: what is left is theirs to send who wrote it.
            if (!isProblem(error, 'not-valid', 'not-found', 'not-allowed', 'conflict')) break;
            keepWaiting({ ...note, refused: error.message });
          }
        }
      } while (isAskedAgain);
      isSending = false;
    };
    void all();
    const timer = setInterval(all, AGAIN_MS);
    addEventListener('online', all);
    return () => {
      clearInterval(timer);
      removeEventListener('online', all);
    };
  }, [unsent.join()]);

  return (
    <div className="mx-auto max-w-4xl px-4">
      {refusals.map(({ id, leadId, text, refused }) => (
        <div key={id} role="alert" className="alert mt-4">
          <p>
            A note to <Link to={`/leads/${leadId}`}>an enquiry</Link> was not taken: {refused} Copy what you
            need of it.
          </p>
          <p className="mt-2 whitespace-pre-line border-line border-s-4 ps-3">{text}</p>
          <button type="button" className="button-quiet mt-2" onClick={() => letGo(id)}>
            Throw it away
          </button>
        </div>
      ))}
    </div>
  );
}
