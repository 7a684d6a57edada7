import { type FormEvent, useId } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { type Stage, stages } from '../../contracts/stages.ts';
import { useChange, usePeople, type Wanted } from '../queries.ts';
import { stageNames } from '../words.ts';
import { Problem } from './problem.tsx';

/** How far it is, whose it is, and when to come back to it. Each is saved as soon as it is chosen. */
export function Progress({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const people = usePeople();
  const id = useId();
  const save = (wanted: Wanted) => change.mutate(wanted);
  const followUp = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day') ?? '');
    save({ followUpOn: day === '' ? null : day });
  };
  return (
    <section aria-labelledby={`${id}-title`} className="panel">
      <h2 id={`${id}-title`} className="text-heading">
        Where it stands
      </h2>
      <fieldset className="mt-3" disabled={change.isPending}>
        <legend className="text-ink-soft text-note">Stage</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {stages.map((stage: Stage) => (
            <button
              key={stage}
              type="button"
              aria-pressed={lead.stage === stage}
              className="button-quiet aria-pressed:bg-fig-dark aria-pressed:text-paper"
              onClick={() => lead.stage !== stage && save({ stage })}
            >
              {stageNames[stage]}
            </button>
          ))}
        </div>
      </fieldset>
      <label className="mt-4 block text-ink-soft text-note" htmlFor={`${id}-person`}>
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
        {people.data?.map(({ id: personId, name }) => (
          <option key={personId} value={personId}>
            {name}
          </option>
        ))}
      </select>
      <form className="mt-4" onSubmit={followUp}>
        <label className="block text-ink-soft text-note" htmlFor={`${id}-day`}>
          Follow up on
        </label>
        <div className="mt-1 flex gap-2">
          <input
            // Anew where a colleague has chosen another day.
            key={lead.followUpOn}
            id={`${id}-day`}
            name="day"
            type="date"
            className="control min-w-0"
            defaultValue={lead.followUpOn ?? ''}
          />
          <button type="submit" className="button-quiet" disabled={change.isPending}>
            Save
          </button>
        </div>
      </form>
      <Problem error={change.error} />
      <p role="status" className="mt-2">
        {change.isSuccess && 'Saved.'}
      </p>
    </section>
  );
}
