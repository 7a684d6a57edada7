import { useState } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';

/** For another program: the address, or all that was sent. */
export function Copying({ lead }: { lead: LeadDetail }) {
  const [said, setSaid] = useState('');
  const copy = async (what: string, text: string) => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isDone ? `${what} copied.` : `${what} could not be copied: ${text}`);
  };
  const all = lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => copy('The address', lead.email)}>
          Copy address
        </button>
        <button type="button" className="button-quiet" onClick={() => copy('The enquiry', all)}>
          Copy all
        </button>
      </div>
      <p role="status" className="mt-2">
        {said}
      </p>
    </>
  );
}
