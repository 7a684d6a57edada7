import { useState } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { type Stage, stages } from '../../contracts/desk.ts';
import { useChange, useDesk } from '../queries.ts';
import { mailto, stageNames, tel } from '../words.ts';
import { Problem } from './controls.tsx';

/** What is done most, each one press away: answering, on a phone under the thumb, and saying how far it is. */
export function Answering({ lead }: { lead: LeadDetail }) {
  const { firm } = useDesk();
  const [isAnswering, setAnswering] = useState(false);
  const change = useChange(lead);
  const answer = () => setAnswering(true);
  const reach = (stage: Stage) => lead.stage !== stage && !change.isPending && change.mutate({ stage });
  return (
    <div className="my-3 flex flex-wrap items-start justify-between gap-3">
      {/* What is asked afterwards must not move what is under the thumb. */}
      <section
        aria-label="Answer"
        className="flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-2 max-lg:flex-col-reverse max-lg:border-line-strong max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:py-2 print:hidden"
      >
        <div className="flex gap-2 max-lg:*:grow">
          {lead.phone !== '' && (
            <a className="button" href={tel(lead.phone)} aria-keyshortcuts="C" onClick={answer}>
              Call <span className="max-lg:sr-only">{lead.phone}</span>
            </a>
          )}
          <a className="button" href={mailto(lead, firm.name)} onClick={answer}>
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
            <button type="button" className="button-quiet" onClick={() => reach('contacted')}>
              Yes: {stageNames.contacted}
            </button>
          </div>
        )}
        <Problem error={change.error} />
      </section>
      <fieldset className="-outline-offset-1 flex max-w-104 grow rounded-lg bg-card outline outline-line-strong @6xl:max-w-120 print:hidden">
        <legend className="sr-only">Stage</legend>
        {stages.map((stage: Stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={lead.stage === stage}
            // What is further on does not come back by a slip of the hand.
            aria-keyshortcuts={lead.stage === 'new' && stage === 'contacted' ? 'E' : undefined}
            className="min-h-11 grow whitespace-nowrap rounded-lg px-1 font-semibold text-[0.9375rem] text-fig hover:bg-mist @xs:px-2 aria-pressed:bg-fig-dark aria-pressed:text-paper forced-colors:aria-pressed:border-8"
            onClick={() => reach(stage)}
          >
            {stageNames[stage]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
