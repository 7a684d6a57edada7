import { useCopy } from '../../lib/use-copy.ts';

/**
 * Copies an article's address. Where that is refused, the address is shown and selected, ready to be
 * copied by hand. Either takes room that is kept for it beside the button, so nothing moves.
 */
export function CopyLink({ address }: { address: string }) {
  const [outcome, copy] = useCopy();
  return (
    <div className="needs-scripts flex max-w-measure grow basis-80 items-center gap-4">
      <button
        type="button"
        onClick={() => copy(address)}
        className="min-h-11 shrink-0 cursor-pointer rounded-md border-2 border-line-strong px-4 font-medium hover:border-fig"
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
          className="control -my-1 min-w-0"
        />
      )}
    </div>
  );
}

function select(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}
