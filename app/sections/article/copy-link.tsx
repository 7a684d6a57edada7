import { useEffect, useRef, useState } from 'react';
import { ASLEEP, AWAKE_EVENT } from '../../lib/awake.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * Copies an article's address. A browser may refuse that (without https, or by a setting); the
 * address is then shown and selected, ready to be copied by hand. Both take the room beside the
 * button, so nothing moves.
 */
export function CopyLink({ address }: { address: string }) {
  const hydrated = useHydrated();
  const row = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  // A button that was pressed before this moment is pressed now.
  useEffect(() => {
    row.current?.dispatchEvent(new Event(AWAKE_EVENT));
  }, []);

  const copy = async () => {
    // Emptied first, so that a second press is answered as the first was.
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };

  return (
    <div
      ref={row}
      {...(!hydrated && { [ASLEEP]: '' })}
      className="needs-scripts mt-5 flex max-w-measure items-center gap-4 text-base"
    >
      <button
        type="button"
        onClick={copy}
        className="min-h-12 shrink-0 cursor-pointer rounded-md border-2 border-line-strong px-4 font-medium hover:border-fig"
      >
        Copy link
      </button>
      <p role="status">{outcome === 'copied' && 'Link copied'}</p>
      {outcome === 'refused' && (
        <input
          ref={select}
          readOnly
          value={address}
          aria-label="Address of this article, to copy"
          className="control min-w-0"
        />
      )}
    </div>
  );
}

function select(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}
