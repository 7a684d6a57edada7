import type { FormEvent } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { useChange } from '../queries.ts';
import { dayText } from '../words.ts';
import { Problem } from './problem.tsx';

/** When it is deleted by age, and keeping it back with a reason. */
export function Keeping({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason !== '') change.mutate({ keptBecause: reason });
  };
  return (
    <section aria-labelledby="keeping" className="panel">
      <h2 id="keeping" className="text-heading">
        How long it is kept
      </h2>
      {lead.keptBecause !== null ? (
        <>
          <p className="mt-2">Kept although it grows old: {lead.keptBecause}</p>
          <button
            type="button"
            className="button-quiet mt-3"
            disabled={change.isPending}
            onClick={() => change.mutate({ keptBecause: null })}
          >
            Let it go when its time comes
          </button>
        </>
      ) : (
        <>
          <p className="mt-2">
            {lead.deletedOn === null
              ? 'It is deleted by age once somebody has had it.'
              : `It is deleted by age on ${dayText(lead.deletedOn)}, as the privacy policy promises.`}
          </p>
          <form className="mt-3" onSubmit={keep}>
            <label className="block text-ink-soft text-note" htmlFor="reason">
              A reason to keep it longer
            </label>
            <input id="reason" name="reason" required maxLength={500} className="control mt-1" />
            <button type="submit" className="button-quiet mt-2" disabled={change.isPending}>
              Keep it
            </button>
          </form>
        </>
      )}
      <Problem error={change.error} />
    </section>
  );
}
