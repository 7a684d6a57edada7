/** Deletes all held spam after a confirmation. */
import { useState } from 'react';
import type { DeskCounts } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { useLive } from '../queries.ts';
import { ActionButton, Dialog } from './controls.tsx';

export function DeleteSpam() {
  const held = useLive<DeskCounts>('/counts').data?.suspectedSpam;
  const [isAsking, setAsking] = useState(false);
  const deleteAll = async () => {
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
            <ActionButton className="button-danger" run={deleteAll}>
              Delete {held === 1 ? 'one message' : `${held ?? 'all'} messages`}
            </ActionButton>
          }
        >
          <p>
            They are deleted permanently. Release what is not spam first. A message with a reason to keep it
            longer stays.
          </p>
        </Dialog>
      )}
    </>
  );
}
