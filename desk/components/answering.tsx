import { useState } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { useChange } from '../queries.ts';
import { mailto, stageNames, tel } from '../words.ts';
import { Action } from './controls.tsx';

/** What is done most, each one press away; on a phone at the bottom, under the thumb. */
export function Answering({ lead, firm }: { lead: LeadDetail; firm: string }) {
  const [isAnswering, setAnswering] = useState(false);
  const change = useChange(lead);
  const answer = () => setAnswering(true);
  return (
    <section aria-label="Answer" className="answering">
      <div className="flex gap-2 max-lg:*:grow">
        {lead.phone !== '' && (
          <a className="button" href={tel(lead.phone)} aria-keyshortcuts="C" onClick={answer}>
            Call <span className="max-lg:sr-only">{lead.phone}</span>
          </a>
        )}
        <a className="button" href={mailto(lead, firm)} onClick={answer}>
          E-mail
        </a>
        <button
          type="button"
          className="button-quiet"
          aria-keyshortcuts="N"
          onClick={() => document.getElementById('note')?.focus()}
        >
          Note
        </button>
      </div>
      {/* The answer is written in the owner's own program, so only they know that it went out. */}
      {isAnswering && lead.stage === 'new' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Have you answered?
          <Action run={() => change.mutateAsync({ stage: 'contacted' })}>Yes: {stageNames.contacted}</Action>
        </div>
      )}
    </section>
  );
}
