import { useState } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { useChange } from '../queries.ts';
import { mailto, stageNames, tel } from '../words.ts';
import { Problem } from './problem.tsx';

/** The ways to answer, each one press away. */
export function Answering({ lead, firm }: { lead: LeadDetail; firm: string }) {
  const [copied, setCopied] = useState('');
  const [isAnswering, setAnswering] = useState(false);
  const change = useChange(lead);
  const copy = async (what: string, text: string) => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? `${what} copied.` : `${what} could not be copied: ${text}`);
  };
  const all = lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <section aria-label="Answer" className="mt-4">
      <div className="flex flex-wrap gap-3 *:grow *:first:basis-full sm:*:grow-0 sm:*:first:basis-auto">
        {lead.phone !== '' && (
          <a className="button" href={tel(lead.phone)} onClick={() => setAnswering(true)}>
            Call {lead.phone}
          </a>
        )}
        <a className="button" href={mailto(lead, firm)} onClick={() => setAnswering(true)}>
          E-mail
        </a>
        <button type="button" className="button-quiet" onClick={() => copy('The address', lead.email)}>
          Copy address
        </button>
        <button type="button" className="button-quiet" onClick={() => copy('The enquiry', all)}>
          Copy all
        </button>
      </div>
      <p role="status" className="mt-2">
        {copied}
      </p>
      {/* The answer is written in the owner's own program, so only they know that it went out. */}
      {isAnswering && lead.stage === 'new' && (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          Have you answered?
          <button
            type="button"
            className="button-quiet"
            disabled={change.isPending}
            onClick={() => change.mutate({ stage: 'contacted' })}
          >
            Yes: {stageNames.contacted}
          </button>
        </p>
      )}
      <Problem error={change.error} />
    </section>
  );
}
