import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Erased } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { client, leadPath } from '../queries.ts';
import { Action } from './controls.tsx';
import { Dialog } from './dialog.tsx';

/** Erases a person: first what there is, and what remains elsewhere, then the deed. */
export function EraseSender({ email }: { email: string }) {
  const [found, setFound] = useState<Erased>();
  const navigate = useNavigate();
  const erase = async () => {
    await post<Erased>('/erase', { email, onlyCount: false });
    client.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(leadPath('')) });
    navigate('/');
  };
  const count = found?.leads === 1 ? 'one message' : `${found?.leads} messages`;
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase this person</h2>
      <p className="mt-1 mb-3">
        For a request about privacy: everything that came from this address, with its notes.
      </p>
      <Action
        className="button-danger"
        run={async () => setFound(await post<Erased>('/erase', { email, onlyCount: true }))}
      >
        Erase…
      </Action>
      {found && (
        <Dialog
          title={`Erase ${count}?`}
          close="Keep"
          onClose={() => setFound(undefined)}
          action={
            <Action className="button-danger" run={erase}>
              Erase {count}
            </Action>
          }
        >
          <p>From {email}, for good. What remains for a while, and why:</p>
          <ul className="mt-2 list-disc ps-5">
            {found.remains.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}
