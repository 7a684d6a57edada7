import { Link } from 'react-router';
import { Dialog, ErrorMessage } from '../components/controls.tsx';
import { WEBSITE } from './queries.ts';

interface StartAgainDialogProps {
  onDrop: () => void;
  onClose: () => void;
  isPending?: boolean;
  error?: unknown;
}

/** Asks before unsaved changes are dropped. */
export function StartAgainDialog({
  onDrop,
  onClose,
  isPending = false,
  error = null,
}: StartAgainDialogProps) {
  return (
    <Dialog
      title="Start again?"
      close="Cancel"
      onClose={onClose}
      action={
        <button
          type="button"
          className="button-danger"
          aria-disabled={isPending}
          onClick={() => isPending || onDrop()}
        >
          Drop what I changed
        </button>
      }
    >
      <p>What you changed here since the last save is dropped.</p>
      <ErrorMessage error={error} />
    </Dialog>
  );
}

/** Says that a saved change can be published. */
export function SavedMessage() {
  return (
    <>
      Saved. Visitors don’t see it yet: <Link to={`${WEBSITE}/look`}>Look</Link> or{' '}
      <Link to={WEBSITE}>Publish</Link>
    </>
  );
}
