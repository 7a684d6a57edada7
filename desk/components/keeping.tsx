import type { FormEvent } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { useChange } from '../queries.ts';
import { dayText } from '../words.ts';
import { Field, Problem } from './controls.tsx';

/** When it is deleted by age, and keeping it back with a reason. */
export function Keeping({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const isKept = lead.keptBecause !== null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (isKept) change.mutate({ keptBecause: null });
    else if (reason !== '') change.mutate({ keptBecause: reason });
  };
  return (
    <section aria-labelledby="keeping" className="panel">
      <h2 id="keeping">How long it is kept</h2>
      <p className="mt-2">
        {isKept && `Kept although it grows old: ${lead.keptBecause}`}
        {!isKept &&
          (lead.deletedOn === null
            ? 'It is deleted by age once somebody has had it.'
            : `It is deleted by age on ${dayText(lead.deletedOn)}, as the privacy policy promises.`)}
      </p>
      <form className="mt-3" onSubmit={submit}>
        {!isKept && <Field label="A reason to keep it longer" name="reason" required maxLength={500} />}
        <button type="submit" className="button-quiet mt-2" disabled={change.isPending}>
          {isKept ? 'Let it go when its time comes' : 'Keep it'}
        </button>
      </form>
      <Problem error={change.error} />
    </section>
  );
}
