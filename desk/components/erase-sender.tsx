import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Erased } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { client } from '../queries.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

/** Erases a person: first what there is, and what remains elsewhere, then the deed. */
export function EraseSender({ email }: { email: string }) {
  const [found, setFound] = useState<Erased | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function ask(onlyCount: boolean) {
    setBusy(true);
    setError(null);
    try {
      const answer = await post<Erased>('/erase', { email, onlyCount });
      if (onlyCount) setFound(answer);
      else {
        client.removeQueries({ queryKey: ['lead'] });
        navigate('/');
        await client.invalidateQueries();
      }
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  }

  const count = found && (found.leads === 1 ? 'one message' : `${found.leads} messages`);
  return (
    <section aria-labelledby="erase" className="panel">
      <h2 id="erase" className="text-heading">
        Erase this person
      </h2>
      <p className="mt-2">For a request about privacy: everything that came from {email}, with its notes.</p>
      <button type="button" className="button-danger mt-3" disabled={busy} onClick={() => ask(true)}>
        Erase…
      </button>
      {!found && <Problem error={error} />}
      {found && (
        <Dialog title={`Erase ${count} from ${email}?`} onClose={() => setFound(null)}>
          <p>This cannot be undone. What remains for a while, and why:</p>
          <ul className="mt-2 list-disc ps-5">
            {found.remains.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Problem error={error} />
          <div className="mt-4 flex flex-wrap gap-3">
            <button type="button" className="button-danger" disabled={busy} onClick={() => ask(false)}>
              Erase {count}
            </button>
            <button type="button" className="button-quiet" onClick={() => setFound(null)}>
              Keep them
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
