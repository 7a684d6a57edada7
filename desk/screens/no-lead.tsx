import { KeyList } from '../components/keys.tsx';

/** Beside the list while none is open. None opens by itself: the record would say that somebody read it. */
export function NoLead() {
  return (
    <div className="max-w-md">
      <p className="text-heading font-bold">Choose one to read it here.</p>
      <p className="mt-2 text-ink-soft">Who waits longest stands first. With the keyboard:</p>
      <KeyList />
    </div>
  );
}
