/** Deletes all that is held as suspected spam, once an owner has confirmed it. */
import { useState } from 'react';
import type { DeskCounts } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { useLive } from '../queries.ts';
import { Action, Dialog } from './controls.tsx';

export function DeleteSpam() {
  const held = useLive<DeskCounts>('/counts').data?.suspectedSpam;
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await post('/delete-spam');
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="button-danger" onClick={() => setAsking(true)}>
        Delete all spam…
      </button>
      {isAsking && (
        <Dialog
          title="Delete everything held as spam?"
          close="Cancel"
          onClose={() => setAsking(false)}
          action={
            <Action className="button-danger" run={remove}>
              Delete {held === 1 ? 'one message' : `${held ?? 'all'} messages`}
            </Action>
          }
        >
          <p>
            They are deleted permanently. Release what is not spam first. A message that is kept longer for a
            reason stays.
          </p>
        </Dialog>
      )}
    </>
  );
}
