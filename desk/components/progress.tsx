import { useEffect, useId, useRef } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { type Stage, stages } from '../../contracts/stages.ts';
import { useChange, usePeople, type Wanted } from '../queries.ts';
import { stageNames } from '../words.ts';
import { Problem } from './controls.tsx';

/** How far it is, whose it is, and when to come back to it. Each is saved as soon as it is chosen. */
export function Progress({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const people = usePeople();
  const id = useId();
  const save = (wanted: Wanted) => change.mutate(wanted);
  const dayInput = useRef<HTMLInputElement>(null);
  const asked = useRef(lead.followUpOn ?? '');
  useEffect(() => {
    asked.current = lead.followUpOn ?? '';
    // A colleague may have chosen another day; what somebody types here is not taken away from them.
    const input = dayInput.current;
    if (input && document.activeElement !== input) input.value = asked.current;
  }, [lead.followUpOn]);
  const followUp = (day: string) => {
    if (day === asked.current) return;
    asked.current = day;
    save({ followUpOn: day === '' ? null : day });
  };
  return (
    <section aria-labelledby={`${id}-title`} className="panel">
      <h2 id={`${id}-title`}>Where it stands</h2>
      <fieldset className="mt-3" disabled={change.isPending}>
        <legend className="label">Stage</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {stages.map((stage: Stage) => (
            <button
              key={stage}
              type="button"
              aria-pressed={lead.stage === stage}
              // What is further on does not come back by a slip of the hand.
              aria-keyshortcuts={lead.stage === 'new' && stage === 'contacted' ? 'E' : undefined}
              className="button-quiet aria-pressed:bg-fig-dark aria-pressed:text-paper forced-colors:aria-pressed:border-8"
              onClick={() => lead.stage !== stage && save({ stage })}
            >
              {stageNames[stage]}
            </button>
          ))}
        </div>
      </fieldset>
      <label className="label mt-4" htmlFor={`${id}-person`}>
        Whose it is
      </label>
      <select
        id={`${id}-person`}
        className="control mt-1"
        value={lead.personId ?? ''}
        disabled={change.isPending}
        onChange={({ target }) => save({ personId: target.value === '' ? null : target.value })}
      >
        <option value="">Nobody’s yet</option>
        {people.data?.people.map(({ id: personId, name }) => (
          <option key={personId} value={personId}>
            {name}
          </option>
        ))}
      </select>
      <label className="label mt-4" htmlFor={`${id}-day`}>
        Follow up on
      </label>
      <input
        ref={dayInput}
        id={`${id}-day`}
        type="date"
        className="control mt-1 min-w-0"
        defaultValue={lead.followUpOn ?? ''}
        // A year that is being typed is a year of long ago, and half a day is none, until it is whole.
        onChange={({ target }) => target.value >= '2000' && followUp(target.value)}
        onBlur={({ target }) => target.validity.badInput || followUp(target.value)}
      />
      <Problem error={change.error} />
      <p role="status" className="mt-2">
        {change.isSuccess && 'Saved.'}
      </p>
    </section>
  );
}
