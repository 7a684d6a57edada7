import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isProblem } from '../api.ts';
import { keepWaiting, letGo, useWaitingNotes, waitingNotes } from '../notes-kept.ts';
import { SENDING, useSendNote } from '../queries.ts';

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
