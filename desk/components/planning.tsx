import { useEffect, useRef } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { useChange, usePeople } from '../queries.ts';
import { Problem } from './controls.tsx';

/** Whose it is, and when to come back to it. Each is saved as soon as it is chosen. */
export function Planning({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const people = usePeople();
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
    change.mutate({ followUpOn: day === '' ? null : day });
  };
  return (
    <section
      aria-label="Who and when"
      className="grid content-start gap-4 @6xl:grid-cols-2 @max-2xl:@md:grid-cols-2"
    >
      <label className="grid gap-1">
        <span className="label">Assigned to</span>
        <select
          className="control"
          value={lead.personId ?? ''}
          onChange={({ target }) => change.mutate({ personId: target.value || null })}
        >
          <option value="">Nobody’s yet</option>
          {people.data?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1">
        <span className="label">Follow up on</span>
        <input
          ref={dayInput}
          type="date"
          className="control min-w-0"
          defaultValue={lead.followUpOn ?? ''}
          // A year that is being typed is a year of long ago, and half a day is none, until it is whole.
          onChange={({ target }) => target.value >= '2000' && followUp(target.value)}
          onBlur={({ target }) => target.validity.badInput || followUp(target.value)}
        />
      </label>
      <div className="col-span-full">
        <Problem error={change.error} />
        <p role="status">{change.isSuccess && 'Saved.'}</p>
      </div>
    </section>
  );
}
